import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import { callerOf } from './address.ts'
import { Refused } from './errors.ts'
import { countKey } from './limits.ts'

const perMinute = 300
const minute = 60_000
/** About 20 MB. A flood from more addresses than that is no longer one address's doing. */
const mostCallers = 100_000

type Tally = { total: number; unwritten: number }

export type PublicReads = {
  count(request: Pick<FastifyRequest, 'ip'>): void
  /** Adds this process's counts to the shared ones and learns the others'. */
  share(): Promise<void>
  /** How many callers are kept in memory. */
  size(): number
  stop(): void
}

/**
 * 300 public reads a minute and address, over all processes. Counted in memory and shared once a second, so that a read
 * of availability costs no statement of its own; an address can be late by a second's worth, never by more.
 */
export function publicReads(deps: Pick<Deps, 'db' | 'clock' | 'log' | 'secrets'>): PublicReads {
  let window = 0
  let tallies = new Map<string, Tally>()
  let underWay: Promise<void> | undefined
  // A slow database is not asked twice at once.
  const share = () => {
    underWay ??= exchange(deps, window, tallies).finally(() => {
      underWay = undefined
    })
    return underWay
  }
  const timer = setInterval(() => share().catch((error) => deps.log.debug({ err: error }, 'reads not shared')), 1000)
  timer.unref()

  return {
    count({ ip }) {
      const now = deps.clock.now()
      const current = now - (now % minute)
      if (current !== window) {
        window = current
        tallies = new Map()
      }
      const caller = callerOf(ip)
      const tally = tallies.get(caller) ?? { total: 0, unwritten: 0 }
      if (tally.total === 0 && tallies.size < mostCallers) tallies.set(caller, tally)
      tally.total++
      tally.unwritten++
      if (tally.total > perMinute)
        throw new Refused('too-many-requests', { retryAfter: Math.ceil((current + minute - now) / 1000) })
    },
    share,
    size: () => tallies.size,
    stop: () => clearInterval(timer),
  }
}

/** One statement for all; in the order of their keys, or two processes would lock each other out. */
async function exchange(
  deps: Pick<Deps, 'db' | 'secrets'>,
  window: number,
  tallies: ReadonlyMap<string, Tally>,
): Promise<void> {
  const changed = [...tallies]
    .filter(([, { unwritten }]) => unwritten > 0)
    .map(([caller, tally]) => ({ key: countKey(deps, `read ${caller}`), tally, count: tally.unwritten }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
  if (changed.length === 0) return
  const keys = changed.map(({ key }) => key)
  const counts = changed.map(({ count }) => count)
  const { rows } = await sql<{ key: string; count: number }>`
    insert into rate_count (key, window_start, count, last_time)
    select key, ${new Date(window)}::timestamptz, count, ${new Date(window)}::timestamptz from unnest(${keys}::text[], ${counts}::integer[]) as own (key, count)
    on conflict on constraint rate_count_pk do update set count = rate_count.count + excluded.count
    returning key, count`.execute(deps.db)
  const totals = new Map(rows.map(({ key, count }) => [key, count]))
  for (const { key, tally, count } of changed) {
    tally.unwritten -= count
    tally.total = (totals.get(key) ?? count) + tally.unwritten
  }
}
