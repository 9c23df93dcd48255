import type { ReservationEnd } from '@goldline/domain/credit/reservation'
import type { MessageStatus } from '@goldline/domain/message/kinds'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../db/transaction.ts'
import { endReservations } from '../ledger/reserve.ts'
import { jobKey } from './queue.ts'

type BlankedMessage = { id: string; businessObjectId: string | null; was: MessageStatus }

export type ErasedPerson = {
  /** E-mails and numbers: `proven` are confirmed, `claimed` only typed. */
  proven: readonly string[]
  claimed: readonly string[]
  customerIds: readonly string[]
}

/**
 * PRIV-01: blanks the text of messages to the person, and of all messages about the person's visits and waiting
 * list entries; messages to the person also lose the address. Of messages to a claimed address, only those about the
 * person's own visits or entries are blanked. Queued messages are not sent; a message being sent may still arrive.
 * Returns the number of blanked rows that remain.
 */
export async function blankMessages(
  tx: Tx,
  { proven, claimed, customerIds, now }: ErasedPerson & { readonly now: number },
): Promise<number> {
  const concerned = sql`select id from message where recipient = any(${[...proven]}::text[])
    union ${messagesAboutVisitsOf(customerIds)}`
  // Waits for a concurrent retry of one of these messages, so that the next statement sees the new row, too.
  await sql`select from message where id in (${concerned}) order by id for update`.execute(tx)
  const { rows } = await sql<BlankedMessage>`
    with concerned as (${concerned})
    update message m set text = '', subject = '', ics = null, ics_method = null, provider_reference = null, sealed = false,
      recipient = case when m.recipient = any(${[...proven, ...claimed]}::text[]) then null else m.recipient end,
      status = case m.status when 'QUEUED' then 'FAILED' when 'SENDING' then 'UNKNOWN' else m.status end,
      guarded_retry = m.guarded_retry or m.status = 'SENDING',
      failure = case when m.status in ('QUEUED', 'SENDING') then 'ERASED' else m.failure end, error = null
    from concerned join message before on before.id = concerned.id where m.id = concerned.id
    returning m.id, m.business_object_id, before.status as was`.execute(tx)
  for (const { id } of rows) await sql`select graphile_worker.remove_job(${jobKey(id)})`.execute(tx)
  // A queued message was never sent, so its reservation is released.
  const endings: Partial<Record<MessageStatus, ReservationEnd>> = { QUEUED: 'RELEASE', SENDING: 'SETTLE' }
  await endReservations(
    tx,
    rows.map(({ was, ...message }) => ({ ...message, ending: endings[was] })),
    now,
  )
  return rows.length
}

/** SQL: ids of all messages about visits and waiting list entries of these customers and their guests (PRIV-01). */
export const messagesAboutVisitsOf = (customerIds: readonly string[]): RawBuilder<{ id: string }> => sql`
  select m.id from message m join (${visitsOf(customerIds)}) v
    on v.business_object_id = m.business_object_id and v.id = m.appointment_id
  union all
  select m.id from message m join waiting_list_entry w on w.business_object_id = m.business_object_id and w.id = m.waiting_list_entry_id
  where w.customer_id = any(${[...customerIds]}::uuid[])`

/**
 * SQL: visits of these customers and of guests they brought (APT-23): a guest's visit has no customer of its own, and
 * messages about it go to the person who brought the guest.
 */
export const visitsOf = (customerIds: readonly string[]): RawBuilder<{ businessObjectId: string; id: string }> => sql`
  select business_object_id, id from appointment where customer_id = any(${[...customerIds]}::uuid[])
  union all
  select g.business_object_id, g.id from appointment h
  join appointment g on g.business_object_id = h.business_object_id and g.party_id = h.party_id and g.customer_id is null
  where h.party_position = 1 and h.customer_id = any(${[...customerIds]}::uuid[])`
