import { randomUUID } from 'node:crypto'
import type { Order } from '@goldline/contract/checkout/orders'
import { afterEach, expect, test } from 'vitest'
import { testNow } from '../../test/app.ts'
import {
  aDepositHouse,
  aPaidVisit,
  listTaken,
  refundAsSalon,
  refundedAtStripe,
  sendRefunds,
} from '../../test/deposit-salon.ts'
import { expectInvariants } from '../../test/invariants.ts'
import { refusal } from '../../test/salon.ts'
import { aTill, begin, change, made, pay, paymentBy, sell, tillPin } from '../../test/till.ts'

const t = await aDepositHouse()
afterEach(() => {
  t.clock.set(testNow)
  return expectInvariants(t.db)
})

/** Creates a visit with a deposit of 24 francs, on its day at the till. */
async function aVisitAtTill(country = 'CH') {
  const visit = await aPaidVisit(t, '2027-03-03T11:00:00.000Z')
  await t.db.updateTable('businessObject').set({ country }).where('id', '=', visit.salon.id).execute()
  const till = await aTill(t, visit.salon)
  t.clock.advance(27 * 3_600_000)
  const draft = await begin(till, visit.appointmentId)
  const paidAhead = { id: visit.appointmentId, kind: 'ONLINE' as const, amount: 2400 }
  return { ...visit, till, draft, paidAhead }
}

test('[PAY-03f] deducts at most the rest of the deposit at the till; afterwards only the till refunds it', async () => {
  const { salon, deposit, appointmentId, till, draft, paidAhead } = await aVisitAtTill()
  expect(draft.content.payments).toEqual([paidAhead])
  const invented = { payments: [{ id: appointmentId, kind: 'ONLINE', amount: draft.total }] }
  expect(refusal(await pay(till, draft, invented))).toEqual([400, 'invalid-request'])
  const order = await sell(till, draft, { payments: [paidAhead, paymentBy('CASH', draft.total - 2400)] })
  expect(order.payments).toMatchObject([{ kind: 'ONLINE', amount: 2400 }, { kind: 'CASH' }])
  expect(refusal(await refundAsSalon(t, salon, deposit.id))).toEqual([409, 'deposit.nothing-left'])
  await sendRefunds(t)
  expect(refundedAtStripe(t, deposit)).toBe(0)
})

test('[PAY-03f, POS-09b] refunds a deposit at Stripe from the till, at most its rest', async () => {
  const { salon, deposit, till, draft, paidAhead } = await aVisitAtTill()
  const order = await sell(till, draft, { payments: [paidAhead, paymentBy('CASH', draft.total - 2400)] })
  const sent = { reason: 'Kulanz', pin: tillPin, kind: 'ONLINE', lines: [{ id: order.lines[0]?.id, quantity: 1 }] }
  const url = `/v1/orders/${order.id}/refunds`
  const headers = { 'idempotency-key': randomUUID() }
  const refund = made(await till.send('POST', url, sent, headers)).json<Order>()
  expect(refund.payments.map(({ kind, amount }) => [kind, amount])).toContainEqual(['ONLINE', -2400])
  made(await till.send('POST', url, sent, headers))
  await sendRefunds(t)
  expect(refundedAtStripe(t, deposit)).toBe(2400)
  expect(await listTaken(t, salon)).toMatchObject([{ refunded: 2400, outcome: 'SPENT' }])
})

test('[PAY-03f, POS-09a] refunds nothing for a cancelled sale: the deposit counts in the next one', async () => {
  const { deposit, appointmentId, till, draft, paidAhead } = await aVisitAtTill()
  const order = await sell(till, draft, { payments: [paidAhead, paymentBy('CASH', draft.total - 2400)] })
  made(await till.send('POST', `/v1/orders/${order.id}/cancellation`, { reason: 'Fehler', pin: tillPin }))
  await sendRefunds(t)
  expect(refundedAtStripe(t, deposit)).toBe(0)
  expect((await begin(till, appointmentId)).content.payments).toEqual([paidAhead])
})

test.each([
  ['taken out of the sale', undefined, 2400],
  ['above the bill, which deducts what it can', 1000, 1400],
] as const)('[PAY-03f] refunds what a bill does not deduct: %s', async (_, deducted, back) => {
  const { deposit, till, draft, paidAhead } = await aVisitAtTill()
  const lines = draft.content.lines.map((line) => ({
    ...line,
    discount: { amount: draft.total - 1000, reason: 'Kulanz' },
  }))
  const cheap = await change(till, draft, { lines, payments: [] })
  const payments = deducted ? [{ ...paidAhead, amount: deducted }] : [paymentBy('CASH', cheap.total)]
  await sell(till, cheap, { payments, pin: tillPin, approverId: till.userId })
  await sendRefunds(t)
  expect(refundedAtStripe(t, deposit)).toBe(back)
})

test('[PAY-03f, POS-12] records a visit with a deposit if sales are only recorded, and refunds nothing', async () => {
  const { deposit, till, draft } = await aVisitAtTill('DE')
  expect(draft.content.payments).toEqual([])
  await sell(till, draft, { payments: [] })
  await sendRefunds(t)
  expect(refundedAtStripe(t, deposit)).toBe(0)
})

test('[PAY-03f] takes the deposit out of the sale with its visit, also after a refund', async () => {
  const { salon, deposit, appointmentId, till, draft } = await aVisitAtTill()
  await refundAsSalon(t, salon, deposit.id)
  const url = `/v1/till-drafts/${draft.id}/visits?appointmentId=${appointmentId}`
  expect((await till.send('DELETE', url)).json()).toMatchObject({ visits: [], content: { payments: [] } })
})
