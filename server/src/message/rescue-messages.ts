import { unknownSettlesAfterMs } from '@goldline/domain/credit/reservation'
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import { type Db, transact } from '../db/transaction.ts'
import { addJobs } from '../jobs/add-jobs.ts'
import { endReservations } from '../ledger/reserve.ts'
import { sendingJob } from './queue.ts'

const mostARun = 500
const suspiciousAfterMs = 10 * 60_000

/**
 * Enqueues a new job for every waiting message that has none (MSG-04), because its job failed permanently or the queue
 * was emptied. Returns how many.
 */
export function rescueMessages({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const before = new Date(clock.now() - suspiciousAfterMs)
  return transact(db, async (tx) => {
    const rows = await tx
      .selectFrom('message')
      .select(['id', 'channel', 'sealed', 'type'])
      .where('status', 'in', ['QUEUED', 'SENDING'])
      .where('createdTime', '<', before)
      // A message that is being sent has a worker, even if no job names it.
      .where((query) => query.or([query('status', '=', 'QUEUED'), query('sendingTime', '<', before)]))
      // A bulk message has no job of its own until its second try (bulk/drain.ts).
      .where((query) => query.or([query('bulkMessageId', 'is', null), query('attempts', '>', 0)]))
      .where(
        sql<boolean>`not exists (select from graphile_worker._private_jobs job
          where job.key = 'message:' || message.id and job.attempts < job.max_attempts)`,
      )
      .where(
        // A running job that was replaced has lost its key; its payload still names the message.
        sql<boolean>`not exists (select from graphile_worker._private_jobs job
          where job.locked_at is not null and job.payload->>'id' = message.id::text)`,
      )
      .orderBy('createdTime')
      .limit(mostARun)
      .execute()
    await addJobs(
      tx,
      rows.map((row) => sendingJob(row)),
    )
    return rows.length
  })
}

/** Settles the cost of SMS whose acceptance no provider ever reported (CRD-06). Returns how many. */
export function settleUnknown({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const now = clock.now()
  return transact(db, async (tx) => {
    const { rows } = await sql<{ id: string; businessObjectId: string }>`/* settle-unknown */
      select id, business_object_id from message
      where status = 'UNKNOWN' and channel = 'SMS' and unit_price is not null
        and sending_time < ${new Date(now - unknownSettlesAfterMs)}
        and not exists (select from credit_entry e where e.message_id = message.id and e.kind in ('SETTLE', 'RELEASE'))
      limit ${mostARun} for update skip locked`.execute(tx)
    await endReservations(
      tx,
      rows.map((row) => ({ ...row, ending: 'SETTLE' })),
      now,
    )
    return rows.length
  })
}
