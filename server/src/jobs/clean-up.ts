import type { Kysely } from 'kysely'
import type { Database } from '../db/tables.ts'

const hourMs = 3_600_000
/** First answers are kept for 24 h; limits and challenges look back a day and an hour at most. */
const keptMs = { idempotencyKey: 24 * hourMs, rateCount: 48 * hourMs, challenge: 48 * hourMs, token: 30 * 24 * hourMs }

/** Removes what nothing reads any more. A run that is cut off is finished by the next. */
export async function cleanUp({ db, clock }: { db: Kysely<Database>; clock: { now(): number } }): Promise<void> {
  const before = (age: number) => new Date(clock.now() - age)
  await db.deleteFrom('idempotencyKey').where('createdTime', '<', before(keptMs.idempotencyKey)).execute()
  await db.deleteFrom('rateCount').where('windowStart', '<', before(keptMs.rateCount)).execute()
  await db.deleteFrom('challenge').where('createdTime', '<', before(keptMs.challenge)).execute()
  await db.deleteFrom('knownDevice').where('expiresTime', '<', before(0)).execute()
  await db.deleteFrom('token').where('expiresTime', '<', before(keptMs.token)).execute()
}
