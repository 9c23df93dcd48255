/** Simulates the delivery of the demo's past SMS, which are never really sent. */

import type { Tx } from '@goldline/server/db/transaction'
import { endReservations } from '@goldline/server/ledger/reserve'
import { sql } from 'kysely'

/** The time until the provider sent and reported. */
export const answersMs = 60_000

type SentSms = { id: string; businessObjectId: string; sentTime: Date }

/**
 * Marks the salon's waiting SMS as sent by the cheapest provider of its country and delivered. Returns when the last
 * one was sent.
 */
export async function deliverWaitingSms(tx: Tx, businessObjectId: string): Promise<Date | null> {
  const { rows } = await sql<SentSms>`
    with left_by as (
      update message m set status = 'DELIVERED', attempts = 1, sending_time = created_time + ${answersMs} * interval '1 ms',
        sent_time = created_time + ${answersMs} * interval '1 ms', provider_reference = 'demo ' || id,
        provider = case when starts_with(recipient, '+41') then 'gatewayapi' else 'bulkgate' end
      where business_object_id = ${businessObjectId} and channel = 'SMS' and status = 'QUEUED'
      returning id, business_object_id, sent_time
    )
    select id, business_object_id, sent_time from left_by,
      lateral (select graphile_worker.remove_job('message:' || id)) as job order by sent_time`.execute(tx)
  const last = rows.at(-1)?.sentTime ?? null
  for (const [time, own] of Map.groupBy(rows, ({ sentTime }) => sentTime.getTime()))
    await endReservations(
      tx,
      own.map((row) => ({ ...row, ending: 'SETTLE' })),
      time,
    )
  return last
}
