import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../test/app.ts'
import { testDatabase } from '../../test/database.ts'
import { aSalon, refusal } from '../../test/salon.ts'
import { Refused } from '../errors.ts'
import { type PublicReads, publicReads } from './public-reads.ts'

const database = await testDatabase()
let t: TestApp
beforeAll(async () => {
  t = await testApp({ database })
})
afterAll(async () => {
  await t.close()
  await database.close()
})

/** Makes one read; returns `retryAfter` if it is refused. */
function tried(reads: PublicReads, ip: string): { retryAfter?: number } {
  try {
    reads.count({ ip })
    return {}
  } catch (error) {
    return { retryAfter: (error as Refused).extra.retryAfter as number }
  }
}

/** Returns the number of an address's reads before the first refusal. */
function passing(reads: PublicReads, ip: string, most = 1_000): number {
  for (let count = 0; count < most; count++) {
    try {
      reads.count({ ip })
    } catch (error) {
      expect(error).toBeInstanceOf(Refused)
      return count
    }
  }
  return most
}
const counter = () => {
  const reads = publicReads(t.deps)
  // Shares only on request.
  reads.stop()
  return reads
}

describe('public reads', () => {
  test('[OPS-06] are a 429 with Retry-After above 300 a minute from one address', async () => {
    const { urlName } = await aSalon(t.db, 1)
    const read = (remoteAddress: string) => t.app.inject({ url: `/v1/business-objects/${urlName}`, remoteAddress })
    for (let n = 0; n < 300; n++) expect((await read('10.1.1.1')).statusCode).toBe(200)
    const refused = await read('10.1.1.1')
    expect(refusal(refused)).toEqual([429, 'too-many-requests'])
    expect(refused.headers['retry-after']).toBe('60')
    expect((await read('10.1.1.2')).statusCode).toBe(200)
    expect((await t.app.inject({ url: `/b/${urlName}`, remoteAddress: '10.1.1.1' })).statusCode).toBe(429)
    t.clock.advance(60_000)
    expect((await read('10.1.1.1')).statusCode).toBe(200)
  })

  test('[OPS-06] exceed 300 in no minute, wherever it begins, and no caller waits longer than announced', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 1, max: 320 })), { maxLength: 40 }),
        (steps) => {
          const reads = counter()
          const passed: number[] = []
          let free: number | undefined
          for (const [wait, tries] of steps) {
            t.clock.advance(wait)
            for (let n = 0; n < tries; n++) {
              const { retryAfter } = tried(reads, '10.8.8.8')
              if (retryAfter === undefined) {
                passed.push(t.clock.now())
                free = undefined
              } else {
                expect(t.clock.now()).toBeLessThan(free ?? Number.POSITIVE_INFINITY)
                free = t.clock.now() + retryAfter * 1000
                expect(retryAfter).toBeLessThanOrEqual(60)
                expect(passed.at(-300)).toBeGreaterThan(t.clock.now() - 65_000)
              }
            }
          }
          for (const [at, time] of passed.entries())
            expect((passed[at + 300] ?? Number.POSITIVE_INFINITY) - time).toBeGreaterThanOrEqual(60_000)
        },
      ),
      { numRuns: 30 },
    )
  })

  test('[OPS-06] get no room from a new minute; a retry is harmless and succeeds at the announced time', () => {
    const reads = counter()
    t.clock.set(Math.ceil(t.clock.now() / 60_000) * 60_000 + 50_000)
    expect(passing(reads, '10.1.2.3')).toBe(300)
    t.clock.advance(20_000)
    expect(tried(reads, '10.1.2.3')).toEqual({ retryAfter: 40 })
    t.clock.advance(40_000)
    expect(passing(reads, '10.1.2.3')).toBe(300)
  })

  test('[OPS-06] leave no expired counts in the database, also if two servers counted', async () => {
    const [one, two] = [counter(), counter()]
    const rows = async () => (await t.db.selectFrom('rateCount').select('key').execute()).length
    // By now, the app's earlier reads are too old to be shared.
    t.clock.advance(120_000)
    await t.db.deleteFrom('rateCount').execute()
    for (const reads of [one, two]) for (let n = 0; n < 40; n++) reads.count({ ip: `10.2.3.${n}` })
    await Promise.all([one.share(), two.share()])
    expect(await rows()).toBe(40)
    t.clock.advance(60_000)
    await Promise.all([one.share(), two.share()])
    expect(await rows()).toBe(0)
  })

  test('[OPS-06] are counted together by two servers, without any address in the database', async () => {
    const [one, two] = [counter(), counter()]
    for (let n = 0; n < 200; n++) one.count({ ip: '10.2.2.2' })
    for (let n = 0; n < 50; n++) two.count({ ip: '10.2.2.2' })
    await one.share()
    await two.share()
    expect(passing(two, '10.2.2.2')).toBe(50)
    const rows = await t.db.selectFrom('rateCount').select('key').execute()
    expect(JSON.stringify(rows)).not.toContain('10.')
  })

  test('[OPS-06] are shared by many servers and addresses concurrently, without loss or deadlock', async () => {
    const counters = Array.from({ length: 4 }, counter)
    const addresses = Array.from({ length: 4_000 }, (_, n) => `10.3.${n >> 8}.${n & 255}`)
    counters.forEach((reads, turn) => {
      for (const ip of turn % 2 === 0 ? addresses : addresses.toReversed())
        for (let n = 0; n < 50; n++) reads.count({ ip })
    })
    await Promise.all(counters.map((reads) => reads.share()))
    const last = counter()
    for (const ip of addresses) last.count({ ip })
    await last.share()
    for (const ip of ['10.3.0.0', '10.3.7.7', '10.3.15.159']) expect(passing(last, ip)).toBe(99)
  })

  test('[OPS-06] count a household with a whole IPv6 network as one caller', () => {
    const reads = counter()
    for (let n = 0; n < 300; n++) reads.count({ ip: `2001:db8:1:2::${n.toString(16)}` })
    expect(() => reads.count({ ip: '2001:db8:1:2:ffff::1' })).toThrow(Refused)
    reads.count({ ip: '2001:db8:1:3::1' })
  })

  test('[OPS-06] do not fill the memory in a flood of addresses, which is dropped a minute later', () => {
    const reads = counter()
    for (let n = 0; n < 120_000; n++) reads.count({ ip: `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}` })
    expect(reads.size()).toBe(100_000)
    t.clock.advance(60_000)
    reads.count({ ip: '10.9.9.9' })
    expect(reads.size()).toBe(1)
  })

  test('[OPS-06] are shared the next time if sharing failed', async () => {
    const reads = counter()
    reads.count({ ip: '10.4.4.4' })
    await database.owner.db.schema.alterTable('rateCount').renameTo('away').execute()
    await expect(reads.share()).rejects.toThrow()
    await database.owner.db.schema.alterTable('away').renameTo('rateCount').execute()
    await reads.share()
    const other = counter()
    other.count({ ip: '10.4.4.4' })
    await other.share()
    expect(passing(other, '10.4.4.4')).toBe(298)
  })
})

describe('the trusted X-Forwarded-For', () => {
  const forwarded = async (server: TestApp, remoteAddress: string) => {
    let refused = 0
    for (let n = 0; n < 320; n++) {
      const answer = await server.app.inject({
        url: '/v1/sms/iso-codes',
        remoteAddress,
        headers: { 'x-forwarded-for': `198.51.100.${n % 250}` },
      })
      if (answer.statusCode === 429) refused++
    }
    return refused
  }

  test('[OPS-06] is none by default: a forged address does not evade the limit', async () => {
    expect(await forwarded(t, '10.5.5.5')).toBe(20)
  })

  test('[OPS-06] is only that of the proxies in TRUST_PROXY', async () => {
    const behind = await testApp({ database, config: { trustProxy: ['10.6.6.6'] } })
    expect(await forwarded(behind, '10.6.6.6')).toBe(0)
    expect(await forwarded(behind, '10.7.7.7')).toBe(20)
    await behind.close()
  })
})
