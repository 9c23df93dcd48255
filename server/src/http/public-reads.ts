import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../db/transaction.ts'
import type { Log } from '../log.ts'
import { Refused } from './errors.ts'

const perMinute = 300
const minute = 60_000

type Tally = { total: number; unwritten: number }

export type PublicReads = {
  count(request: FastifyRequest): void
  /** Adds this process's counts to the shared ones and learns the others'. */
  share(): Promise<void>
  stop(): void
}

/**
 * 300 public reads a minute and address, over all processes. Counted in memory and shared once a second, so that a read
 * of availability costs no statement of its own; an address can be late by a second's worth, never by more.
 */
export function publicReads(deps: { db: Db; clock: { now(): number }; log: Log }): PublicReads {
  let window = 0
  let tallies = new Map<string, Tally>()

  const share = async () => {
    const changed = [...tallies].filter(([, { unwritten }]) => unwritten > 0)
    if (changed.length === 0) return
    const start = new Date(window)
    const rows = changed.map(([address, tally]) => {
      const count = tally.unwritten
      tally.unwritten = 0
      return sql`(${`read:${address}`}, ${start}::timestamptz, ${count}::integer)`
    })
    const { rows: totals } = await sql<{ key: string; count: number }>`
      insert into rate_count (key, window_start, count) values ${sql.join(rows)}
      on conflict on constraint rate_count_pk do update set count = rate_count.count + excluded.count
      returning key, count`.execute(deps.db)
    for (const { key, count } of totals) {
      const tally = tallies.get(key.slice('read:'.length))
      if (tally) tally.total = count + tally.unwritten
    }
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
      const tally = tallies.get(ip) ?? { total: 0, unwritten: 0 }
      tallies.set(ip, tally)
      tally.total++
      tally.unwritten++
      if (tally.total > perMinute)
        throw new Refused('too-many-requests', { retryAfter: Math.ceil((current + minute - now) / 1000) })
    },
    share,
    stop: () => clearInterval(timer),
  }
}
