import { randomUUID } from 'node:crypto'
import type { DayEnd } from '@goldline/contract/checkout/day-end'
import type { GiftCard } from '@goldline/contract/checkout/gift-cards'
import type { Order } from '@goldline/contract/checkout/orders'
import { afterAll, describe, expect, test } from 'vitest'
import { inSalon } from '../db/in-salon.ts'
import { transact } from '../db/transaction.ts'
import { expectInvariants } from '../test/invariants.ts'
import { refusal } from '../test/salon.ts'
import { anArticleRow, atTill, aVisit, begin, change, made, paymentBy, sell, tillPin } from '../test/till.ts'
import { createCode } from './gift-card/code.ts'

const { t, salon, till } = await atTill()
afterAll(async () => {
  await expectInvariants(t.db)
  await t.close()
})

const sure = { reason: 'Kulanz', pin: tillPin }
const bill = async (price: number) => begin(till, await aVisit(t, salon, { price }))
const refund = (order: Order, body: object = {}) =>
  till.send('POST', `/v1/orders/${order.id}/refunds`, {
    ...sure,
    lines: [{ id: order.lines[0]?.id, quantity: 1 }],
    ...body,
  })
const refunded = async (order: Order, body: object = {}) => made(await refund(order, body)).json<Order>()
const seen = async ({ id }: Order) => made(await till.send('GET', `/v1/orders/${id}`)).json<Order>()
const byWay = ({ payments }: Order) => payments.map(({ kind, amount }) => [kind, amount])
const today = async () =>
  made(await till.send('GET', '/v1/till/day')).json<{ report: DayEnd['report']; expectedAmount: number }>()
const reported = async (way: string) => (await today()).report.payments.find(({ kind }) => kind === way)
const cashMoved = async () => (await reported('CASH'))?.amount ?? 0

/** Creates a gift card of this amount. */
async function aCard(amount: number): Promise<string> {
  const line = { kind: 'GIFT_CARD' as const, id: randomUUID(), staffId: null, discount: null, quantity: 1, amount }
  const order = await sell(till, await change(till, await begin(till), { lines: [line] }))
  return order.lines[0]?.giftCardId ?? ''
}

/** Pays a bill by gift card up to this amount, and the rest otherwise. */
async function paidByCard(giftCardId: string, amount: number, price: number, rest: 'CASH' | 'CARD' = 'CASH') {
  const draft = await bill(price)
  const actor = { businessObjectId: salon.id, userId: till.userId }
  const { code } = await transact(t.db, (tx) =>
    createCode(inSalon(tx, salon.id), actor, { id: giftCardId, proven: true, now: t.clock.now() }),
  )
  const found = made(await till.send('POST', '/v1/till/gift-card-searches', { code, draftId: draft.id }))
  const { proof: giftCardProof } = found.json<{ proof: string }>()
  const payments = [{ ...paymentBy('GIFT_CARD', amount), giftCardId, giftCardProof }]
  return sell(till, draft, { payments: price > amount ? [...payments, paymentBy(rest, price - amount)] : payments })
}
const cardNow = async (id: string) => made(await till.send('GET', `/v1/gift-cards/${id}`)).json<GiftCard>()

