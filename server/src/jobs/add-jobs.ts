import { sql } from 'kysely'
import type { Db } from '../db/transaction.ts'
import type { PayloadOf, TaskName } from './kinds.ts'

type JobOf<Name extends TaskName> = {
  readonly task: Name
  /** The job's payload; a list is appended to that of a waiting job of the same key. */
  readonly payload: PayloadOf<Name> extends undefined ? Readonly<Record<string, never>> : Readonly<PayloadOf<Name>>
  /** Replaces a waiting job of the same key; while one is running, a new job waits. */
  readonly key?: string
  /** Jobs of one queue run one after another, over all processes. */
  readonly queue?: string
  /** Milliseconds from now, by the database's clock. */
  readonly delayMs?: number
}
/** A job to add, with its kind's payload. */
export type NewJob = { [Name in TaskName]: JobOf<Name> }[TaskName]

/** Adds jobs in the caller's transaction, in one statement: they exist if and only if their cause does (MSG-04). */
export async function addJobs(tx: Db, jobs: readonly NewJob[]): Promise<void> {
  if (jobs.length === 0) return
  await sql`
    select count(*) from graphile_worker.add_jobs((
      select array_agg((
        job->>'task', job->'payload', job->>'queue',
        now() + make_interval(secs => coalesce((job->>'delayMs')::double precision, 0) / 1000),
        null, job->>'key', null, null
      )::graphile_worker.job_spec)
      from json_array_elements(${JSON.stringify(jobs)}::json) job
    ))`.execute(tx)
}
