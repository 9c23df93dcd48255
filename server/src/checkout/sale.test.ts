import { randomUUID } from 'node:crypto'
import type { Draft } from '@goldline/contract/checkout/draft'
import type { Order } from '@goldline/contract/checkout/orders'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { aSalon, refusal } from '../test/salon.ts'
import {
  aRegular,
  aTill,
  atTill,
  aVisit,
  begin,
  change,
  made,
  pay,
  paymentBy,
  retryUnderLoad,
  sell,
  type TillForTests,
  tillPin,
} from '../test/till.ts'
import { verifyJournals } from './verify-journal.ts'

const { t, salon, till } = await atTill(2)
afterAll(() => t.close())

const staff = () => salon.staff[0] ?? ''
const addition = (productId: string, more: object = {}) => ({
  kind: 'SERVICE' as const,
  id: randomUUID(),
  staffId: null,
  discount: null,
  product: productId,
  quantity: 1,
  ...more,
})

describe('paying', () => {
  test('[POS-01] uses the server’s total; a refusal shows both totals', async () => {
    const draft = await change(till, await begin(till), { lines: [addition(salon.product)] })
    await t.db.updateTable('product').set({ price: 9000 }).where('id', '=', salon.product).execute()
    const answer = await pay(till, draft)
    await t.db.updateTable('product').set({ price: 8000 }).where('id', '=', salon.product).execute()
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      { message: 'order.total-changed', totals: { shown: 8000, actual: 9000 } },
    ])
  })

  test('[POS-01] accepts a tip alone as a sale; cancelling it refunds the tip', async () => {
    const draft = await change(till, await begin(till), { tips: [{ staffId: staff(), amount: 500 }] })
    const order = await sell(till, draft)
    expect(order).toMatchObject({ total: 500, lines: [] })
    const url = `/v1/orders/${order.id}/cancellation`
    const back = made(await till.send('POST', url, { reason: 'Vertippt', pin: tillPin })).json<Order>()
    const given = { staffId: staff(), amount: -500 }
    expect(back).toMatchObject({ kind: 'CANCELLATION', total: -500, tips: [given], payments: [{ amount: -500 }] })
  })

  test('[POS-01] refuses too little, too much without cash, and nothing at all', async () => {
    const draft = await begin(till, await aVisit(t, salon))
    const paying = async (...payments: object[]) => refusal(await pay(till, draft, { payments }))
    expect(await paying()).toEqual([409, 'order.not-paid'])
    expect(await paying(paymentBy('CARD', 7999))).toEqual([409, 'order.not-paid'])
    expect(await paying(paymentBy('CARD', 8001))).toEqual([409, 'order.overpaid'])
    expect(await paying({ ...paymentBy('OTHER', 8000), name: 'Muscheln' })).toEqual([400, 'invalid-request'])
    expect(refusal(await pay(till, await begin(till)))).toEqual([409, 'order.empty'])
    const twice = paymentBy('CARD', 4000)
    expect(await paying(twice, twice)).toEqual([400, 'invalid-request'])
    expect(await paying(...[1, 2].map(() => paymentBy('CASH', 1_000_000_000)))).toEqual([400, 'order.too-large'])
  })

  test('[POS-02] redeems no more points than the balance in thirty concurrent sales', async () => {
    const customerId = await aRegular(t, salon)
    await sell(till, await begin(till, await aVisit(t, salon, { customerId, price: 10_000 })))
    const redeeming = async (points: number) =>
      change(till, await begin(till, await aVisit(t, salon, { customerId })), { points })
    const drafts: Draft[] = []
    for (let n = 0; n < 30; n++) drafts.push(await redeeming(30))
    expect(drafts[0]?.total).toBe(7850)
    const paid = await Promise.all(
      drafts.map(async (draft) => made(await retryUnderLoad(() => pay(till, draft))).json<Order>()),
    )
    // 100 points are enough for three sales, which earn 78 each; the others redeem those.
    expect(Math.min(...paid.map(({ points }) => points.balance ?? -1))).toBeGreaterThanOrEqual(0)
    expect(Math.max(...paid.map(({ points }) => points.balance ?? -1))).toBe(100 + 30 * 48)
    const rivals = await Promise.all([1, 2, 3].map(() => redeeming(1500)))
    const raced = await Promise.all(rivals.map((draft) => retryUnderLoad(() => pay(till, draft))))
    expect(raced.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
    expect(raced.map((each) => each.json<{ message?: string }>().message)).toContain('order.points-too-many')
  })

  test('[POS-02, POS-05] requires an approver’s PIN for points of a customer without a visit in the sale', async () => {
    const customerId = await aRegular(t, salon)
    await sell(till, await begin(till, await aVisit(t, salon, { customerId, price: 39_800 })))
    const lite = await aTill(t, salon, { role: 'USER_LITE' })
    const spend = async (who: TillForTests, ...visits: string[]) =>
      change(who, await begin(who, ...visits), { customerId, points: 100, lines: [addition(salon.product)] })
    const stranger = await spend(lite)
    expect(refusal(await pay(lite, stranger))).toEqual([403, 'pin.required'])
    expect(refusal(await pay(lite, stranger, { pin: tillPin }))).toEqual([403, 'forbidden'])
    const anotherVisit = await spend(lite, await aVisit(t, salon))
    expect(refusal(await pay(lite, anotherVisit))).toEqual([403, 'pin.required'])
    const leader = await spend(till)
    expect(refusal(await pay(till, leader))).toEqual([403, 'pin.required'])
    expect((await sell(till, leader, { pin: tillPin })).points.redeemed).toBe(100)
    const own = await spend(lite, await aVisit(t, salon, { customerId }))
    expect((await sell(lite, own)).points.redeemed).toBe(100)
  })

  test('[POS-05] requires an approver’s PIN for a discount above the limit', async () => {
    const reduced = { percent: 30, reason: 'Stammkundin' }
    const lite = await aTill(t, salon, { role: 'USER_LITE' })
    const draft = await change(till, await begin(till, await aVisit(t, salon)), { discount: reduced })
    expect(draft.total).toBe(5600)
    expect(refusal(await pay(till, draft))).toEqual([403, 'pin.required'])
    expect(refusal(await pay(till, draft, { pin: '999999' }))).toEqual([403, 'pin.notMatched'])
    expect((await sell(till, draft, { pin: tillPin })).discount).toEqual(reduced)
    const theirs = await change(lite, await begin(lite, await aVisit(t, salon)), { discount: reduced })
    expect(refusal(await pay(lite, theirs, { pin: tillPin }))).toEqual([403, 'forbidden'])
    const usual = await change(lite, theirs, { discount: { ...reduced, percent: 20 } })
    expect((await sell(lite, usual)).total).toBe(6400)
  })

  test.each([
    ['a fraction', { points: 0.5 }],
    ['less than nothing', { points: -1 }],
    ['more than an amount may be', { tips: [{ staffId: randomUUID(), amount: 1_000_000_001 }] }],
    ['an unknown field', { price: 1 }],
    ['no quantity', { lines: [addition(randomUUID(), { quantity: 0 })] }],
    ['a quantity of a hundred', { lines: [addition(randomUUID(), { quantity: 100 })] }],
    ['a line without product and visit', { lines: [addition(randomUUID(), { product: undefined })] }],
    ['not a number', { tips: [{ staffId: randomUUID(), amount: Number.NaN }] }],
  ])('[POS-01] %s is refused, and changes nothing', async (_, changed) => {
    const draft = await begin(till)
    const put = await till.send('PUT', `/v1/till-drafts/${draft.id}`, { ...draft.content, ...changed })
    expect(refusal(put)).toEqual([400, 'invalid-request'])
    expect((await till.send('GET', `/v1/till-drafts/${draft.id}`)).json<Draft>().version).toBe(draft.version)
  })

  test('[POS-01] does not find other salons’ people, services and customers', async () => {
    const foreign = await aSalon(t.db, 1)
    const draft = await begin(till)
    const put = async (changed: object) =>
      refusal(await till.send('PUT', `/v1/till-drafts/${draft.id}`, { ...draft.content, ...changed }))
    expect(await put({ lines: [addition(foreign.product)] })).toEqual([404, 'product.notFound'])
    expect(await put({ lines: [addition(salon.product, { staffId: foreign.staff[0] })] })).toEqual([
      404,
      'staff.notFound',
    ])
    expect(await put({ customerId: await aRegular(t, foreign) })).toEqual([404, 'notFound'])
    const strangers = await aTill(t, foreign)
    expect(refusal(await strangers.send('GET', `/v1/till-drafts/${draft.id}`))).toEqual([404, 'draft.notFound'])
  })
})

