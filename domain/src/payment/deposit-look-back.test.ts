import { expect, test } from 'vitest'
import type { DepositRule } from './deposit.ts'
import { lookBack, type PastBooking } from './deposit-look-back.ts'

const rule: DepositRule = {
  ...{
    id: 'rule',
    enabled: true,
    security: 'DEPOSIT',
    productIds: null,
    leastPrice: 10_000,
    newcomers: true,
    noShows: null,
  },
  ...{ exemptVisits: null, percent: 30, amount: null },
}
const booking = (price: number, wasHere: boolean, missed = false): PastBooking => ({
  visit: { productIds: ['a'], price },
  booker: { wasHere, noShows: 0, visits: wasHere ? 3 : 0 },
  missed,
})

test('[PAY-03l] counts bookings with a deposit, those missed among them, and their sums', () => {
  const bookings = [
    booking(20_000, false, true),
    booking(20_000, true, true),
    booking(10_000, false),
    booking(9_900, false),
  ]
  expect(lookBack([rule], bookings)).toEqual({
    ...{ bookings: 4, covered: 2, deposits: 9_000 },
    ...{ missed: 2, missedPrice: 40_000, missedCovered: 1, missedDeposits: 6_000 },
  })
})

test('[PAY-03l] without rules no booking has a deposit, and without bookings all numbers are 0', () => {
  expect(lookBack([], [booking(20_000, false)])).toMatchObject({ bookings: 1, covered: 0, deposits: 0 })
  expect(Object.values(lookBack([rule], []))).toEqual([0, 0, 0, 0, 0, 0, 0])
})
