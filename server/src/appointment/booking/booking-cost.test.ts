import type pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../../test/app.ts'
import { testDatabase } from '../../test/database.ts'
import { aSalon, aSignedInCustomer, book, booked } from '../../test/salon.ts'

const database = await testDatabase()
const t = await testApp({ database })
afterAll(async () => {
  await t.close()
  await database.close()
})

/** The connection reports each statement that is parsed or executed, including BEGIN and COMMIT. */
type Wire = { on(event: 'parseComplete' | 'commandComplete', told: () => void): void }

const told = { parsed: 0, done: 0 }
const counted = new WeakSet<object>()

function count(client: pg.PoolClient): void {
  const { connection } = client as unknown as { connection: Wire }
  if (counted.has(connection)) return
  counted.add(connection)
  connection.on('parseComplete', () => told.parsed++)
  connection.on('commandComplete', () => told.done++)
}

test('[OPS-06] needs at most 16 statements for a booking, and parses none on a connection that has booked before', async () => {
  database.pool.on('acquire', count)
  const salon = await aSalon(database.db, 2)
  const startTimes = ['2027-03-03T11:00:00Z', '2027-03-04T11:00:00Z', '2027-03-05T11:00:00Z']
  const { token } = await aSignedInCustomer(database.db)
  // Used just now, so that this request does not extend the token's lifetime.
  await database.db
    .updateTable('token')
    .set({ lastUsedTime: new Date(t.clock.now()) })
    .execute()
  for (const [nth, startTime] of startTimes.entries()) {
    Object.assign(told, { parsed: 0, done: 0 })
    booked(await book(t.app, salon, token, { startTime }))
    expect(told.done).toBeGreaterThan(0)
    expect(told.done).toBeLessThanOrEqual(16)
    if (nth > 0) expect(told.parsed).toBe(0)
  }
})
