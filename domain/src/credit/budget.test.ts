import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { balanceOf, budgetOf, centsOf, decimalOf, fallbackCost, isLow, sendCost } from './budget.ts'

test.each([
  [
    { amount: 12.345, budget: 10.004 },
    { cost: 13, budget: 10, amount: 12.35, extra: 3 },
  ],
  [
    { amount: 0.1 * 30, budget: 10.555 },
    { cost: 3, budget: 10.56, amount: 3, extra: -7.55 },
  ],
  [
    { amount: 0, budget: 0 },
    { cost: 0, budget: 0, amount: 0, extra: 0 },
  ],
])('[MSG-07] %o costs %o', (facts, expected) => {
  expect(sendCost(facts)).toEqual(expected)
})

test('[MSG-07e] assumes a cost of 100 if it is unknown', () => {
  expect(fallbackCost).toBe(100)
})

test('[CRD-01] credit is low below ten euros', () => {
  expect([999, 1000].map(isLow)).toEqual([true, false])
})

describe('amounts', () => {
  test('[CRD-03] cents convert to decimals and back', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 10_000_000 }), (cents) => centsOf(decimalOf(cents)) === cents))
    expect([decimalOf(5), decimalOf(2500), decimalOf(1999)]).toEqual(['0.05', '25.00', '19.99'])
    expect(['25', '25.5', '25.50'].map(centsOf)).toEqual([2500, 2550, 2550])
    expect(['', '-1.00', '1,00', '1.005', '1e3', '٣', '1.', ' 1', 'NaN'].map(centsOf)).toEqual(Array(9).fill(undefined))
  })

  test('[CRD-03] the balance is the exact sum', () => {
    expect(balanceOf([])).toBe(0)
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -100_000, max: 100_000 })), (amounts) => {
        const balance = balanceOf(amounts.map((amount) => ({ amount })))
        return Number.isInteger(balance) && Math.round(budgetOf(balance) * 100) === balance
      }),
    )
  })
})
