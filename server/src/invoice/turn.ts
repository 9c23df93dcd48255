import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../db/transaction.ts'

/** A little more than half a second: two requests may arrive closer together than they were sent. */
const everyMs = 550
const longestMs = 4_000

/**
 * INV-04: lexoffice accepts two requests a second, from all processes together: each waits for its own turn, taken from
 * one row. false: too many are waiting, try again later.
 */
export const lexofficeTurn = (db: Db) => async (): Promise<boolean> => {
  const { rows } = await sql<{ waitMs: number }>`
    update lexoffice_turn set next_time = greatest(next_time, clock_timestamp()) + make_interval(secs => ${everyMs / 1000})
    where next_time < clock_timestamp() + make_interval(secs => ${longestMs / 1000})
    returning (extract(epoch from next_time - clock_timestamp()) * 1000 - ${everyMs})::float8 as "waitMs"`.execute(db)
  const [turn] = rows
  if (turn === undefined) return false
  if (turn.waitMs > 0) await delay(turn.waitMs)
  return true
}
