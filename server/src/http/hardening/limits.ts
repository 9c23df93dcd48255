/**
 * Rate limits shared by all processes, as counters in the database that are incremented atomically (ARCHITECTURE,
 * "Limits").
 */
import { sql } from 'kysely'
import type { Db } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import { type DataKind, deleteBatch } from '../../jobs/kept-data.ts'
import { Refused } from '../errors.ts'

type CountDeps = Pick<Deps, 'clock' | 'secrets'>
type LimitDeps = CountDeps & Pick<Deps, 'db'>

/** Allows at most `max` events in any window of this many seconds (a sliding window). */
export type Bound = { max: number; seconds: number }
/** Without `max`, only counts. */
type Window = { max?: number; seconds: number }

/** `count`: events in the window, including this one if `counted`; `retryAfter`: seconds until there is room, or 0. */
export type Count = { counted: boolean; count: number; retryAfter: number; at: number }

/** Number of rows per window (see the migration of count_within). */
const pieces = 240

/** Returns the HMAC of what is counted (an address, an e-mail, a number), so that counters contain nothing personal. */
export const countKey = (deps: Pick<Deps, 'secrets'>, key: string): string =>
  deps.secrets.hmac('limit', key).toString('base64url')

/** Returns the start of the window's piece that contains an instant. */
export const pieceOf = (at: number, seconds: number): Date => new Date(at - (at % ((seconds * 1000) / pieces)))

/**
 * Counts one event unless the window has `max` already. Refused events do not count, so a caller who keeps trying gets
 * in as soon as there is room.
 */
export const countEvent = (db: Db, deps: CountDeps, { key, window }: { key: string; window: Window }): Promise<Count> =>
  countWithin(db, deps, { key, ask: { ...window, take: true } })

/** Reads a counter without counting. */
export const readCount = (db: Db, deps: CountDeps, { key, window }: { key: string; window: Window }): Promise<Count> =>
  countWithin(db, deps, { key, ask: { ...window, take: false } })

/** Whether this is the key's first event within these seconds; used to report frequent events once. */
export const isFirst = async (deps: LimitDeps, key: string, seconds: number): Promise<boolean> =>
  (await countEvent(deps.db, deps, { key, window: { max: 1, seconds } })).counted

async function countWithin(
  db: Db,
  deps: CountDeps,
  { key, ask }: { key: string; ask: Window & { take: boolean } },
): Promise<Count> {
  const { max, seconds, take } = ask
  const at = deps.clock.now()
  const { rows } = await sql<{ taken: boolean; total: number; freeTime: Date | null }>`
    select * from count_within(${countKey(deps, key)}::text, ${new Date(at)}::timestamptz,
      ${pieceOf(at, seconds)}::timestamptz, ${seconds}::integer, ${max ?? null}::integer, ${take}::boolean)`.execute(db)
  const { taken = false, total = 0, freeTime = null } = rows[0] ?? {}
  const retryAfter = freeTime === null ? 0 : Math.max(1, Math.ceil((freeTime.getTime() - at) / 1000))
  return { counted: taken, count: total, at, retryAfter }
}

/** Uncounts the event that was counted at `at`. */
export async function uncountEvent(
  db: Db,
  deps: CountDeps,
  { key, when: { seconds, at } }: { key: string; when: { seconds: number; at: number } },
) {
  await db
    .updateTable('rateCount')
    .set((row) => ({ count: row('count', '-', 1) }))
    .where('key', '=', countKey(deps, key))
    .where('windowStart', '=', pieceOf(at, seconds))
    .execute()
}

/** Resets a counter. */
export async function resetCount(db: Db, deps: Pick<Deps, 'secrets'>, key: string): Promise<void> {
  await db.deleteFrom('rateCount').where('key', '=', countKey(deps, key)).execute()
}

/** A counter with its bound. */
export type Counter = Bound & { key: string }

/**
 * Counts one event under every key, in order, or under none: if one is full, uncounts the earlier ones. `left`:
 * remaining room; `filled`: counters that this event filled.
 */
export async function countAll(
  deps: LimitDeps,
  counters: readonly Counter[],
): Promise<{ counted: boolean; left: number; filled: Counter[]; retryAfter: number; back: () => Promise<void> }> {
  const taken: (Counter & { at: number })[] = []
  const filled: Counter[] = []
  const back = async () => {
    for (const { key, ...when } of taken) await uncountEvent(deps.db, deps, { key, when })
  }
  let left = Number.POSITIVE_INFINITY
  for (const { key, ...bound } of counters) {
    const { counted, count, at, retryAfter } = await countEvent(deps.db, deps, { key, window: bound })
    if (!counted) {
      await back()
      return { counted, left: 0, filled: [], retryAfter, back }
    }
    if (count >= bound.max) filled.push({ key, ...bound })
    left = Math.min(left, bound.max - count)
    taken.push({ key, ...bound, at })
  }
  return { counted: true, left, filled, retryAfter: 0, back }
}

/** Refuses with too-many-requests after `max` events in a window. */
export async function limit(
  deps: LimitDeps,
  key: string,
  { max, windowSeconds }: { max: number; windowSeconds: number },
): Promise<void> {
  const { counted, retryAfter } = await countEvent(deps.db, deps, { key, window: { max, seconds: windowSeconds } })
  if (!counted) throw new Refused('too-many-requests', { retryAfter })
}

/** The retention period of these data and the reason for it (PRIV-02). */
export const keptCounts: readonly DataKind[] = [
  {
    kind: 'Counters of limits (fingerprints, no addresses)',
    days: 2,
    basis: 'limits look back a day at most (security of processing)',
    remove: (before) => deleteBatch('rate_count', 'window_start', before),
  },
]
