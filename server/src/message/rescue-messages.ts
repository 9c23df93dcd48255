import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/tables.ts'
import { transact } from '../db/transaction.ts'
import { addJobs } from '../jobs/add-jobs.ts'
import { sendingJob } from './queue.ts'

const mostARun = 500
const suspiciousAfterMs = 10 * 60_000

/**
 * Gives every waiting message without a job a new one (MSG-04): its job failed for good, or the queue was emptied.
 * Returns how many.
 */
export function rescueMessages({ db, clock }: { db: Kysely<Database>; clock: Clock }): Promise<number> {
  const before = new Date(clock.now() - suspiciousAfterMs)
  return transact(db, async (tx) => {
    const rows = await tx
      .selectFrom('message')
      .select(['id', 'channel', 'sealed', 'type'])
      .where('status', 'in', ['QUEUED', 'SENDING'])
      .where('createdTime', '<', before)
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
