import { sql } from 'kysely'
import type { Tx } from '../db/transaction.ts'
import { jobKey } from './queue.ts'

export type Concerned = {
  /** E-mails and numbers that the person proved, and those that were only claimed. */
  proven: readonly string[]
  claimed: readonly string[]
  customerIds: readonly string[]
}

/**
 * PRIV-01: messages to the person, and messages about the person's visits and wishes to anybody, lose their words; those to the
 * person also the address. Of what went to a claimed address only that is the person's which was about an own visit or wish.
 * What still waits is not sent. Returns how many rows are left without them.
 */
export async function blankMessages(tx: Tx, { proven, claimed, customerIds }: Concerned): Promise<number> {
  // A cause names what it is about: the id of an appointment or an entry stands in it. Written as the index message_visit is.
  const { rows } = await sql<{ id: string }>`
    with visit as (
      select id, business_object_id from appointment where customer_id = any(${[...customerIds]}::uuid[])
      union all
      select id, business_object_id from waiting_list_entry where customer_id = any(${[...customerIds]}::uuid[])
    ), concerned as (
      select id from message where recipient = any(${[...proven]}::text[])
      union
      select m.id from visit join message m on m.business_object_id = visit.business_object_id
        and substring(m.cause from '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}') = visit.id::text
    )
    update message m set text = '', subject = '', ics = null, provider_reference = null, sealed = false,
      recipient = case when m.recipient = any(${[...proven, ...claimed]}::text[]) then 'erased ' || m.id else m.recipient end,
      status = case when m.status in ('QUEUED', 'SENDING') then 'FAILED' else m.status end,
      error = case when m.status in ('QUEUED', 'SENDING') then 'the person was erased' end
    from concerned where m.id = concerned.id
    returning m.id`.execute(tx)
  for (const { id } of rows) await sql`select graphile_worker.remove_job(${jobKey(id)})`.execute(tx)
  return rows.length
}
