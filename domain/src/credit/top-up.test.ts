import fc from 'fast-check'
import { expect, test } from 'vitest'
import { creditOrderStates } from './order.ts'
import { decideTopUp, defaultCap, isCap, maxCap, spentOf, type TopUpOrder } from './top-up.ts'

const today = '2027-03-02'
const order = (given: Partial<TopUpOrder> = {}): TopUpOrder => ({
  state: 'FULFILLED',
  price: 2500,
  day: '2027-03-01',
  ...given,
})
const facts = { balance: 999, price: 2500, cap: 10_000, orders: [] as TopUpOrder[], today }

test.each([
  ['below the limit', {}, 'due'],
  ['at the limit', { balance: 1000 }, 'enough'],
  ['while an order is in progress', { orders: [order({ state: 'CREATED' })] }, 'open'],
  ['once before on the same day', { orders: [order({ day: today })] }, 'due'],
  ['twice before on the same day', { orders: [order({ day: today }), order({ day: today })] }, 'twice'],
  [
    'after two failed orders on the same day',
    { orders: [0, 1].map(() => order({ day: today, state: 'FAILED' })) },
    'twice',
  ],
  ['up to the cap', { orders: [order(), order(), order()] }, 'due'],
  ['beyond the cap', { orders: [order(), order(), order(), order()] }, 'capped'],
  [
    'when earlier orders failed and cost nothing',
    { orders: [0, 1, 2, 3].map(() => order({ state: 'FAILED' })) },
    'due',
  ],
] as const)('[CRD-04] %s: %s', (_, given, answer) => {
  expect(decideTopUp({ ...facts, ...given })).toBe(answer)
})

test('[CRD-04] a month never costs more than its cap, after any earlier orders', () => {
  const orders = fc.array(
    fc.record({
      state: fc.constantFrom(...creditOrderStates),
      price: fc.integer({ min: 1, max: 20_000 }),
      day: fc.constantFrom('2027-03-01', today),
    }),
  )
  const prices = fc.integer({ min: 1, max: 20_000 })
  fc.assert(
    fc.property(orders, prices, fc.integer({ min: 1, max: 60_000 }), (before, price, cap) => {
      if (decideTopUp({ ...facts, orders: before, price, cap }) !== 'due') return
      expect(spentOf([...before, order({ state: 'CREATED', price })])).toBeLessThanOrEqual(cap)
    }),
  )
})

test('[CRD-04] the cap defaults to the package’s price, at least EUR 100, and is enough for one package', () => {
  expect([defaultCap(2500), defaultCap(11_000)]).toEqual([10_000, 11_000])
  expect([isCap(2499, 2500), isCap(2500, 2500), isCap(maxCap, 2500), isCap(maxCap + 1, 2500)]).toEqual([
    false,
    true,
    true,
    false,
  ])
})
