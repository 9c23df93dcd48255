import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../test/runs.ts'
import { slowTotals } from '../test/slow-sale.ts'
import { lineKinds, paymentKinds, type Sale } from './sale.ts'
import { type LineSums, totals } from './totals.ts'

const amount = fc.oneof(fc.integer({ min: 0, max: 50_000 }), fc.integer({ min: 0, max: 1_000_000_000 }))
const percent = fc.record({ percent: fc.integer({ min: 1, max: 100 }) })
const discount = fc.option(fc.oneof(percent, fc.record({ amount })), { nil: null })
const line = fc.record({
  kind: fc.constantFrom(...lineKinds),
  quantity: fc.integer({ min: 1, max: 99 }),
  unitPrice: amount,
  vatRate: fc.constantFrom(null, 0, 260, 500, 810, 1900, 2100),
  discount,
  surcharge: discount,
  covered: fc.boolean(),
})
const places = [
  { country: 'CH', currency: 'CHF' },
  { country: 'CZ', currency: 'CZK' },
  { country: 'SK', currency: 'EUR' },
  { country: 'US', currency: 'USD' },
  { country: 'VN', currency: 'VND' },
] as const
const unpaid = fc
  .tuple(fc.constantFrom(...places), fc.array(line, { maxLength: 12 }), discount)
  .chain(([place, lines, whole]) =>
    fc.record({
      country: fc.constant(place.country),
      currency: fc.constant(place.currency),
      lines: fc.constant(lines),
      discount: fc.constant(whole),
      surcharge: discount,
      points: fc.integer({ min: 0, max: 100_000 }),
      pointValue: fc.integer({ min: 0, max: 100 }),
      tips: fc.array(fc.record({ amount }), { maxLength: 4 }),
      payments: fc.constant<Sale['payments']>([]),
    }),
  )
/** Pays with nothing, in parts, or with cash that covers the rest. */
const sale = unpaid.chain((open): fc.Arbitrary<Sale> => {
  const { total } = totals(open)
  const part = fc.record({
    kind: fc.constantFrom(...paymentKinds),
    amount: fc.integer({ min: 0, max: Math.max(0, total) }),
  })
  const rest = fc.constantFrom<Sale['payments'][number]>(
    { kind: 'CARD', amount: total },
    { kind: 'CASH', amount: total + 500 },
  )
  return fc
    .oneof(fc.array(part, { maxLength: 3 }), fc.tuple(rest), fc.tuple(part, rest))
    .map((payments) => ({ ...open, payments }))
})

test('[POS-07, POS-08, POS-27c] ten thousand sales in five currencies equal exact fractions', () => {
  fc.assert(
    fc.property(sale, (each) => {
      const { lines, sum, vat, total, settled, rounding, changeAmount: change } = totals(each)
      const fast = { due: lines.map(({ due }) => due), sum, vat, total, settled, rounding, change }
      expect(fast).toEqual(slowTotals(each))
    }),
    runs(10_000),
  )
})

const lineSums = (line: LineSums): number[] => [
  ...[line.gross, line.ownDiscount, line.ownSurcharge, line.wholeDiscount, line.surchargeAmount],
  ...[line.pointsValue, line.due],
]

test('[POS-07, POS-27c] shares add up, nothing is negative, and the paid sum is the due sum', () => {
  fc.assert(
    fc.property(sale, (each) => {
      const all = totals(each)
      const numbers = [...all.lines.flatMap(lineSums), all.sum, all.open, all.cashOpen, all.changeAmount]
      expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0)
      expect(numbers.every(Number.isSafeInteger)).toBe(true)
      for (const { gross, net, tax } of all.vat) expect(net + tax).toBe(gross)
      for (const each of all.lines)
        expect(each.gross + each.surchargeAmount).toBe(
          each.ownDiscount + each.wholeDiscount + each.pointsValue + each.due,
        )
      if (all.settled) expect(all.paid + all.cash).toBe(all.total + all.rounding)
    }),
    runs(2000),
  )
})
