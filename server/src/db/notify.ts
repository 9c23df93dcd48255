import { type RawBuilder, sql } from 'kysely'
import { acrossSalons } from './in-salon.ts'
import type { Db } from './transaction.ts'

export const notifyChannel = 'goldline'

/** Notices to other processes at COMMIT: ids and versions only, never data. */
export type Notice =
  | { topic: 'appointment'; businessObjectId: string; id: string; version: number }
  /** A start was held or released; `id` is the hold's. */
  | { topic: 'slotHold'; businessObjectId: string; id: string }
  | { topic: 'token'; id: string }
  /** The queue at the door (CHK-05); the id is an entry's. */
  | { topic: 'queue'; businessObjectId: string; id: string }
  /** A till's draft (POS-06): taken over by another till, or finished if it has no version. */
  | { topic: 'draft'; businessObjectId: string; id: string; version?: number }
  /** Opening hours and working times; sent by triggers only (`202611240141-live.sql`). */
  | { topic: 'hours'; businessObjectId: string }
  /** A customer of the salon: name, contact data or preferences (MSG-02). */
  | { topic: 'customer'; businessObjectId: string; id: string }

export async function notify(tx: Db, notice: Notice): Promise<void> {
  await sql`/* notify */ select ${notifySql(notice)}`.execute(tx)
}

/** SQL: sends the notice, as part of a statement. */
export const notifySql = (notice: Notice): RawBuilder<unknown> =>
  sql`pg_notify(${notifyChannel}, ${JSON.stringify(notice)})`

/** Notifies every salon with this person as customer. */
export async function notifyCustomer(tx: Db, userId: string): Promise<void> {
  const own = await tx.selectFrom('customer').select('id').where('userId', '=', userId).execute()
  await notifyCustomers(
    tx,
    own.map(({ id }) => id),
  )
}

/** Notifies every salon with one of these customers. */
export async function notifyCustomers(tx: Db, customerIds: readonly string[]): Promise<void> {
  if (customerIds.length === 0) return
  const profiles = await acrossSalons(tx)
    .selectFrom('customerProfile')
    .select(['businessObjectId', 'customerId'])
    .where('customerId', 'in', customerIds)
    .execute()
  for (const { businessObjectId, customerId: id } of profiles)
    await notify(tx, { topic: 'customer', businessObjectId, id })
}
