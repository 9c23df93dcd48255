import type { DayEnd } from '@goldline/contract/checkout/day-end'
import type { Order } from '@goldline/contract/checkout/orders'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../test/app.ts'
import { changeByHand } from '../test/by-hand.ts'
import { expectInvariants } from '../test/invariants.ts'
import { anOwner, aSalon, refusal, type SalonForTests } from '../test/salon.ts'
import {
  aRegular,
  aTaxedSalon,
  aTill,
  aVisit,
  begin,
  change,
  made,
  pay,
  paymentBy,
  sell,
  type TillForTests,
  tillPin,
} from '../test/till.ts'

let t: TestApp
let salon: SalonForTests
let till: TillForTests
beforeAll(async () => {
  t = await testApp()
  salon = await aTaxedSalon(t)
  till = await aTill(t, salon, { staffId: salon.staff[0] ?? null })
})
afterAll(async () => {
  await expectInvariants(t.db)
  await t.close()
})

const sure = { reason: 'Vertippt', pin: tillPin }
const cancel = (order: Order, who = till) => who.send('POST', `/v1/orders/${order.id}/cancellation`, sure)
const giveBack = (order: Order, quantity: number) =>
  till.send('POST', `/v1/orders/${order.id}/refunds`, { ...sure, lines: [{ id: order.lines[0]?.id, quantity }] })
