import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { testApp, testClock } from '../../test/app.ts'
import { testDatabase } from '../../test/database.ts'
import { countEvent, countKey, limit, readCount, uncountEvent } from './limits.ts'
import { callerOf, networkOf } from './places.ts'

const database = await testDatabase()
const clock = testClock()
const one = await testApp({ database, clock })
const two = await testApp({ database, clock })
afterAll(async () => {
  await one.close()
  await two.close()
  await database.close()
})

const passed = async (attempts: Promise<void>[]) =>
  (await Promise.allSettled(attempts)).filter(({ status }) => status === 'fulfilled').length

test('[AUTH-15] shares a limit between two processes, also concurrently; there is room after a window', async () => {
  const attempts = () =>
    Array.from({ length: 30 }, (_, at) => limit((at % 2 ? one : two).deps, 'door', { max: 10, windowSeconds: 60 }))
  expect(await passed(attempts())).toBe(10)
  clock.advance(59_000)
  await expect(limit(one.deps, 'door', { max: 10, windowSeconds: 60 })).rejects.toMatchObject({
    code: 'too-many-requests',
    extra: { retryAfter: 1 },
  })
  clock.advance(1_000)
  expect(await passed(attempts())).toBe(10)
})

test('[AUTH-15j] exceeds the limit in no window, wherever it begins, and lets no caller wait longer than announced', async () => {
  const seconds = 60
  let run = 0
  const step = fc.record({ wait: fc.integer({ min: 0, max: 25_000 }), tries: fc.integer({ min: 1, max: 4 }) })
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 30 }),
      fc.integer({ min: 1, max: 6 }),
      async (steps, max) => {
        const key = `any window ${run++}`
        const passed: number[] = []
        for (const [at, { wait, tries }] of steps.entries()) {
          clock.advance(wait)
          const { db, deps } = at % 2 ? one : two
          const counts = await Promise.all(
            Array.from({ length: tries }, () => countEvent(db, deps, { key, window: { max, seconds } })),
          )
          for (const { counted } of counts) if (counted) passed.push(clock.now())
          for (const { counted, retryAfter } of counts) {
            if (counted) continue
            // Full: the first event is still within the window, to the precision of a piece.
            expect(passed.at(-max)).toBeGreaterThan(clock.now() - seconds * 1000 - 250)
            expect(retryAfter).toBeLessThanOrEqual(seconds)
          }
        }
        for (const [at, time] of passed.entries())
          expect((passed[at + max] ?? Number.POSITIVE_INFINITY) - time).toBeGreaterThanOrEqual(seconds * 1000)
      },
    ),
    { numRuns: 25 },
  )
})

test('[AUTH-15] does not count refused events: a retry succeeds at the announced time', async () => {
  const bound = { max: 2, seconds: 60 }
  const count = () => countEvent(one.db, one.deps, { key: 'goes on', window: bound })
  await count()
  clock.advance(20_000)
  await count()
  for (let at = 0; at < 4; at++) {
    expect(await count()).toMatchObject({ counted: false, count: 2, retryAfter: 40 - at * 10 })
    clock.advance(10_000)
  }
  expect(await count()).toMatchObject({ counted: true, count: 2 })
})

test('[AUTH-07] makes room by uncounting an event; reading a counter does not count', async () => {
  const bound = { max: 1, seconds: 86_400 }
  const { at } = await countEvent(one.db, one.deps, { key: 'back', window: bound })
  expect(await readCount(two.db, two.deps, { key: 'back', window: bound })).toMatchObject({
    counted: false,
    count: 1,
    retryAfter: 86_400,
  })
  clock.advance(3_600_000)
  await uncountEvent(one.db, one.deps, { key: 'back', when: { ...bound, at } })
  expect(await readCount(two.db, two.deps, { key: 'back', window: bound })).toMatchObject({ count: 0, retryAfter: 0 })
  expect(await countEvent(one.db, one.deps, { key: 'back', window: bound })).toMatchObject({ counted: true, count: 1 })
})

test('[AUTH-15] keeps only one window’s rows after hours of steady events', async () => {
  const bound = { max: 10, seconds: 60 }
  for (let at = 0; at < 600; at++) {
    await countEvent(one.db, one.deps, { key: 'steady', window: bound })
    clock.advance(5_000)
  }
  const rows = one.db.selectFrom('rateCount').select('windowStart').where('key', '=', countKey(one.deps, 'steady'))
  expect((await rows.execute()).length).toBeLessThanOrEqual(13)
})

test('[AUTH-16] reveals no identity in a counter’s key', async () => {
  await limit(one.deps, 'sign-in account sabine@example.com', { max: 10, windowSeconds: 60 })
  const keys = await one.db.selectFrom('rateCount').select('key').execute()
  expect(JSON.stringify(keys)).not.toContain('sabine')
})

test.each([
  ['203.0.113.7', '203.0.113.7', '203.0.113'],
  ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113'],
  ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2', '2001:db8:1'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2', '2001:db8:1'],
  ['2001:db8::1', '2001:db8:0:0', '2001:db8:0'],
  ['::1', '0:0:0:0', '0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0', 'fe80:0:0'],
])('[AUTH-16] treats %s as the caller %s of the network %s', (address, caller, network) => {
  expect([callerOf(address), networkOf(address)]).toEqual([caller, network])
})
