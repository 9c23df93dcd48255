/**
 * Direct access to the journeys' database, for facts that no screen can create: elapsed time, a block from last year.
 */
import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { openDatabase } from '../server/src/db/database.ts'
import type { Database } from '../server/src/db/tables.ts'
import { randomSecret, sha256 } from '../server/src/secrets.ts'
import { clockAheadMs, runClock } from '../server/src/test/run-clock.ts'

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

/** Creates a link to review a visit, as the salon sends it to a customer; returns its secret. */
export async function aReviewLink(urlName: string, email: string): Promise<string> {
  const secret = randomSecret()
  await inDatabase(async (db) => {
    const idOf = db.selectFrom('businessObject').select('id').where('urlName', '=', urlName)
    const salon = await idOf.executeTakeFirstOrThrow()
    const ofEmail = db.selectFrom('customer').select('id').where('email', '=', email)
    const customer = await ofEmail.executeTakeFirstOrThrow()
    await db
      .insertInto('reviewLink')
      .values({
        businessObjectId: salon.id,
        id: randomUUID(),
        hash: sha256(secret),
        customerId: customer.id,
        appointmentId: null,
        orderCheckoutDate: '2026-06-01',
        expiresTime: new Date(runClock.now() + 86_400_000),
      })
      .execute()
  })
  return secret
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

/** Marks a visit that began at `start` (epoch milliseconds) as attended. */
export async function markAttended(id: string, start: number) {
  await visitAt(id, start)
  await inDatabase((db) => db.updateTable('appointment').set({ status: 'FULFILLED' }).where('id', '=', id).execute())
}

/** Makes an identity's codes and holds `minutes` older. */
export const backdateCodes = (identity: string, minutes: number) =>
  inDatabase(async (db) => {
    const earlier = (column: string) => sql<Date>`${sql.ref(column)} - make_interval(mins => ${minutes})`
    const times = { createdTime: earlier('created_time'), expiresTime: earlier('expires_time') }
    await db.updateTable('challenge').set(times).where('identity', '=', identity).execute()
    await db.updateTable('slotHold').set(times).where('identity', '=', identity).execute()
  })

/** Returns the id of the customer's newest visit. */
export const visitOf = (email: string): Promise<string> =>
  inDatabase(async (db) => {
    const { id } = await db
      .selectFrom('appointment as a')
      .innerJoin('customer as c', 'c.id', 'a.customerId')
      .select('a.id')
      .where('c.email', '=', email)
      .orderBy('a.createdTime', 'desc')
      .executeTakeFirstOrThrow()
    return id
  })
