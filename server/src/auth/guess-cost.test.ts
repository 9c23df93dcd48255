import type pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { testApp } from '../test/app.ts'
import { aUser } from '../test/builders.ts'
import { testDatabase } from '../test/database.ts'
import { hashPassword } from './password.ts'

const database = await testDatabase()
const t = await testApp({ database })
afterAll(async () => {
  await t.close()
  await database.close()
})

/** A connection, which reports each completed statement. */
type Wire = { on(event: 'commandComplete', listener: () => void): void }
let done = 0
const counted = new WeakSet<object>()
function count(client: pg.PoolClient): void {
  const { connection } = client as unknown as { connection: Wire }
  if (counted.has(connection)) return
  counted.add(connection)
  connection.on('commandComplete', () => done++)
}

test('[AUTH-15] a refused password guess runs as many statements with an account as without', async () => {
  database.pool.on('acquire', count)
  const passwordHash = await hashPassword('a long enough passphrase')
  await aUser(database.db, { email: 'somebody@example.com', emailConfirmedTime: new Date(0), passwordHash })
  const guess = (username: string, remoteAddress: string) =>
    t.app.inject({
      method: 'POST',
      url: '/authorization',
      payload: { '@type': 'basic-credentials', username, password: 'not the passphrase' },
      remoteAddress,
    })
  const costs: number[] = []
  for (const [username, address] of [
    ['somebody@example.com', '198.51.100.1'],
    ['nobody@example.com', '203.0.113.1'],
  ] as const) {
    for (let tried = 0; tried < 10; tried++) expect((await guess(username, address)).statusCode).toBe(401)
    // The first refusal notifies the person, once a day.
    for (let tried = 0; tried < 3; tried++) {
      done = 0
      expect((await guess(username, address)).statusCode).toBe(429)
    }
    costs.push(done)
  }
  expect(costs[0]).toBeGreaterThan(0)
  expect(costs[0]).toBe(costs[1])
})
