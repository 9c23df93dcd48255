/**
 * Retention periods of kinds of data, and how older rows are removed (PRIV-02). Each is declared in its topic;
 * retention.ts lists all.
 */
import { type RawBuilder, sql } from 'kysely'

export type DataKind = {
  kind: string
  /** Days of retention, counted from the time column that the statement compares. */
  days: number
  basis: string
  /** Removes or blanks older data, at most `mostAtOnce` rows of it; the next run continues. */
  remove(before: Date): RawBuilder<unknown>
}

/** Rows per statement: strangers can create millions, whose deletion at once would exceed the time limit. */
const mostAtOnce = 20_000

/** Deletes rows whose `column` is before that time, at most `mostAtOnce` of them. */
export const deleteBatch = (table: string, column: string, before: Date): RawBuilder<unknown> =>
  sql`delete from ${sql.table(table)} where ctid = any(array(
    select ctid from ${sql.table(table)} where ${sql.ref(column)} < ${before} limit ${mostAtOnce} for update skip locked))`

export const keptJobs: readonly DataKind[] = [
  {
    kind: 'Jobs that have failed too often to be tried again',
    days: 7,
    basis: 'to see what failed; messages among them have long got a new one',
    remove: (before) => sql`delete from graphile_worker._private_jobs
      where attempts >= max_attempts and locked_at is null and updated_at < ${before}`,
  },
]
