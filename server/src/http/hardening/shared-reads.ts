/** Counts of public reads shared by all processes, in rows of `rate_count` under the callers' fingerprints (OPS-06). */
import { sql } from 'kysely'
import type { Db } from '../../db/transaction.ts'
import { type PeriodTallies, pieceMs, type Tally } from './read-pieces.ts'

export type OwnReads = { key: string; piece: PeriodTallies; tally: Tally; count: number; lastTime: number }
type SharedRow = { key: string; count: number; lastTime: Date }

/**
 * Adds this process's counts and returns all counts of those callers since then. Uses one statement, ordered by key to
 * avoid deadlocks.
 */
export async function addReads(db: Db, own: readonly OwnReads[], since: number): Promise<SharedRow[]> {
  const times = (times: number[]) => times.map((time) => new Date(time).toISOString())
  const { rows } = await sql<SharedRow>`
    with own as materialized (
      select * from unnest(${own.map(({ key }) => key)}::text[], ${times(own.map(({ piece }) => piece.begin))}::timestamptz[],
        ${own.map(({ count }) => count)}::integer[], ${times(own.map(({ lastTime }) => lastTime))}::timestamptz[])
        as own (key, piece, count, last_time)),
    added as (
      insert into rate_count as r (key, window_start, count, last_time) select * from own order by key, piece
      on conflict on constraint rate_count_pk
      do update set count = r.count + excluded.count, last_time = greatest(r.last_time, excluded.last_time)
      returning key, count, last_time)
    select * from added
    union all
    select key, count, last_time from rate_count r
    where key in (select key from own) and window_start > ${new Date(since - pieceMs)} and last_time > ${new Date(since)}
      and not exists (select from own where own.key = r.key and own.piece = r.window_start)`.execute(db)
  return rows
}

/** Deletes rows of expired pieces; skips those that another process is deleting. */
export async function removeReads(db: Db, { begin, shared }: Pick<PeriodTallies, 'begin' | 'shared'>): Promise<void> {
  await sql`
    delete from rate_count where ctid = any(array(
      select ctid from rate_count where window_start = ${new Date(begin)} and key = any(${[...shared]}::text[])
      for update skip locked))`.execute(db)
}
