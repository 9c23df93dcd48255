import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tipOf, tipPercents, tipShares, withTip } from './tip.ts'

test('[POS-07h] a tip is split by each person’s share, and adds up', () => {
  const work = fc.array(
    fc.record({ staffId: fc.constantFrom('a', 'b', 'c', null), due: fc.integer({ min: 0, max: 100_000 }) }),
    { maxLength: 6 },
  )
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100_000 }), work, (amount, done) => {
      const shares = tipShares(amount, done)
      const named = new Set(done.flatMap(({ staffId }) => staffId ?? []))
      expect(new Set(shares.map(({ staffId }) => staffId))).toEqual(named)
      const sum = shares.reduce((all, share) => all + share.amount, 0)
      expect(sum).toBe(named.size === 0 ? 0 : amount)
    }),
  )
})

test.each([
  [5, 8000, 'CHF', 400],
  [5, 4131, 'CHF', 250],
  [10, 4131, 'EUR', 450],
  [15, 0, 'CHF', 0],
  [5, 250_000, 'VND', 13_000],
])('[POS-07h] %d per cent of %d in %s is %d', (percent, sum, currency, tip) => {
  expect(tipOf(percent, sum, currency)).toBe(tip)
})

test('[POS-07h] a proposed tip is at least its percentage, and grows with it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), (sum) => {
      const tips = tipPercents.map((percent) => tipOf(percent, sum, 'CHF'))
      expect(tips).toEqual([...tips].sort((one, other) => one - other))
      tips.forEach((tip, at) => {
        expect(tip * 100).toBeGreaterThanOrEqual(sum * (tipPercents[at] ?? 0))
      })
    }),
  )
})

test('[POS-07h] a further tip adds to a person’s tips, leaves others’ unchanged, and gives none to people without a share', () => {
  const work = [
    { staffId: 'a', due: 3000 },
    { staffId: null, due: 500 },
    { staffId: 'b', due: 1000 },
    { staffId: 'c', due: 0 },
  ]
  expect(
    withTip(
      [
        { staffId: 'd', amount: 200 },
        { staffId: 'a', amount: 100 },
      ],
      400,
      work,
    ),
  ).toEqual([
    { staffId: 'd', amount: 200 },
    { staffId: 'a', amount: 400 },
    { staffId: 'b', amount: 100 },
  ])
  expect(withTip([{ staffId: 'd', amount: 200 }], 400, [])).toEqual([{ staffId: 'd', amount: 200 }])
})
