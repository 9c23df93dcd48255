import { randomUUID } from 'node:crypto'
import type { PointKind } from '@goldline/domain/checkout/sale'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../../test/app.ts'
import { expectInvariants } from '../../test/invariants.ts'
import { aSalon, aSignedInCustomer, refusal, type SalonForTests } from '../../test/salon.ts'
import { expirePoints } from './expire-points.ts'

let t: TestApp
let salon: SalonForTests
beforeAll(async () => {
  t = await testApp()
  salon = await aSalon(t.db, 1)
  await t.db.insertInto('checkoutSettings').values({ businessObjectId: salon.id, pointMonths: 12 }).execute()
})
afterAll(async () => {
  await expectInvariants(t.db)
  await t.close()
})

const kinds: Record<string, PointKind> = { true: 'EARNED', false: 'REDEEMED' }

/** Creates a customer with these points, by day. */
async function having(points: Record<string, number>) {
  const { id: customerId, token } = await aSignedInCustomer(t.db)
  await t.db.insertInto('customerProfile').values({ businessObjectId: salon.id, customerId }).execute()
  for (const [day, each] of Object.entries(points)) {
    const id = randomUUID()
    const row = { businessObjectId: salon.id, id, customerId, kind: kinds[String(each > 0)] ?? 'EARNED', points: each }
    await t.db
      .insertInto('bonusPointEntry')
      .values({ ...row, cause: id, createdTime: new Date(`${day}T10:00:00Z`) })
      .execute()
  }
  const mine = () => t.app.inject({ url: `/v1/user/me/salons/${salon.id}/points`, headers: token })
  return { customerId, token, mine }
}

const setMonths = (pointMonths: number) =>
  t.db.updateTable('checkoutSettings').set({ pointMonths }).where('businessObjectId', '=', salon.id).execute()

async function waitingForLocks(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`.execute(t.db)
  return rows[0]?.count ?? 0
}

describe('[POS-02] bonus points', () => {
  // The test clock starts at 2027-03-02.
  test('expire at night when older than twelve months, oldest first, once', async () => {
    const old = await having({
      '2026-01-10': 100,
      '2026-03-01': 40,
      '2026-03-02': 30,
      '2026-06-01': -60,
      '2027-01-01': 5,
    })
    const spent = await having({ '2026-01-10': 100, '2027-02-01': -100 })
    const young = await having({ '2026-03-02': 10 })
    expect(await expirePoints(t.deps)).toBe(1)
    expect(await expirePoints(t.deps)).toBe(0)
    expect((await old.mine()).json()).toMatchObject({
      balance: 35,
      expiring: { points: 30, lastDay: '2027-03-02' },
      entries: [{ kind: 'EXPIRED', points: -80 }, { points: 5 }, { points: -60 }, { points: 30 }, { points: 40 }, {}],
    })
    expect((await spent.mine()).json()).toMatchObject({ balance: 0, expiring: null })
    expect((await young.mine()).json()).toMatchObject({ balance: 10, expiring: { points: 10 } })
  })

  test('do not expire if redeemed while the job runs; a shorter validity expires more on the same day', async () => {
    const raced = await having({ '2026-01-10': 100, '2027-02-01': 50 })
    const redeeming = await t.db.startTransaction().execute()
    const row = { businessObjectId: salon.id, customerId: raced.customerId, kind: 'REDEEMED' as const, points: -60 }
    const entry = { ...row, id: randomUUID(), cause: randomUUID(), createdTime: new Date('2027-03-01T09:00:00Z') }
    await redeeming.insertInto('bonusPointEntry').values(entry).execute()
    const running = expirePoints(t.deps)
    await vi.waitFor(async () => expect(await waitingForLocks()).toBe(1), { timeout: 30_000 })
    await redeeming.commit().execute()
    expect(await running).toBe(1)
    expect((await raced.mine()).json()).toMatchObject({ balance: 50, entries: [{ points: -40 }, {}, {}, {}] })
    await setMonths(1)
    expect(await expirePoints(t.deps)).toBeGreaterThanOrEqual(1)
    await setMonths(12)
    expect((await raced.mine()).json()).toMatchObject({ balance: 0 })
  })

  test('expire in other salons even if the run fails for one salon, and the job is repeated', async () => {
    const broken = await aSalon(t.db, 1)
    await t.db.insertInto('checkoutSettings').values({ businessObjectId: broken.id, pointMonths: 12 }).execute()
    const zoned = (timeZone: string) =>
      t.db.updateTable('businessObject').set({ timeZone }).where('id', '=', broken.id).execute()
    await zoned('Nowhere/None')
    const { mine } = await having({ '2026-01-10': 10 })
    await expect(expirePoints(t.deps)).rejects.toThrow('some salons')
    await zoned('Europe/Zurich')
    expect((await mine()).json()).toMatchObject({ balance: 0 })
  })

  test('never expire if the salon set no limit', async () => {
    const other = await aSalon(t.db, 1)
    const { customerId } = await having({})
    const id = randomUUID()
    const row = { businessObjectId: other.id, id, customerId, kind: 'EARNED' as const, points: 9, cause: id }
    await t.db
      .insertInto('bonusPointEntry')
      .values({ ...row, createdTime: new Date('2020-01-01T10:00:00Z') })
      .execute()
    expect(await expirePoints(t.deps)).toBe(0)
  })

  test('are shown to their owner, at a salon that knows them', async () => {
    const { token } = await having({ '2027-01-01': 5 })
    const other = await aSalon(t.db, 1)
    const ask = (id: string) => t.app.inject({ url: `/v1/user/me/salons/${id}/points`, headers: token })
    expect((await ask(salon.id)).json()).toMatchObject({ balance: 5 })
    expect(refusal(await ask(other.id))).toEqual([404, 'businessObject.notFound'])
    expect(refusal(await ask(randomUUID()))).toEqual([404, 'businessObject.notFound'])
  })
})
