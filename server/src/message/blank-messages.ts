import { sql } from 'kysely'
import type { Tx } from '../db/transaction.ts'
import { messagesAboutVisitsOf } from './queries.ts'
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
  const { rows } = await sql<{ id: string }>`
    with concerned as (
      select id from message where recipient = any(${[...proven]}::text[])
      union
      ${messagesAboutVisitsOf(customerIds)}
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
