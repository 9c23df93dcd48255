import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { Refused } from '../errors.ts'
import { countKey } from './limits.ts'
import { callerOf } from './places.ts'
import { type PeriodTallies, readPieces } from './read-pieces.ts'
import { addReads, type OwnReads, removeReads } from './shared-reads.ts'

const perMinute = 300
const minute = 60_000

export type PublicReads = {
  count(request: Pick<FastifyRequest, 'ip'>): void
  /** Adds this process's counts to the shared ones, and reads the counts of other processes. */
  share(): Promise<void>
  /** The number of counters in memory. */
  size(): number
  stop(): void
}

/**
 * Limits public reads to 300 a minute (sliding) per address, over all processes. Counts in memory and shares once a
 * second, so that a read costs no extra statement; the limit can be up to a second late. Refused reads do not count.
 */
export function publicReads(deps: Pick<Deps, 'db' | 'clock' | 'log' | 'secrets'>): PublicReads {
  const pieces = readPieces(minute)
  let over: Pick<PeriodTallies, 'begin' | 'shared'>[] = []
  let underWay: Promise<void> | undefined
  const forget = (now: number) => {
    for (const { begin, shared } of pieces.forget(now)) if (shared.size > 0) over.push({ begin, shared })
  }
  const exchange = async () => {
    forget(deps.clock.now())
    await exchangeCounts(deps, pieces)
    const remove = over
    over = []
    for (const piece of remove) await removeReads(deps.db, piece)
  }
  // Allow one exchange at a time, even if the database is slow.
  const share = () => {
    underWay ??= exchange().finally(() => {
      underWay = undefined
    })
    return underWay
  }
  const timer = setInterval(() => share().catch((error) => deps.log.debug({ err: error }, 'reads not shared')), 1000)
  timer.unref()

  return {
    count({ ip }) {
      const now = deps.clock.now()
      forget(now)
      const caller = callerOf(ip)
      const freeTime = pieces.freeTime(caller, perMinute, now)
      if (freeTime !== undefined)
        throw new Refused('too-many-requests', { retryAfter: Math.max(1, Math.ceil((freeTime - now) / 1000)) })
      pieces.add(caller, now)
    },
    share,
    size: () => pieces.size(),
    stop: () => clearInterval(timer),
  }
}

async function exchangeCounts(deps: Pick<Deps, 'db' | 'clock' | 'secrets'>, pieces: ReturnType<typeof readPieces>) {
  const callers = new Map<string, string>()
  const own: OwnReads[] = []
  for (const { piece, caller, tally } of pieces.unwritten()) {
    const key = countKey(deps, `read ${caller}`)
    callers.set(key, caller)
    own.push({ key, piece, tally, count: tally.unwritten, lastTime: tally.lastTime })
  }
  if (own.length === 0) return
  const rows = await addReads(deps.db, own, deps.clock.now() - minute)
  for (const { key, piece, tally, count } of own) {
    tally.unwritten -= count
    piece.shared.add(key)
  }
  for (const { key, count, lastTime } of rows)
    pieces.learn(callers.get(key) ?? key, { count, lastTime: lastTime.getTime() })
}
