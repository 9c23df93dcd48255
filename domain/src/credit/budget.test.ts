import { expect, test } from 'vitest'
import { assumedCost, isLow, sendCost } from './budget.ts'

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

test('[MSG-07] 100 is assumed where the cost cannot be had', () => {
  expect(assumedCost).toBe(100)
})

test('[CRD-01] credit is low below ten euros', () => {
  expect([999, 1000].map(isLow)).toEqual([true, false])
})
