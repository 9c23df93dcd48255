import { afterAll, expect, test } from 'vitest'
import { testApp, testClock } from '../test/app.ts'
import { testDatabase } from '../test/database.ts'
import { callerOf, networkOf } from './address.ts'
import { limit } from './limits.ts'

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

test('[AUTH-15] two processes share a limit, also at once; a new window begins anew', async () => {
  const attempts = () => Array.from({ length: 30 }, (_, at) => limit((at % 2 ? one : two).deps, 'door', 10, 60))
  expect(await passed(attempts())).toBe(10)
  clock.advance(59_000)
  await expect(limit(one.deps, 'door', 10, 60)).rejects.toMatchObject({
    code: 'too-many-requests',
    extra: { retryAfter: 1 },
  })
  clock.advance(1_000)
  expect(await passed(attempts())).toBe(10)
})

test('[AUTH-16] a counter names nobody', async () => {
  await limit(one.deps, 'sign-in account sabine@example.com', 10, 60)
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
])('[AUTH-16] %s is the caller %s of the network %s', (address, caller, network) => {
  expect([callerOf(address), networkOf(address)]).toEqual([caller, network])
})
