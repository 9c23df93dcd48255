/** Limits that all processes share: counters in the database, raised atomically (section "Limits" of the architecture). */
import { sql } from 'kysely'
import type { Db } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { Refused } from './errors.ts'

type LimitDeps = Pick<Deps, 'db' | 'clock' | 'secrets'>

/** Counters name nobody: their keys are HMACs of what is counted (an address, an e-mail, a number). */
export const countKey = (deps: Pick<Deps, 'secrets'>, key: string): string =>
  deps.secrets.hmac('limit', key).toString('base64url')

/** Counts one more in the current window (they start at multiples of `seconds`); `retryAfter` is what is left of it. */
export async function countUp(
  db: Db,
  deps: Pick<Deps, 'clock' | 'secrets'>,
  key: string,
  seconds: number,
): Promise<{ count: number; retryAfter: number }> {
  const now = deps.clock.now()
  const length = seconds * 1000
  const start = now - (now % length)
  const { rows } = await sql<{ count: number }>`
    insert into rate_count (key, window_start, count) values (${countKey(deps, key)}, ${new Date(start)}, 1)
    on conflict on constraint rate_count_pk do update set count = rate_count.count + 1
    returning count`.execute(db)
  return { count: rows[0]?.count ?? 0, retryAfter: Math.ceil((start + length - now) / 1000) }
}

/** Refuses with too-many-requests from the `max + 1`st in a window on. Outside any transaction, so that a refusal counts too. */
export async function limit(deps: LimitDeps, key: string, max: number, windowSeconds: number): Promise<void> {
  const { count, retryAfter } = await countUp(deps.db, deps, key, windowSeconds)
  if (count > max) throw new Refused('too-many-requests', { retryAfter })
}
