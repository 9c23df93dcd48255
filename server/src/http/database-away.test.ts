import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from '../db/database.ts'
import { type TestApp, testApp } from '../test/app.ts'
import { aToken } from '../test/builders.ts'
import { testDatabase } from '../test/database.ts'
import { type FlakyLine, flakyLine } from '../test/flaky-line.ts'
import { clockAheadMs } from '../test/run-clock.ts'
import { aSalon, book, type SalonForTests } from '../test/salon.ts'

const database = await testDatabase()
let line: FlakyLine
let t: TestApp
let far: ReturnType<typeof openDatabase>
let salon: SalonForTests
let token: { authorization: string }

beforeAll(async () => {
  line = await flakyLine(database.url)
  far = openDatabase({ url: line.url, poolSize: 2, silentMs: 1_500, clockAheadMs })
  t = await testApp({ database: { ...far, url: database.url } })
  salon = await aSalon(database.db, 1)
  token = await aToken(database.db)
})
beforeEach(async () => {
  await line.mend()
  expect((await t.app.inject('/ready')).statusCode).toBe(200)
})
afterAll(async () => {
  await t.close()
  await far.close()
  await line.close()
  await database.close()
})

const slots = () =>
  `/v1/business-objects/${salon.id}/available-slots?from=2027-03-03&to=2027-03-03&products=${salon.product}`

/** Calls a public read, a page, a private read and a change. */
const everything = () =>
  Promise.all([
    t.app.inject(slots()),
    t.app.inject(`/b/${salon.urlName}`),
    t.app.inject({ url: '/v1/user/me', headers: token }),
    book(t.app, salon, token, { startTime: '2027-03-03T10:00:00Z' }),
    t.app.inject({ method: 'POST', url: '/v1/customer-users', payload: { identity: 'sabine@example.com' } }),
  ])

async function expectBusy(longestMs: number): Promise<void> {
  const start = performance.now()
  for (const answer of await everything()) {
    expect(answer.json()).toMatchObject({ status: 503, message: 'service-unavailable', retryAfter: 2 })
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2'])
  }
  expect(performance.now() - start).toBeLessThan(longestMs)
}

describe('a database that is not reachable', () => {
  test('[OPS-03, OPS-06] refuses: every call is a 503 within 3 s and no caller is admitted; then it recovers', async () => {
    await line.cut()
    await expectBusy(3_000)
    expect((await t.app.inject('/health')).statusCode).toBe(200)
    const ready = await t.app.inject('/ready')
    expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'database away' }])
    await line.mend()
    expect((await t.app.inject('/ready')).statusCode).toBe(200)
    expect((await t.app.inject(slots())).statusCode).toBe(200)
  })

  test('[OPS-06] hangs: `/health` does not wait, calls are a 503, and the pool recovers', async () => {
    line.swallow()
    const ready = t.app.inject('/ready')
    const start = performance.now()
    expect((await t.app.inject('/health')).statusCode).toBe(200)
    expect(performance.now() - start).toBeLessThan(500)
    expect((await ready).statusCode).toBe(503)
    await expectBusy(10_000)
    await line.mend()
    expect((await t.app.inject(slots())).statusCode).toBe(200)
  })
})
