/** Refunds random sales piece by piece, and counts the money independently of the rules. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../test/runs.ts'
import { computeRefund } from './refund.ts'
import { type Payments, refundMethods, refundSplitRefusal, splitRefund, tipsLeft } from './refund-methods.ts'
import { paymentKinds, type Sale } from './sale.ts'
import { totals } from './totals.ts'

const places = [
  { country: 'CH', currency: 'CHF' },
  { country: 'CZ', currency: 'CZK' },
  { country: 'SK', currency: 'EUR' },
  { country: 'DE', currency: 'EUR' },
  { country: 'VN', currency: 'VND' },
] as const
const percent = fc.record({ percent: fc.integer({ min: 1, max: 100 }) })
const line = fc.record({
  kind: fc.constantFrom('SERVICE', 'ARTICLE' as const),
  quantity: fc.integer({ min: 1, max: 9 }),
  unitPrice: fc.oneof(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 30_000 })),
  vatRate: fc.constantFrom(null, 810),
  discount: fc.option(percent, { nil: null }),
  surcharge: fc.option(percent, { nil: null }),
  covered: fc.boolean(),
})
/** Pays tenths of the rest one after another, by several methods; cash or card pays the remainder. */
const paying = fc.record({
  parts: fc.array(fc.record({ kind: fc.constantFrom(...paymentKinds), tenths: fc.integer({ min: 1, max: 9 }) }), {
    maxLength: 4,
  }),
  last: fc.constantFrom('CASH', 'CARD', 'TRANSFER' as const),
  arrives: fc.boolean(),
})
const unpaid = fc.record({
  place: fc.constantFrom(...places),
  lines: fc.array(line, { minLength: 1, maxLength: 6 }),
  discount: fc.option(percent, { nil: null }),
  surcharge: fc.option(fc.oneof(percent, fc.record({ amount: fc.integer({ min: 1, max: 5000 }) })), { nil: null }),
  points: fc.integer({ min: 0, max: 200 }),
  tips: fc.array(fc.record({ staffId: fc.constantFrom('a', 'b'), amount: fc.integer({ min: 1, max: 3000 }) }), {
    maxLength: 3,
  }),
})
const step = fc.record({
  picks: fc.array(fc.nat(), { minLength: 1, maxLength: 4 }),
  tip: fc.nat(),
  first: fc.option(fc.constantFrom(...paymentKinds), { nil: undefined }),
})

type Bill = typeof unpaid extends fc.Arbitrary<infer U> ? U : never
type PaymentPlan = typeof paying extends fc.Arbitrary<infer P> ? P : never
type Payment = Payments['payments'][number]

function saleOf({ place, lines, discount, surcharge, points, tips }: Bill, payments: Sale['payments'] = []): Sale {
  return { ...place, lines, discount, surcharge, points, pointValue: 5, tips, payments }
}

/** Builds the completed order: payments of what is due, all cash as one. */
function payFor(unpaid: Bill, { parts, last, arrives }: PaymentPlan) {
  const { total } = totals(saleOf(unpaid))
  let rest = total
  const payments: Payment[] = []
  for (const [at, { kind, tenths }] of parts.entries()) {
    const amount = Math.floor((rest * tenths) / 10)
    if (kind === 'CASH' || amount === 0) continue
    const [name, giftCardId] = [kind === 'OTHER' ? 'Check' : null, kind === 'GIFT_CARD' ? `card ${at}` : null]
    payments.push({ kind, name, giftCardId, amount, settled: kind !== 'TRANSFER' || arrives })
    rest -= amount
  }
  const bare = { name: null, giftCardId: null }
  if (last !== 'CASH') {
    const settled = last !== 'TRANSFER' || arrives
    return { total, order: { payments: [...payments, { kind: last, ...bare, amount: rest, settled }], rounding: 0 } }
  }
  const { cash, rounding } = totals(saleOf(unpaid, [...payments, { kind: 'CASH', amount: rest + 1000 }]))
  return { total, order: { payments: [...payments, { kind: last, ...bare, amount: cash, settled: true }], rounding } }
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0)
/** Sums moved money by payment method. */
function movedBy(payments: readonly Payment[]): Map<string, number> {
  const moved = new Map<string, number>()
  for (const { kind, giftCardId, settled, amount } of payments) {
    const way = `${kind} ${giftCardId} ${settled}`
    moved.set(way, (moved.get(way) ?? 0) + amount)
  }
  return moved
}

test('[POS-08, POS-09b, POS-27f] no payment method returns more than it paid, and all refunds together equal what was paid', () => {
  fc.assert(
    fc.property(unpaid, paying, fc.array(step, { maxLength: 8 }), (bill, how, steps) => {
      const { total, order } = payFor(bill, how)
      const sold = totals(saleOf(bill)).lines
      const refunded = bill.lines.map(() => 0)
      const tipped = new Map([...tipsLeft(bill.tips.map((tip) => ({ ...tip, refunded: 0 })))])
      let given: Payments = { payments: [], rounding: 0 }
      let worth = 0
      const refund = (backOf: (at: number) => number, tipOf: (left: number) => number, first?: Payment['kind']) => {
        let value = 0
        for (const [at, { quantity }] of bill.lines.entries()) {
          const back = Math.min(backOf(at), quantity - (refunded[at] ?? 0))
          if (back === 0) continue
          value += computeRefund({
            due: 0,
            pointsValue: 0,
            ...sold[at],
            quantity,
            refunded: refunded[at] ?? 0,
            back,
          }).due
          refunded[at] = (refunded[at] ?? 0) + back
        }
        for (const [person, left] of tipped) {
          const back = Math.min(left, tipOf(left))
          value += back
          tipped.set(person, left - back)
        }
        const ways = refundMethods(order, given)
        const chosen = refundSplitRefusal(ways, { sum: value, first }) === undefined ? first : undefined
        expect(refundSplitRefusal(ways, { sum: value, first: chosen })).toBeUndefined()
        const back = splitRefund(ways, { sum: value, first: chosen }, bill.place)
        expect(sum(back.payments.map(({ amount }) => amount))).toBe(value + back.rounding)
        expect(back.payments.every(({ amount }) => amount > 0)).toBe(true)
        worth += value
        given = { payments: [...given.payments, ...back.payments], rounding: given.rounding + back.rounding }
        const came = movedBy(order.payments)
        for (const [way, amount] of movedBy(given.payments)) expect(amount).toBeLessThanOrEqual(came.get(way) ?? 0)
      }
      for (const { picks, tip, first } of steps)
        refund(
          (at) => (picks[at % picks.length] ?? 0) % 3,
          (left) => tip % (left + 1),
          first,
        )
      refund(
        () => 99,
        (left) => left,
      )
      expect(worth).toBe(total)
      expect(given.rounding).toBe(order.rounding)
      const came = movedBy(order.payments.filter(({ amount }) => amount > 0))
      expect(movedBy(given.payments)).toEqual(came)
    }),
    runs(1500),
  )
})
