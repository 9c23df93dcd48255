/** Finds waiting messages that have become useless: the sender checks before each attempt. */
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database } from '../db/tables.ts'
import type { Tx } from '../db/transaction.ts'

/** SQL: whether a visit is ahead. One that started in the last 24 hours counts until it is checked out. */
export const visitAhead = (
  customerId: RawBuilder<unknown>,
  businessObjectId: RawBuilder<unknown>,
  now: number,
) => sql<boolean>`exists (
  select from appointment a where a.customer_id = ${customerId} and a.business_object_id = ${businessObjectId}
    and a.status in ('CONFIRMED', 'CHECKED_IN') and a.start_time > ${new Date(now - 86_400_000)}::timestamptz)`

type WaitingMessage = Pick<Selectable<Database['message']>, 'id' | 'usefulUntil' | 'visitStart' | 'untilBooked'>

/**
 * Returns whether the message comes too late: its time has passed, its visit was cancelled or moved (MSG-17), or the
 * customer whom it invites to book has booked since (MSG-08).
 */
export async function isOutdated(
  tx: Tx,
  { id, usefulUntil, visitStart, untilBooked }: WaitingMessage,
  now: number,
): Promise<boolean> {
  if (usefulUntil !== null && usefulUntil.getTime() <= now) return true
  if (visitStart === null && !untilBooked) return false
  const { rows } = await sql<{ useless: boolean }>`/* is-useless */
    select m.visit_start is not null and not exists (select from appointment a
        where a.business_object_id = m.business_object_id and a.id = m.appointment_id and a.status = 'CONFIRMED'
          and a.start_time = m.visit_start)
      or m.until_booked and ${visitAhead(sql`m.customer_id`, sql`m.business_object_id`, now)} as useless
    from message m where m.id = ${id}`.execute(tx)
  return rows[0]?.useless ?? false
}
