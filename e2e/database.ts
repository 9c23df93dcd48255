/** The journeys' own database, for what no screen can bring about: time that has passed, a block of last year. */
import type { Kysely } from 'kysely'
import { openDatabase } from '../server/src/db/database.ts'
import type { Database } from '../server/src/db/tables.ts'

export async function inDatabase<T>(work: (db: Kysely<Database>) => Promise<T>): Promise<T> {
  const url = process.env.GOLDLINE_E2E_DATABASE
  if (url === undefined) throw new Error('start-server.ts did not run')
  const { db, close } = openDatabase({ url, poolSize: 1 })
  try {
    return await work(db)
  } finally {
    await close()
  }
}

/** A visit takes place at another time; whoever does it is not asked. @param start epoch milliseconds */
export const visitAt = (id: string, start: number) =>
  inDatabase(async (db) => {
    await db.deleteFrom('occupation').where('appointmentId', '=', id).execute()
    await db
      .updateTable('appointment')
      .set({ startTime: new Date(start), endTime: new Date(start + 60_000) })
      .where('id', '=', id)
      .execute()
  })
