import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../test/runs.ts'
import { linePriceChanges, salePriceChanges } from './price-changes.ts'
import { computeRefund, refundedSurcharge } from './refund.ts'
import { totals } from './totals.ts'

const change = fc.option(
  fc.oneof(
    fc.record({ percent: fc.integer({ min: 1, max: 100 }) }),
    fc.record({ amount: fc.integer({ min: 0, max: 9000 }) }),
  ),
  { nil: null },
)
const line = fc.record({
  kind: fc.constantFrom('SERVICE', 'ARTICLE', 'PACKAGE' as const),
  quantity: fc.integer({ min: 1, max: 9 }),
  unitPrice: fc.integer({ min: 0, max: 30_000 }),
  vatRate: fc.constant(810),
  discount: change,
  surcharge: change,
  covered: fc.boolean(),
})
const sale = fc.record({ lines: fc.array(line, { minLength: 1, maxLength: 6 }), discount: change, surcharge: change })
type Sale = Parameters<Parameters<typeof sale.map>[0]>[0]
const place = { country: 'CH', currency: 'CHF', pointValue: 5, points: 40, tips: [], payments: [] } as const
const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0)

/** Returns the lines of the completed order. */
const soldAs = (of: Sale) => totals({ ...place, ...of }).lines

test('[POS-14j, POS-27e] discounts and surcharges read from a completed sale are those that made its price', () => {
  fc.assert(
    fc.property(sale, (of) => {
      const lines = soldAs(of)
      expect(lines.map(linePriceChanges)).toEqual(
        lines.map(({ ownDiscount, ownSurcharge }) => ({ discount: ownDiscount, surcharge: ownSurcharge })),
      )
      const whole = {
        discount: sum(lines.map(({ wholeDiscount }) => wholeDiscount)),
        surcharge: sum(lines.map(({ surchargeAmount, ownSurcharge }) => surchargeAmount - ownSurcharge)),
      }
      expect(salePriceChanges(lines)).toEqual(whole)
    }),
    runs(2000),
  )
})

test('[POS-27f] piece by piece a line refunds its surcharges exactly', () => {
  fc.assert(
    fc.property(sale, (of) => {
      for (const each of soldAs(of)) {
        const pieces = Array.from({ length: each.quantity }, (_, refunded) => ({ ...each, refunded, back: 1 }))
        expect(sum(pieces.map(refundedSurcharge))).toBe(each.surchargeAmount)
        expect(sum(pieces.map((piece) => computeRefund(piece).due))).toBe(each.due)
      }
    }),
    runs(500),
  )
})
