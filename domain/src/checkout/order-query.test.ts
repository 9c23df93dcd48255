import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readOrderQuery } from './order-query.ts'

test.each([
  ['418', { number: { number: 418, till: undefined }, amount: 41_800 }],
  ['1-000418', { number: { number: 418, till: 1 } }],
  ['80.50', { amount: 8050 }],
  ['80,5', { amount: 8050 }],
  ["1'200.00", { amount: 120_000 }],
  ['-23.70', { amount: -2370 }],
  ['80.505', { words: ['80.505'] }],
  ['  Anna  Koch ', { words: ['Anna', 'Koch'] }],
  ['0', { amount: 0 }],
])('[POS-14i] reads %s as everything it may mean', (typed, found) => {
  expect(readOrderQuery(typed, 2)).toEqual(found)
})

test('[POS-14i] finds an amount with any decimal separator, in every currency', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10_000_000 }),
      fc.constantFrom(0, 2, 3),
      fc.constantFrom('.', ','),
      (minor, digits, sign) => {
        const unit = 10 ** digits
        const cents = String(minor % unit).padStart(digits, '0')
        const typed = digits === 0 ? String(minor) : `${Math.floor(minor / unit)}${sign}${cents}`
        expect(readOrderQuery(typed, digits).amount).toBe(minor)
      },
    ),
  )
})
