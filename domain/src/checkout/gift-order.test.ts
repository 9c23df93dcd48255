import { describe, expect, test } from 'vitest'
import { defaultGiftOffer, giftWorthRefusal, invalidOfferField, isGiftDay } from './gift-order.ts'

describe('[GFT-01a, GFT-01b] what may be ordered', () => {
  test.each([
    [2000, false, undefined],
    [1999, false, 'gift-order.amount'],
    [100_001, false, 'gift-order.amount'],
    // A service has its own price, within the limits of cards.
    [500, true, undefined],
    [99, true, 'gift-order.amount'],
  ])('%i, a service: %s', (amount, isService, refusal) =>
    expect(giftWorthRefusal(defaultGiftOffer, { amount, isService })).toBe(refusal),
  )
  test('refuses a service if the salon does not offer services', () =>
    expect(giftWorthRefusal({ ...defaultGiftOffer, services: false }, { amount: 5000, isService: true })).toBe(
      'gift-order.amount',
    ))
  test('accepts days from today to a year ahead', () => {
    const days = ['2027-03-01', '2027-03-02', '2028-03-01', '2028-03-02']
    expect(days.map((day) => isGiftDay(day, '2027-03-02'))).toEqual([false, true, true, false])
  })
})

test.each([
  [{}, undefined],
  [{ least: 99 }, 'least'],
  [{ most: 1000 }, 'most'],
  [{ most: 500_001 }, 'most'],
  [{ amounts: [1000] }, 'amounts'],
])('[GFT-01a] an offer with %j: %s', (own, field) =>
  expect(invalidOfferField({ ...defaultGiftOffer, ...own })).toBe(field),
)
