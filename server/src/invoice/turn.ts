import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../db/transaction.ts'

/** Longer than half a second, since two requests may arrive closer together than they were sent. */
const everyMs = 550
const longestMs = 4_000

/**
 * INV-04: waits for a turn to call lexoffice, which accepts two requests a second from all processes together; one row
 * stores the next turn. Returns false if too many are waiting: try again later.
 */
export const waitForTurn = (db: Db) => async (): Promise<boolean> => {
  const { rows } = await sql<{ waitMs: number }>`
    update lexoffice_turn set next_time = greatest(next_time, clock_timestamp()) + make_interval(secs => ${everyMs / 1000})
    where next_time < clock_timestamp() + make_interval(secs => ${longestMs / 1000})
    returning (extract(epoch from next_time - clock_timestamp()) * 1000 - ${everyMs})::float8 as "waitMs"`.execute(db)
  const [turn] = rows
  if (turn === undefined) return false
  if (turn.waitMs > 0) await delay(turn.waitMs)
  return true
}
