/** Direct access to the journeys' database, for what no screen can do: elapsed time, a block from last year. */
import { type Kysely, sql } from 'kysely'
import { openDatabase } from '../server/src/db/database.ts'
import type { Database } from '../server/src/db/tables.ts'
import { clockAheadMs } from '../server/src/test/run-clock.ts'

let url: string | undefined

/** Set by the fixture `server` for this worker. */
export const setDatabase = (next: string): void => {
  url = next
}

export async function inDatabase<T>(work: (db: Kysely<Database>) => Promise<T>): Promise<T> {
  if (url === undefined) throw new Error('no server was started')
  const { db, close } = openDatabase({ url, poolSize: 1, clockAheadMs })
  try {
    return await work(db)
  } finally {
    await close()
  }
}

/** Moves a visit to another time without re-assigning staff. @param start epoch milliseconds */
export const visitAt = (id: string, start: number) =>
  inDatabase(async (db) => {
    await db.deleteFrom('occupation').where('appointmentId', '=', id).execute()
    await db
      .updateTable('appointment')
      .set({ startTime: new Date(start), endTime: new Date(start + 60_000) })
      .where('id', '=', id)
      .execute()
  })

/** Backdates an identity's codes and holds by so many minutes. */
export const askedEarlier = (identity: string, minutes: number) =>
  inDatabase(async (db) => {
    const earlier = (column: string) => sql<Date>`${sql.ref(column)} - make_interval(mins => ${minutes})`
    const times = { createdTime: earlier('created_time'), expiresTime: earlier('expires_time') }
    await db.updateTable('challenge').set(times).where('identity', '=', identity).execute()
    await db.updateTable('slotHold').set(times).where('identity', '=', identity).execute()
  })
