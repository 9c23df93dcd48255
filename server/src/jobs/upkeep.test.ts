import { randomUUID } from 'node:crypto'
import type { EventEmitter } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Log } from '../log.ts'
import { cleanUp } from '../retention.ts'
import type { TestDatabase } from '../test/clone.ts'
import { testDatabase } from '../test/database.ts'
import { quietLog } from '../test/quiet-log.ts'
import { checkInvariants, findViolations } from './check-invariants.ts'

const now = Date.parse('2026-11-21T10:00:00Z')
const hours = (count: number) => new Date(now - count * 3_600_000)

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

test('[AUTH-07] the clean-up removes only data that nothing reads any more', async () => {
  const { db } = database
  for (const age of [23, 25]) {
    await db
      .insertInto('idempotencyKey')
      .values({
        scope: 's',
        key: randomUUID(),
        call: `${age}`,
        bodyHash: Buffer.alloc(32),
        response: 'null',
        createdTime: hours(age),
      })
      .execute()
  }
  for (const age of [47, 49]) {
    await db
      .insertInto('rateCount')
      .values({ key: `${age}`, windowStart: hours(age), count: 1, lastTime: hours(age) })
      .execute()
    const challenge = { purpose: 'SIGN_IN', identity: `${age}`, codeHmac: Buffer.alloc(32) } as const
    await db
      .insertInto('challenge')
      .values({ ...challenge, hash: Buffer.from(`${age}`), createdTime: hours(age), expiresTime: hours(age) })
      .execute()
  }
  await cleanUp({ db, clock: { now: () => now } })
  expect((await db.selectFrom('idempotencyKey').select('call').execute()).map(({ call }) => call)).toEqual(['23'])
  expect((await db.selectFrom('rateCount').select('key').execute()).map(({ key }) => key)).toEqual(['47'])
  expect((await db.selectFrom('challenge').select('identity').execute()).map((row) => row.identity)).toEqual(['47'])
})

test('[AUTH-07] many leftover rows are deleted in parts, none of which exceeds the statement timeout', async () => {
  const { db, pool } = database
  await pool.query(`insert into rate_count (key, window_start, count, last_time)
    select 'flood ' || n, '2026-01-01', 1, '2026-01-01' from generate_series(1, 45000) n`)
  const parts: number[] = []
  pool.once('acquire', (client) => {
    const { connection } = client as unknown as { connection: EventEmitter }
    connection.on('commandComplete', ({ text }: { text: string }) => {
      if (text.startsWith('DELETE')) parts.push(Number(text.split(' ')[1]))
    })
  })
  await cleanUp({ db, clock: { now: () => now } })
  expect(parts.filter((rows) => rows > 0)).toEqual([20_000, 20_000, 5_000])
  expect((await pool.query(`select from rate_count where key like 'flood %'`)).rowCount).toBe(0)
})

test('[OPS-05] a broken invariant is found by name and id, and logged', async () => {
  const { db } = database
  expect(await findViolations(db)).toEqual([])
  const id = randomUUID()
  const message = {
    id,
    cause: 'c',
    type: 'SIGN_IN',
    channel: 'SMS',
    recipient: '+41791234567',
    language: 'de',
  } as const
  await db
    .insertInto('message')
    .values({ ...message, text: 'v1.sealed', sealed: true, status: 'SENT' })
    .execute()
  const stuck = { ...message, id: randomUUID(), cause: 'd', text: 'Hallo', createdTime: hours(2) }
  await db.insertInto('message').values(stuck).execute()
  const said: unknown[] = []
  const log = { ...quietLog, error: (facts: unknown) => void said.push(facts) } as unknown as Log
  expect(await checkInvariants({ db, log })).toBe(2)
  expect(said).toEqual([
    { invariant: 'no message without a job', subject: stuck.id },
    { invariant: 'no code kept', subject: id },
  ])
})
