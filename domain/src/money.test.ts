import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { divideHalfUp, formatAmount, fractionDigits, roundToTwoDecimals, roundUpToWholeUnit } from './money.ts'

describe('half-up division', () => {
  test.each([
    [5, 2, 3],
    [4, 3, 1],
    [-5, 2, -2],
    [-7, 2, -3],
    [0, 7, 0],
    [1249, 100, 12],
    [1250, 100, 13],
  ])('[CAT-05] %i / %i rounds half-up to %i', (numerator, denominator, expected) => {
    expect(divideHalfUp(numerator, denominator)).toBe(expected)
  })

  test('[CAT-05] the result is the nearest integer, and of two equally near the larger one', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 1, max: 1e5 }), (numerator, denominator) => {
        const rest = 2 * (numerator - divideHalfUp(numerator, denominator) * denominator)
        return rest < denominator && rest >= -denominator
      }),
    )
  })
})

test.each([
  [1.005, 1.01],
  [0.1 + 0.2, 0.3],
  [-1.005, -1],
  [12.344, 12.34],
  [0.0000001, 0],
])('[MSG-07c] %d is %d to two decimals', (amount, expected) => {
  expect(roundToTwoDecimals(amount)).toBe(expected)
})

test.each([
  [0.1 * 30, 3],
  [3.0001, 4],
  [0, 0],
  [7, 7],
])('[MSG-07c] %d rounds up to the whole unit %d', (amount, expected) => {
  expect(roundUpToWholeUnit(amount)).toBe(expected)
})

test('đồng have no minor unit', () => {
  expect(fractionDigits('VND')).toBe(0)
  expect(fractionDigits('CHF')).toBe(2)
})

test.each([
  ['de-CH', 'CHF', -6, 'CHF −6.00'],
  ['de-CH', 'CHF', 6, 'CHF 6.00'],
  ['de-DE', 'EUR', -0.07, '−0,07 €'],
  ['de-AT', 'EUR', -6, '€ −6,00'],
  ['en-US', 'USD', -6, '−$6.00'],
  ['vi-VN', 'VND', -6000, '−6.000 ₫'],
])('[CAT-05h] in %s, %s %d is written %j', (locale, currency, amount, text) => {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency })
  expect(formatAmount(format, amount).replace(/\s/gu, ' ')).toBe(text)
})
