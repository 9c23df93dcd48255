import { randomUUID } from 'node:crypto'
import type { Draft } from '@goldline/contract/checkout/draft'
import type { GiftCard } from '@goldline/contract/checkout/gift-cards'
import type { Order } from '@goldline/contract/checkout/orders'
import { groupedCode } from '@goldline/domain/checkout/gift-card'
import { afterAll, describe, expect, test } from 'vitest'
import { inSalon } from '../../db/in-salon.ts'
import { transact } from '../../db/transaction.ts'
import { aHash, aToken, aUser } from '../../test/builders.ts'
import { expectInvariants } from '../../test/invariants.ts'
import { aSalon, refusal } from '../../test/salon.ts'
import {
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
} from '../../test/till.ts'
import { createCode } from './code.ts'

const { t, salon, till } = await atTill()
afterAll(async () => {
  await expectInvariants(t.db)
  await t.close()
})

const line = (amount: number) => ({
  kind: 'GIFT_CARD' as const,
  id: randomUUID(),
  staffId: null,
  discount: null,
  quantity: 1 as const,
  amount,
})
const sold = async (amount: number): Promise<Order> =>
  sell(till, await change(till, await begin(till), { lines: [line(amount)] }))
const isSpent = async ({ id }: Order): Promise<boolean | undefined> => {
  const order: Order = made(await till.send('GET', `/v1/orders/${id}`)).json()
  return order.lines[0]?.spent
}
const cardOf = ({ lines }: Order): string => lines[0]?.giftCardId ?? ''
const read = async (id: string) => made(await till.send('GET', `/v1/gift-cards/${id}`)).json()
const find = (code: string, who = till, draftId: string = randomUUID()) =>
  who.send('POST', '/v1/till/gift-card-searches', { code, draftId })
const bill = async (price: number): Promise<Draft> => begin(till, await aVisit(t, salon, { price }))

/** Returns its new code, which otherwise only the printed card has. */
const codeOf = async (id: string): Promise<string> => {
  const actor = { businessObjectId: salon.id, userId: till.userId }
  const { code } = await transact(t.db, (tx) =>
    createCode(inSalon(tx, salon.id), actor, { id, proven: true, now: t.clock.now() }),
  )
  codes.set(id, code)
  return code
}
const codes = new Map<string, string>()

/** Pays with the proof obtained by entering the card's code. */
async function paying(giftCardId: string, amount: number, draft: Draft, who = till) {
  const found = made(await find(codes.get(giftCardId) ?? (await codeOf(giftCardId)), who, draft.id))
  return { ...paymentBy('GIFT_CARD', amount), giftCardId, giftCardProof: found.json<{ proof: string }>().proof }
}

/** Pays a bill of this amount with the card, and the rest with the other payments. */
async function spend(id: string, amount: number, ...others: ReturnType<typeof paymentBy>[]) {
  const draft = await bill(others.reduce((sum, other) => sum + other.amount, amount))
  return pay(till, draft, { payments: [await paying(id, amount, draft), ...others] })
}
const giveBack = (order: Order) =>
  till.send('POST', `/v1/orders/${order.id}/refunds`, {
    reason: 'Kulanz',
    pin: tillPin,
    lines: [{ id: order.lines[0]?.id, quantity: 1 }],
  })
const cancel = (order: Order) =>
  till.send('POST', `/v1/orders/${order.id}/cancellation`, { reason: 'Vertippt', pin: tillPin })

