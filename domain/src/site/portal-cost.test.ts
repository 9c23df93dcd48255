import fc from 'fast-check'
import { expect, test } from 'vitest'
import { portalCost } from './portal-cost.ts'

test.each([
  [10, 90_00, 30, 270_00],
  [0, 90_00, 30, 0],
  [3, 33_33, 33.3, 33_30],
  [1, 0, 100, 0],
  [2.9, 100_00, 50, 100_00],
  [-5, 100_00, 50, 0],
  [Number.NaN, 100_00, 50, 0],
  [1, 100_00, 250, 100_00],
])('[SITE-01m] %s new customers at %s with %s%% cost %s', (newcomers, firstVisit, percent, cost) => {
  expect(portalCost({ newcomers, firstVisit, percent })).toBe(cost)
})

test('[SITE-01m] a portal’s cost never exceeds the visits’ price, and grows with the number of customers', () => {
  const use = fc.record({
    newcomers: fc.integer({ min: 0, max: 998 }),
    firstVisit: fc.integer({ min: 0, max: 99_999_00 }),
    percent: fc.double({ min: 0, max: 100, noNaN: true }),
  })
  fc.assert(
    fc.property(use, (of) => {
      const cost = portalCost(of)
      expect(Number.isInteger(cost)).toBe(true)
      expect(cost).toBeLessThanOrEqual(of.newcomers * of.firstVisit)
      expect(portalCost({ ...of, newcomers: of.newcomers + 1 })).toBeGreaterThanOrEqual(cost)
    }),
  )
})