describe('[POS-09] a payment that never arrived', () => {
  test('is subtracted from the amount owed without moving money, however the refund is requested', async () => {
    const order = await sell(till, await bill(9800), { payments: [paymentBy('TRANSFER', 9800)] })
    const before = await cashMoved()
    expect(refusal(await refund(order, { kind: 'CASH' }))).toEqual([409, 'refund.other-way'])
    const reversal = await refunded(order)
    expect(reversal).toMatchObject({
      total: -9800,
      owed: 0,
      payments: [{ kind: 'TRANSFER', amount: -9800, settled: false }],
    })
    expect(await seen(order)).toMatchObject({ owed: 0, payments: [{ owed: false, settled: false }] })
    expect(await cashMoved()).toBe(before)
    expect((await reported('TRANSFER'))?.owed).toBe(0)
    expect(made(await till.send('POST', `/v1/orders/${order.id}/settlement`)).json()).toMatchObject({
      payments: [{ settled: false }],
    })
  })

  test('is subtracted before money is refunded; once the rest arrives, only the rest is refunded', async () => {
    const [oil, visit] = [await anArticleRow(t, salon.id), await bill(6000)]
    const two = [
      { kind: 'ARTICLE' as const, id: randomUUID(), articleId: oil, staffId: null, discount: null, quantity: 2 },
    ]
    const draft = await change(till, visit, { lines: [...visit.content.lines, ...two] })
    const order = await sell(till, draft, { payments: [paymentBy('CARD', 5000), paymentBy('TRANSFER', 5980)] })
    const [service, oils] = order.lines.map(({ id }) => id)
    expect(byWay(await refunded(order, { lines: [{ id: oils, quantity: 1 }] }))).toEqual([['TRANSFER', -2490]])
    expect(await seen(order)).toMatchObject({ owed: 3490, payments: [{ owed: false }, { owed: true, amount: 5980 }] })
    const ticked = made(await till.send('POST', `/v1/orders/${order.id}/settlement`)).json<Order>()
    expect(ticked).toMatchObject({ owed: 0, payments: [{ settled: true }, { settled: true, owed: false }] })
    expect(byWay(await refunded(order, { kind: 'TRANSFER', lines: [{ id: service, quantity: 1 }] }))).toEqual([
      ['TRANSFER', -3490],
      ['CARD', -2510],
    ])
    expect(byWay(await refunded(order, { lines: [{ id: oils, quantity: 1 }] }))).toEqual([['CARD', -2490]])
    expect((await seen(order)).givenBack.payments.every(({ settled }) => settled)).toBe(true)
  })

  test.each([['MARKETPLACE'], ['OTHER']] as const)(
    'made by %s is refunded the same way, never in cash',
    async (kind) => {
      const payment = { ...paymentBy(kind, 4000), ...(kind === 'OTHER' && { name: 'Check' }) }
      const order = await sell(till, await bill(4000), { payments: [payment] })
      expect(refusal(await refund(order, { kind: 'CASH' }))).toEqual([409, 'refund.other-way'])
      expect(await refunded(order)).toMatchObject({ payments: [{ kind, name: payment.name ?? null, amount: -4000 }] })
    },
  )
})

describe('[POS-09, POS-16] a gift card', () => {
  test('gets its payment back before other payments, in one refund with the rest', async () => {
    const id = await aCard(6000)
    const before = await cashMoved()
    const order = await paidByCard(id, 6000, 9800)
    const reversal = await refunded(order, { kind: 'CASH' })
    expect(byWay(reversal)).toEqual([
      ['GIFT_CARD', -6000],
      ['CASH', -3800],
    ])
    expect(reversal.payments[0]).toMatchObject({ giftCardId: id, settled: true })
    expect((await cardNow(id)).balance).toBe(6000)
    expect(await cashMoved()).toBe(before)
  })

  test('is refunded only to a gift card if a gift card paid for it', async () => {
    const first = await aCard(5000)
    const line = {
      kind: 'GIFT_CARD' as const,
      id: randomUUID(),
      staffId: null,
      discount: null,
      quantity: 1,
      amount: 5000,
    }
    const draft = await change(till, await begin(till), { lines: [line] })
    const actor = { businessObjectId: salon.id, userId: till.userId }
    const { code } = await transact(t.db, (tx) =>
      createCode(inSalon(tx, salon.id), actor, { id: first, proven: true, now: t.clock.now() }),
    )
    const found = made(await till.send('POST', '/v1/till/gift-card-searches', { code, draftId: draft.id }))
    const payment = { ...paymentBy('GIFT_CARD', 5000), giftCardId: first, giftCardProof: found.json().proof }
    const order = await sell(till, draft, { payments: [payment] })
    expect(refusal(await refund(order, { kind: 'CASH' }))).toEqual([409, 'refund.other-way'])
    expect(byWay(await refunded(order))).toEqual([['GIFT_CARD', -5000]])
    expect((await cardNow(first)).balance).toBe(5000)
    expect(await cardNow(order.lines[0]?.giftCardId ?? '')).toMatchObject({ balance: 0, ended: true })
  })

  test('gets the validity of a new card if it expired since; an ended card accepts nothing', async () => {
    const id = await aCard(3000)
    const order = await paidByCard(id, 3000, 3000)
    const expiresTime = new Date(t.clock.now() - 1)
    await t.db.updateTable('giftCard').set({ expiresTime, endedTime: expiresTime }).where('id', '=', id).execute()
    expect(refusal(await refund(order))).toEqual([409, 'gift-card.ended'])
    await t.db.updateTable('giftCard').set({ endedTime: null }).where('id', '=', id).execute()
    await t.db
      .updateTable('checkoutSettings')
      .set({ giftCardMonths: 12 })
      .where('businessObjectId', '=', salon.id)
      .execute()
    await refunded(order)
    expect(await cardNow(id)).toMatchObject({ balance: 3000, expiresTime: '2028-03-02T23:00:00.000Z' })
  })
})