describe('[POS-16] a gift card', () => {
  test('is sold without VAT or points, pays in parts, and its purchases are taxed when it pays', async () => {
    const order = await sold(10_000)
    expect(order).toMatchObject({ total: 10_000, vat: [], points: { earned: 0 }, lines: [{ name: 'Geschenkkarte' }] })
    const id = cardOf(order)
    const first: Order = made(await spend(id, 6000)).json()
    expect(first).toMatchObject({ vat: [{ gross: 6000 }], payments: [{ kind: 'GIFT_CARD', giftCardId: id }] })
    expect(first.prepaidLeft).toEqual([{ id, kind: 'GIFT_CARD', name: null, names: {}, left: 4000 }])
    const rest = await bill(6000)
    const tooMuch = await paying(id, 6000, rest)
    expect(refusal(await pay(till, rest, { payments: [tooMuch] }))).toEqual([409, 'gift-card.balance-too-low'])
    await sell(till, rest, { payments: [{ ...tooMuch, amount: 4000 }, paymentBy('CASH', 2000)] })
    expect(await read(id)).toMatchObject({
      amount: 10_000,
      balance: 0,
      ended: false,
      entries: [
        { kind: 'REDEEMED', amount: -4000 },
        { kind: 'REDEEMED', amount: -6000, orderNumber: first.number },
        { kind: 'SOLD', amount: 10_000, orderNumber: order.number },
      ],
    })
  })
  test('pays only in the currency in which it was sold', async () => {
    const id = cardOf(await sold(5000))
    const currency = (value: string) =>
      t.db.updateTable('giftCard').set({ currency: value }).where('id', '=', id).execute()
    await currency('EUR')
    const draft = await bill(4000)
    const payments = [await paying(id, 4000, draft)]
    expect(refusal(await pay(till, draft, { payments }))).toEqual([404, 'gift-card.notFound'])
    await currency('CHF')
    expect(await sell(till, draft, { payments })).toMatchObject({ total: 4000 })
  })
  test('is found by its code in any notation; printing it again replaces the code', async () => {
    const id = cardOf(await sold(5000))
    expect(await read(id)).toMatchObject({ lastSigns: null })
    const code = await codeOf(id)
    const found: GiftCard = made(await find(groupedCode(code).toLowerCase())).json()
    expect(found).toMatchObject({ id, balance: 5000, lastSigns: code.slice(-4), expiresTime: null })
    const rows = await t.db.selectFrom('giftCardCode').selectAll().where('giftCardId', '=', id).execute()
    expect(JSON.stringify(rows)).not.toContain(code)
    const sheet = made(await till.send('POST', `/v1/gift-cards/${id}/sheets`, { pin: tillPin }))
    expect(sheet.headers['content-type']).toBe('application/pdf')
    expect(sheet.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    for (const gone of [code, 'ABCD-EFGH-JKMN-PQRS', 'zu kurz'])
      expect(refusal(await find(gone))).toEqual([404, 'gift-card.notFound'])
    expect(await read(id)).toMatchObject({ balance: 5000 })
  })

  test('[POS-05, AUTH-18] is printed again only with one’s own PIN or password, since the old code becomes invalid', async () => {
    const url = `/v1/gift-cards/${cardOf(await sold(5000))}/sheets`
    made(await till.send('POST', url))
    expect(refusal(await till.send('POST', url))).toEqual([403, 'pin.required'])
    expect(refusal(await till.send('POST', url, { pin: '111222' }))).toEqual([403, 'pin.notMatched'])
    expect(refusal(await till.send('POST', url, { password: tillPin }))).toEqual([403, 'pin.required'])
    made(await till.send('POST', url, { pin: tillPin }))
    const passwordHash = await aHash('Ein langes Passwort')
    const userId = await aUser(t.db, { passwordHash })
    const headers = await aToken(t.db, { userId, role: 'OWNER', client: 'ADMIN', businessObjectId: salon.id })
    const admin = (payload: object) => t.app.inject({ method: 'POST', url, headers, payload })
    expect(refusal(await admin({}))).toEqual([403, 'password.required'])
    expect(refusal(await admin({ pin: tillPin }))).toEqual([403, 'password.required'])
    expect(refusal(await admin({ password: 'falsch' }))).toEqual([403, 'password.notMatched'])
    expect(made(await admin({ password: 'Ein langes Passwort' })).headers['content-type']).toBe('application/pdf')
  })

  test('pays only by its code, for the sale that entered it: its id, which orders show, is not enough', async () => {
    const id = cardOf(await sold(5000))
    const [draft, other] = [await bill(1000), await bill(1000)]
    const payment = await paying(id, 1000, draft)
    const { giftCardProof: _, ...idAlone } = payment
    expect(refusal(await pay(till, draft, { payments: [idAlone] }))).toEqual([400, 'invalid-request'])
    expect(refusal(await pay(till, other, { payments: [payment] }))).toEqual([404, 'gift-card.notFound'])
    await codeOf(id)
    expect(refusal(await pay(till, draft, { payments: [payment] }))).toEqual([404, 'gift-card.notFound'])
    expect((await sell(till, draft, { payments: [await paying(id, 1000, draft)] })).total).toBe(1000)
  })

  test('gets payments back by cancellation or refund; reversing its own sale ends it', async () => {
    const order = await sold(9000)
    const id = cardOf(order)
    const cancelled: Order = made(await spend(id, 2000)).json()
    expect(refusal(await cancel(order))).toEqual([409, 'gift-card.used'])
    expect(await isSpent(order)).toBe(true)
    made(await cancel(cancelled))
    expect(await isSpent(order)).toBe(false)
    const refunded: Order = made(await spend(id, 2500, paymentBy('CASH', 500))).json()
    made(await giveBack(refunded))
    expect((await read(id)).balance).toBe(9000)
    const other = await sold(4000)
    await codeOf(cardOf(other))
    made(await giveBack(other))
    expect(await read(cardOf(other))).toMatchObject({ balance: 0, ended: true })
    expect(refusal(await spend(cardOf(other), 1000))).toEqual([409, 'gift-card.ended'])
    const sheet = await till.send('POST', `/v1/gift-cards/${cardOf(other)}/sheets`, { pin: tillPin })
    expect(refusal(sheet)).toEqual([409, 'gift-card.ended'])
    const unused = await sold(100)
    made(await cancel(unused))
    expect(await read(cardOf(unused))).toMatchObject({ balance: 0, ended: true })
  })

  test('expires at the end of its day, if the salon set a validity in months', async () => {
    await t.db
      .updateTable('checkoutSettings')
      .set({ giftCardMonths: 12 })
      .where('businessObjectId', '=', salon.id)
      .execute()
    const id = cardOf(await sold(2000))
    await t.db
      .updateTable('checkoutSettings')
      .set({ giftCardMonths: null })
      .where('businessObjectId', '=', salon.id)
      .execute()
    expect((await read(id)).expiresTime).toBe('2028-03-02T23:00:00.000Z')
    await t.db
      .updateTable('giftCard')
      .set({ expiresTime: new Date(t.clock.now()) })
      .where('id', '=', id)
      .execute()
    expect(refusal(await spend(id, 1000))).toEqual([409, 'gift-card.expired'])
  })

  test('[POS-03] pays no more than its balance in thirty concurrent sales', async () => {
    const id = cardOf(await sold(5000))
    await codeOf(id)
    const drafts: Draft[] = []
    for (let n = 0; n < 30; n++) drafts.push(await bill(400))
    const answers = await Promise.all(
      drafts.map(async (draft) => {
        const payments = [await paying(id, 400, draft)]
        return retryUnderLoad(() => pay(till, draft, { payments }))
      }),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(12)
    expect(new Set(answers.map(refusal).map(([status]) => status))).toEqual(new Set([201, 409]))
    expect((await read(id)).balance).toBe(200)
  })

  test('requires permission and tier for selling, not for redeeming; another salon’s is not found', async () => {
    const lite = await aTill(t, salon, { role: 'USER_LITE' })
    const put = (who: TillForTests, draft: Draft, lines: object[]) =>
      who.send('PUT', `/v1/till-drafts/${draft.id}`, { ...draft.content, lines })
    expect(refusal(await put(lite, await begin(lite), [line(100)]))).toEqual([403, 'forbidden'])
    const small = await aTill(t, await aSalon(t.db, 1, { version: 'LITE' }))
    expect(refusal(await put(small, await begin(small), [line(100)]))).toEqual([403, 'tier.required'])
    const draft = await begin(till)
    for (const wrong of [{ quantity: 2 }, { discount: { percent: 10, reason: 'x' } }, { amount: 0 }])
      expect(refusal(await put(till, draft, [{ ...line(100), ...wrong }]))).toEqual([400, 'invalid-request'])
    const id = cardOf(await sold(1000))
    const theirs = await begin(lite, await aVisit(t, salon, { price: 1000 }))
    expect((await sell(lite, theirs, { payments: [await paying(id, 1000, theirs, lite)] })).total).toBe(1000)
    const foreign = await aTill(t, await aSalon(t.db, 1))
    expect(refusal(await find(await codeOf(id), foreign))).toEqual([404, 'gift-card.notFound'])
    expect(refusal(await pay(till, await bill(10), { payments: [paymentBy('GIFT_CARD', 10)] }))).toEqual([
      400,
      'invalid-request',
    ])
  })
})