const statusOf = async (id: string) =>
  (await t.db.selectFrom('appointment').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
const balanceOf = async (customerId: string) =>
  (await t.db.selectFrom('bonusPointBalance').select('balance').where('customerId', '=', customerId).executeTakeFirst())
    ?.balance

describe('reversing', () => {
  test('[POS-09a] cancels everything: visit, points and payments; then it can be sold again', async () => {
    const customerId = await aRegular(t, salon)
    const visit = await aVisit(t, salon, { customerId, price: 8003 })
    const draft = await change(till, await begin(till, visit), {
      tips: [{ staffId: salon.staff[0] ?? '', amount: 500 }],
    })
    const order = await sell(till, draft, { payments: [paymentBy('TWINT', 5000), paymentBy('CASH', 10_000)] })
    expect([order.rounding, await balanceOf(customerId)]).toEqual([2, 80])
    const reversal: Order = made(await cancel(order)).json()
    expect(reversal).toMatchObject({
      kind: 'CANCELLATION',
      ofOrderId: order.id,
      total: -8503,
      rounding: -2,
      reason: 'Vertippt',
      payments: [{ amount: -5000 }, { amount: -3505 }],
      tips: [{ amount: -500 }],
      vat: order.vat.map(({ rate, gross }) => ({ rate, gross: -gross })),
      cancellable: false,
      points: { earned: -80, balance: 0 },
    })
    expect([await statusOf(visit), await balanceOf(customerId)]).toEqual(['CHECKED_IN', 0])
    expect((await till.send('GET', `/v1/orders/${order.id}`)).json()).toMatchObject({
      cancelled: true,
      cancellable: false,
    })
    expect(refusal(await cancel(order))).toEqual([409, 'order.not-cancellable'])
    await sell(till, await begin(till, visit))
    expect(await statusOf(visit)).toBe('FULFILLED')
  })

  test('[POS-02, POS-09e] may take points below zero by a cancellation; then none can be redeemed', async () => {
    const customerId = await aRegular(t, salon)
    const first = await sell(till, await begin(till, await aVisit(t, salon, { customerId, price: 10_000 })))
    const second = await change(till, await begin(till, await aVisit(t, salon, { customerId, price: 1000 })), {
      points: 100,
    })
    await sell(till, second)
    expect(await balanceOf(customerId)).toBe(5)
    made(await cancel(first))
    expect(await balanceOf(customerId)).toBe(-95)
    const third = await change(till, await begin(till, await aVisit(t, salon, { customerId, price: 500 })), {
      points: 1,
    })
    expect(refusal(await pay(till, third))).toEqual([409, 'order.points-too-many'])
    await expectInvariants(t.db)
  })

  test('[POS-09a, POS-09c] refunds lines piece by piece, to the cent; rounds cash sums; keeps the visit', async () => {
    const visit = await aVisit(t, salon, { price: 3333 })
    const begun = await begin(till, visit)
    const lines = begun.content.lines.map((line) => ({
      ...line,
      quantity: 3,
      discount: { amount: 8, reason: 'Kulanz' },
    }))
    const order = await sell(till, await change(till, begun, { lines }), { payments: [paymentBy('CASH', 9990)] })
    expect(order).toMatchObject({ total: 9991, rounding: -1 })
    const back = async (quantity: number) => made(await giveBack(order, quantity)).json<Order>()
    expect(await back(1)).toMatchObject({
      kind: 'REFUND',
      total: -3330,
      rounding: 0,
      payments: [{ amount: -3330 }],
    })
    expect(await back(2)).toMatchObject({ total: -6661, rounding: 1, payments: [{ amount: -6660 }] })
    expect(refusal(await giveBack(order, 1))).toEqual([409, 'refund.too-much'])
    expect(refusal(await cancel(order))).toEqual([409, 'order.not-cancellable'])
    expect(await statusOf(visit)).toBe('FULFILLED')
  })

  test('[POS-02, POS-09e] returns points that paid for a refunded line, and revokes those it earned', async () => {
    const customerId = await aRegular(t, salon)
    await sell(till, await begin(till, await aVisit(t, salon, { customerId, price: 10_000 })))
    const begun = await begin(till, await aVisit(t, salon, { customerId, price: 1000 }))
    const order = await sell(till, await change(till, begun, { points: 40 }))
    expect(await balanceOf(customerId)).toBe(68)
    made(await giveBack(order, 1))
    expect(await balanceOf(customerId)).toBe(100)
  })

  test('[POS-05] requires the permission and one’s own PIN; does not find others’ orders', async () => {
    const order = await sell(till, await begin(till, await aVisit(t, salon)))
    const lite = await aTill(t, salon, { role: 'USER_LITE' })
    const foreign = await aTill(t, await aSalon(t.db, 1))
    expect(refusal(await cancel(order, lite))).toEqual([403, 'forbidden'])
    expect(refusal(await cancel(order, foreign))).toEqual([404, 'order.notFound'])
    const wrong = await till.send('POST', `/v1/orders/${order.id}/cancellation`, { ...sure, pin: '111222' })
    expect(refusal(wrong)).toEqual([403, 'pin.notMatched'])
    expect(refusal(await till.send('POST', `/v1/orders/${order.id}/refunds`, { ...sure, lines: [] }))[0]).toBe(400)
  })

  test('[POS-01] keeps a transfer owed until a person marks it as received', async () => {
    const order = await sell(till, await begin(till, await aVisit(t, salon)), {
      payments: [paymentBy('TRANSFER', 8000)],
    })
    expect(order.payments).toMatchObject([{ owed: true }])
    const ticked: Order = made(await till.send('POST', `/v1/orders/${order.id}/settlement`)).json()
    expect(ticked.payments).toMatchObject([{ owed: false }])
  })

  test('[POS-09] cancels the debt of a transfer that never arrived with its sale', async () => {
    const order = await sell(till, await begin(till, await aVisit(t, salon)), {
      payments: [paymentBy('TRANSFER', 8000)],
    })
    const reversal = made(await cancel(order)).json<Order>()
    expect(reversal.payments).toMatchObject([{ amount: -8000, owed: false }])
    const ticked = made(await till.send('POST', `/v1/orders/${order.id}/settlement`)).json<Order>()
    expect(ticked.payments).toMatchObject([{ owed: false }])
    const { report } = made(await till.send('GET', '/v1/till/day')).json<{ report: DayEnd['report'] }>()
    expect(report.payments.find(({ kind }) => kind === 'TRANSFER')?.owed).toBe(0)
  })
})

describe('the day of a till', () => {
  test('[POS-04, POS-10a, POS-10b, POS-10h] is counted before the expected sum shows, explained and closed; then the next one opens', async () => {
    const place = await aSalon(t.db, 1)
    const desk = await aTill(t, place, { staffId: place.staff[0] ?? null })
    const move = (direction: string, amount: number) =>
      desk.send('POST', '/v1/till/cash-movements', { direction, amount, reason: 'Wechselgeld', pin: tillPin })
    made(await move('IN', 30_000))
    const sold: Order[] = []
    for (let n = 0; n < 3; n++)
      sold.push(
        await sell(desk, await begin(desk, await aVisit(t, place, { price: 1001 + n })), {
          payments: [paymentBy('CASH', 2000)],
        }),
      )
    await sell(desk, await begin(desk, await aVisit(t, place)), { payments: [paymentBy('CARD', 8000)] })
    made(await cancel(sold[2] as Order, desk))
    made(await move('OUT', 3800))

    // 10.00 + 10.00, and the third refunded; 300.00 in, 38.00 out.
    const counted = { 20000: 1, 5000: 1, 2000: 1, 1000: 1, 100: 2 }
    const holds = async (amount: number) =>
      made(await desk.send('GET', `/v1/till/drawer?amount=${amount}`)).json().enough
    expect([await holds(28_200), await holds(28_201)]).toEqual([true, false])
    const compared = made(await desk.send('POST', '/v1/till/counts', { counted })).json()
    expect(compared).toMatchObject({ countedAmount: 28_200, expectedAmount: 28_200 })
    expect(compared.report).toMatchObject({
      sales: 4,
      firstNumber: 1,
      lastNumber: 5,
      reversals: { count: 1, amount: -1003 },
      turnover: 10_003,
      rounding: -3,
      payments: [
        { kind: 'CARD', amount: 8000 },
        { kind: 'CASH', amount: 2000 },
      ],
      staff: [{ sales: 4, turnover: 10_003 }],
    })
    const end = (more: object) =>
      desk.send('POST', '/v1/till/day-ends', { counted, nextFloat: 20_000, pin: tillPin, ...more })
    expect((await end({ counted: { 20000: 1 } })).json()).toMatchObject({
      message: 'day-end.difference',
      totals: { shown: 20_000, actual: 28_200 },
    })
    for (const none of [{}, { 3: 1 }, { 5: 0 }]) {
      expect(refusal(await end({ counted: none }))).toEqual([400, 'invalid-request'])
      expect(refusal(await desk.send('POST', '/v1/till/counts', { counted: none }))).toEqual([400, 'invalid-request'])
    }
    expect(refusal(await end({ nextFloat: 28_201 }))).toEqual([400, 'invalid-request'])
    expect(made(await end({})).json()).toMatchObject({
      number: 1,
      expectedAmount: 28_200,
      by: 'Person 0',
      reason: null,
      report: {
        movements: [
          { amount: 30_000, reason: 'Wechselgeld' },
          { amount: -3800, reason: 'Wechselgeld' },
        ],
      },
    })
    expect(refusal(await end({}))).toEqual([409, 'day-end.nothing'])
    expect(refusal(await cancel(sold[0] as Order, desk))).toEqual([409, 'order.not-cancellable'])

    await sell(desk, await begin(desk, await aVisit(t, place, { price: 1000 })), {
      payments: [paymentBy('CASH', 1000)],
    })
    const short = { counted: { 20000: 1 }, reason: 'Zählfehler' }
    expect(made(await end(short)).json()).toMatchObject({
      number: 2,
      float: 20_000,
      expectedAmount: 21_000,
      countedAmount: 20_000,
    })
    const ends: DayEnd[] = (
      await t.app.inject({ url: '/v1/day-ends?from=2027-03-02&to=2027-03-02', headers: await anOwner(t.db, place.id) })
    ).json()
    expect(ends.map(({ number }) => number)).toEqual([2, 1])
  })

  test('[BIZ-04] shows the till orders as far back as the salon allows, and ADMIN all of them', async () => {
    const days = (from: string, to: string) => `/v1/orders?from=${from}&to=${to}`
    await t.db.updateTable('businessObject').set({ orderLifetimeInDays: 2 }).where('id', '=', salon.id).execute()
    const order = await sell(till, await begin(till, await aVisit(t, salon)))
    await changeByHand(t.owner, 'sale_order', (tx) =>
      sql`update sale_order set created_time = '2027-02-27T10:00:00Z' where id = ${order.id}`.execute(tx),
    )
    const owner = await anOwner(t.db, salon.id)
    const ids = (answer: { json(): unknown }) => (answer.json() as Order[]).map(({ id }) => id)
    expect(refusal(await till.send('GET', days('2027-02-20', '2027-02-28')))).toEqual([400, 'date-range-invalid'])
    expect(ids(await till.send('GET', days('2027-02-20', '2027-03-02')))).not.toContain(order.id)
    expect(ids(await t.app.inject({ url: days('2027-02-20', '2027-03-02'), headers: owner }))).toContain(order.id)

    const numbered = (number: string | null) => `/v1/order-searches?query=${number}`
    const [, last = ''] = order.number?.split('-') ?? []
    expect(ids(await till.send('GET', numbered(order.number)))).toEqual([])
    expect(ids(await t.app.inject({ url: numbered(order.number), headers: owner }))).toEqual([order.id])
    expect(ids(await t.app.inject({ url: numbered(String(Number(last))), headers: owner }))).toEqual([order.id])
    expect(ids(await t.app.inject({ url: numbered(`99-${last}`), headers: owner }))).toEqual([])
    expect(ids(await t.app.inject({ url: numbered('80.00'), headers: owner }))).toContain(order.id)
    expect(ids(await t.app.inject({ url: numbered('80.01'), headers: owner }))).toEqual([])
    expect(refusal(await till.send('GET', numbered('')))).toEqual([400, 'invalid-request'])
  })

  test('[POS-14i] finds a sale by words of its customer’s name, in any spelling', async () => {
    const customerId = await aRegular(t, salon)
    await t.db
      .updateTable('customer')
      .set({ name: 'Thị Đào', surname: 'Müller' })
      .where('id', '=', customerId)
      .execute()
    const order = await sell(till, await begin(till, await aVisit(t, salon, { customerId })))
    const found = async (query: string) => {
      const { send } = till
      const answer = made(await send('GET', `/v1/order-searches?query=${encodeURIComponent(query)}`))
      return (answer.json() as Order[]).map(({ id }) => id)
    }
    for (const typed of ['muller', 'thi dao', 'Đào Müll']) expect(await found(typed), typed).toEqual([order.id])
    expect(await found('muller koch')).toEqual([])
  })
})
