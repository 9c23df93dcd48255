import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enqueueCode } from '../auth/enqueue-code.ts'
import { transact } from '../db/transaction.ts'
import { builtPages } from '../http/pages/built-pages.ts'
import { secretsFrom } from '../secrets.ts'
import type { TestDatabase } from '../test/clone.ts'
import { testDatabase } from '../test/database.ts'
import { outboxRoutes } from './outbox.ts'

const now = Date.parse('2026-11-21T10:00:00Z')
const secrets = secretsFrom('k'.repeat(43))
const config = { publicUrl: 'https://goldline.example', providers: { smtp: { from: undefined } } }

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

async function get(path: string, { demo } = { demo: true }) {
  const app = fastify()
    .decorate('pages', builtPages())
    .decorate('spine', { clock: { now: () => now } } as never)
  outboxRoutes(app, { db: database.db, demo, secrets, config: { publicUrl: 'https://goldline.example' } })
  const answer = await app.inject(path)
  await app.close()
  return answer
}

const writeCode = (identity: string, time: number) =>
  transact(database.db, (tx) =>
    enqueueCode(
      tx,
      { config, clock: { now: () => time }, secrets },
      {
        purpose: 'SIGN_IN',
        identity,
        channel: 'EMAIL',
        code: '493817',
        language: 'de',
        toStaff: false,
        businessObjectId: null,
        cause: `code ${identity}`,
      },
    ),
  )

test('[AUTH-07] [MSG-02] the outbox of a demo shows codes, newest first, without scheduled messages', async () => {
  await writeCode('earlier@customer.example', now - 60_000)
  await writeCode('newest@customer.example', now)
  await writeCode('planned@customer.example', now + 60_000)
  const messages = (await get('/outbox.json')).json()
  expect(messages).toMatchObject([
    { to: 'newest@customer.example', channel: 'EMAIL', createdTime: '2026-11-21T10:00:00.000Z' },
    { to: 'earlier@customer.example' },
  ])
  expect(messages[0].text).toContain('493817')
  const page = await get('/outbox')
  expect(page.body).toContain('<code>493817</code>')
  expect(page.body).not.toContain('<script')
})

test.each(['/outbox', '/outbox.json', '/outbox.css'])('[MSG-02] %s exists only in a demo', async (path) => {
  expect((await get(path, { demo: false })).statusCode).toBe(404)
  expect((await get(path)).statusCode).toBe(200)
})
