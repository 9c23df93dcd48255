import type { DayEnd } from '@goldline/contract/checkout/day-end'
import type { Order } from '@goldline/contract/checkout/orders'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../test/app.ts'
import { expectInvariants } from '../test/invariants.ts'
import { aTaxedSalon, aTill, aVisit, begin, change, made, paymentBy, sell, tillPin } from '../test/till.ts'
import { verifyJournals } from './verify-journal.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const sales = 30
const kinds = ['CARD', 'CASH', 'TRANSFER', 'TWINT'] as const
type Kind = (typeof kinds)[number]
const inCash = (amount: number) => Math.round(amount / 5) * 5
const pieces = [20_000, 10_000, 5000, 2000, 1000, 500, 200, 100, 50, 20, 10, 5]

/** Counts an amount in the fewest pieces of the currency. */
function counted(amount: number): Record<string, number> {
  const all: Record<string, number> = {}
  let rest = amount
  for (const piece of pieces) {
    const count = Math.floor(rest / piece)
    if (count > 0) all[piece] = count
    rest -= count * piece
  }
  return all
}

test('[POS-04, POS-08, POS-10] matches the drawer to the coin after thirty sales, some reversed, and closes the day', async () => {
  const salon = await aTaxedSalon(t)
  const till = await aTill(t, salon, { staffId: salon.staff[0] ?? null })
  // An independent tally.
  const paid: Record<Kind, number> = { CARD: 0, CASH: 0, TRANSFER: 0, TWINT: 0 }
  const slip = { turnover: 0, tips: 0, rounding: 0, takenBack: 0 }
  const sold: { order: Order; price: number; tip: number; kind: Kind; part: number }[] = []

  for (let n = 0; n < sales; n++) {
    const [price, tip, kind] = [1001 + 137 * n, n % 4 === 0 ? 250 : 0, kinds[n % kinds.length] as Kind]
    const begun = await begin(till, await aVisit(t, salon, { price }))
    const draft =
      tip === 0 ? begun : await change(till, begun, { tips: [{ staffId: salon.staff[0] ?? '', amount: tip }] })
    // Every third sale is paid partly by card, CHF 10, and cash payments include one note too many.
    const part = n % 3 === 0 && kind !== 'CARD' ? 1000 : 0
    const rest = price + tip - part
    const given = kind === 'CASH' ? Math.ceil(rest / 2000) * 2000 : rest
    const payments = [...(part > 0 ? [paymentBy('CARD', part)] : []), paymentBy(kind, given)]
    const order = await sell(till, draft, { payments })
    if (kind === 'CASH') expect(order.change).toBe(given - inCash(rest))
    sold.push({ order, price, tip, kind, part })
    paid.CARD += part
    paid[kind] += kind === 'CASH' ? inCash(rest) : rest
    slip.turnover += price
    slip.tips += tip
    slip.rounding += kind === 'CASH' ? inCash(rest) - rest : 0
  }
  for (const n of [5, 8]) {
    const { order, price, tip, kind, part } = sold[n] as (typeof sold)[number]
    made(await till.send('POST', `/v1/orders/${order.id}/cancellation`, { reason: 'Vertippt', pin: tillPin }))
    const rest = price + tip - part
    paid.CARD -= part
    paid[kind] -= kind === 'CASH' ? inCash(rest) : rest
    slip.turnover -= price
    slip.tips -= tip
    slip.rounding -= kind === 'CASH' ? inCash(rest) - rest : 0
    slip.takenBack -= price + tip
  }
  const { order, price } = sold[13] as (typeof sold)[number]
  const refund = { lines: [{ id: order.lines[0]?.id, quantity: 1 }], reason: 'Reklamation', pin: tillPin }
  made(await till.send('POST', `/v1/orders/${order.id}/refunds`, refund))
  paid.CASH -= inCash(price)
  slip.turnover -= price
  slip.rounding -= inCash(price) - price
  slip.takenBack -= price

  const report = {
    sales,
    firstNumber: 1,
    lastNumber: sales + 3,
    reversals: { count: 3, amount: slip.takenBack },
    turnover: slip.turnover,
    tips: slip.tips,
    rounding: slip.rounding,
    payments: kinds.map((kind) => ({ kind, amount: paid[kind] })),
  }
  const pile = counted(paid.CASH)
  const compared = made(await till.send('POST', '/v1/till/counts', { counted: pile })).json()
  expect(compared).toMatchObject({ countedAmount: paid.CASH, expectedAmount: paid.CASH, report })
  // No reason is required without a difference.
  const closing = { counted: pile, nextFloat: 0, pin: tillPin }
  const closed: DayEnd = made(await till.send('POST', '/v1/till/day-ends', closing)).json()
  expect(closed).toMatchObject({ number: 1, expectedAmount: paid.CASH, reason: null, report })
  expect((await verifyJournals(t.deps)).broken).toEqual([])
  await expectInvariants(t.db)
})