test('[POS-08, POS-09c] refunds three pieces of 3.34 paid with 10.00 one by one as 10.00', async () => {
  const oil = await anArticleRow(t, salon.id)
  await t.db.updateTable('article').set({ price: 334 }).where('id', '=', oil).execute()
  const three = {
    kind: 'ARTICLE' as const,
    id: randomUUID(),
    articleId: oil,
    staffId: null,
    discount: null,
    quantity: 3,
  }
  const order = await sell(till, await change(till, await begin(till), { lines: [three] }), {
    payments: [paymentBy('CASH', 1000)],
  })
  const handed = []
  for (let piece = 0; piece < 3; piece++) handed.push(...byWay(await refunded(order)))
  expect(handed).toEqual([335, 335, 330].map((amount) => ['CASH', -amount]))
  expect(refusal(await refund(order))).toEqual([409, 'refund.too-much'])
})

describe('[POS-09] a tip', () => {
  const tipped = async () => {
    const tips = [{ staffId: salon.staff[0] ?? '', amount: 10_000 }]
    return sell(till, await change(till, await bill(5000), { tips }), { payments: [paymentBy('CARD', 15_000)] })
  }
  const staffId = () => salon.staff[0]

  test('can be refunded after the day end if entered wrongly, up to its amount', async () => {
    const order = await tipped()
    const { expectedAmount } = made(await till.send('POST', '/v1/till/counts', { counted: { 1000: 1 } })).json()
    await t.db.updateTable('till').set({ lastDayEndNumber: 1 }).where('deviceId', '=', till.deviceId).execute()
    expect(expectedAmount).toEqual(expect.any(Number))
    const back = (amount: number) => refund(order, { lines: [], tips: [{ staffId: staffId(), amount }] })
    expect(refusal(await back(10_001))).toEqual([409, 'refund.too-much'])
    const reversal = made(await back(9000)).json<Order>()
    expect(reversal).toMatchObject({ total: -9000, sum: 0, lines: [], tips: [{ amount: -9000 }] })
    expect(byWay(reversal)).toEqual([['CARD', -9000]])
    expect((await today()).report).toMatchObject({ tips: -9000, staff: [{ tips: -9000 }] })
    expect(await seen(order)).toMatchObject({ tips: [{ amount: 10_000, refunded: 9000 }], cancellable: false })
    expect(refusal(await back(1001))).toEqual([409, 'refund.too-much'])
    expect(await refunded(order, { tips: [{ staffId: staffId(), amount: 1000 }] })).toMatchObject({ total: -6000 })
  })

  test('is refunded only from the person who got it; an empty refund is refused; afterwards the sale cannot be cancelled', async () => {
    const order = await tipped()
    const strange = { lines: [], tips: [{ staffId: randomUUID(), amount: 1 }] }
    expect(refusal(await refund(order, strange))).toEqual([409, 'refund.too-much'])
    expect(refusal(await refund(order, { lines: [] }))).toEqual([400, 'invalid-request'])
    await refunded(order, { lines: [], tips: [{ staffId: staffId(), amount: 1 }] })
    expect(refusal(await till.send('POST', `/v1/orders/${order.id}/cancellation`, sure))).toEqual([
      409,
      'order.not-cancellable',
    ])
  })
})