describe('the till itself', () => {
  test('[POS-05] is opened by one person, whose turn ends three minutes after the last call', async () => {
    const deviceId = till.deviceId
    const device = await t.db.selectFrom('device').select('userId').where('id', '=', deviceId).executeTakeFirstOrThrow()
    await t.db.updateTable('token').set({ deviceId }).where('userId', '=', device.userId).execute()
    const own = await aTill(t, salon, { deviceId })
    await t.db.updateTable('token').set({ userId: device.userId }).where('userId', '=', own.userId).execute()
    const devices = { role: 'USER_LITE', locked: true } as const
    await t.db.updateTable('token').set(devices).where('userId', '=', device.userId).execute()
    expect(refusal(await own.send('GET', '/v1/till/visits'))).toEqual([403, 'session.locked'])
    const entered = await own.send('POST', '/v1/salon-people/sessions', { userId: till.userId, pin: tillPin })
    expect(entered.statusCode).toBe(201)
    const turn = { authorization: String(entered.headers.authorization) }
    const ask = async () => (await t.app.inject({ url: '/v1/till/visits', headers: turn })).statusCode
    const begun = t.clock.now()
    for (const minutes of [2, 4, 6]) {
      t.clock.set(begun + minutes * 60_000)
      expect(await ask()).toBe(200)
    }
    t.clock.set(begun + 10 * 60_000)
    expect(await ask()).toBe(401)
    t.clock.set(begun)
  })

  test('[POS-11] has gapless numbers and a valid chain, and no entry can be changed', async () => {
    expect((await verifyJournals(t.deps)).broken).toEqual([])
    const numbers = await t.db
      .selectFrom('journalEntry')
      .select(['tillId', 'number'])
      .where('businessObjectId', '=', salon.id)
      .orderBy('tillId')
      .orderBy('number')
      .execute()
    for (const [, own] of Map.groupBy(numbers, ({ tillId }) => tillId))
      expect(own.map(({ number }) => number)).toEqual(own.map((_, at) => at + 1))
    await expect(sql`update journal_entry set content = '{}'`.execute(t.db)).rejects.toThrow('append-only')
    await expect(sql`delete from journal_entry`.execute(t.db)).rejects.toThrow('append-only')
  })

  test('[POS-11] is taken over by the next device when its device is removed', async () => {
    const place = await aSalon(t.db, 1)
    const first = await aTill(t, place)
    await sell(first, await begin(first, await aVisit(t, place)))
    await t.db
      .updateTable('device')
      .set({ removedTime: new Date(t.clock.now()) })
      .where('id', '=', first.deviceId)
      .execute()
    const next = await aTill(t, place)
    expect((await sell(next, await begin(next, await aVisit(t, place)))).number).toBe('1-000002')
    const beside = await aTill(t, place)
    expect((await sell(beside, await begin(beside, await aVisit(t, place)))).number).toBe('2-000001')
  })
})
