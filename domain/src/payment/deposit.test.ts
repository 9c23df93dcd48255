import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type DepositRule, depositDue, depositOf, depositOutcome, statedDeposits } from './deposit.ts'

const rule = (own: Partial<DepositRule> = {}): DepositRule => ({
  ...{ id: 'rule', enabled: true, productIds: null, leastPrice: null, newcomers: false, noShows: null },
  ...{ percent: 30, amount: null },
  ...own,
})
const visit = { productIds: ['balayage'], price: 18_900 }
const regular = { wasHere: true, noShows: 0 }
const newcomer = { wasHere: false, noShows: 0 }

describe('[PAY-03b] which deposit is due', () => {
  test.each([
    ['30 % of the price', {}, 5_670],
    ['a fixed amount', { percent: null, amount: 5_000 }, 5_000],
    ['a fixed amount above the price: the price', { percent: null, amount: 50_000 }, 18_900],
    ['less than a card can pay: nothing', { percent: null, amount: 99 }, undefined],
    ['one of the services', { productIds: ['cut', 'balayage'] }, 5_670],
    ['other services', { productIds: ['cut'] }, undefined],
    ['from exactly this price', { leastPrice: 18_900 }, 5_670],
    ['from a higher price', { leastPrice: 18_901 }, undefined],
    ['newcomers only', { newcomers: true }, undefined],
    ['two no-shows', { noShows: 2 }, undefined],
    ['switched off', { enabled: false }, undefined],
  ])('%s', (_, own, amount) => {
    expect(depositDue([rule(own)], visit, regular)?.amount).toBe(amount)
  })

  test.each([
    ['somebody new', { newcomers: true }, newcomer, 5_670],
    ['two no-shows, seen twice', { noShows: 2 }, { wasHere: true, noShows: 2 }, 5_670],
    ['two no-shows, seen once', { noShows: 2 }, { wasHere: true, noShows: 1 }, undefined],
  ])('%s', (_, own, booker, amount) => {
    expect(depositDue([rule(own)], visit, booker)?.amount).toBe(amount)
  })

  test('of several the highest counts, of equal ones the first', () => {
    const rules = [rule({ id: 'a', percent: 10 }), rule({ id: 'b' }), rule({ id: 'c', percent: null, amount: 5_670 })]
    expect(depositDue(rules, visit, regular)).toMatchObject({ rule: { id: 'b' }, amount: 5_670 })
  })

  const anyRule = fc.record({
    id: fc.uuid(),
    enabled: fc.boolean(),
    productIds: fc.option(fc.subarray(['a', 'b', 'c'])),
    leastPrice: fc.option(fc.nat(50_000)),
    newcomers: fc.boolean(),
    noShows: fc.option(fc.integer({ min: 1, max: 3 })),
    percent: fc.option(fc.integer({ min: 1, max: 100 })),
    amount: fc.option(fc.nat(60_000)),
  })
  const anyVisit = fc.record({ productIds: fc.subarray(['a', 'b', 'c'], { minLength: 1 }), price: fc.nat(60_000) })
  const anyBooker = fc.record({ wasHere: fc.boolean(), noShows: fc.nat(4) })

  test('never more than the price, and what is due is what one rule takes', () => {
    fc.assert(
      fc.property(fc.array(anyRule, { maxLength: 6 }), anyVisit, anyBooker, (rules, wanted, booker) => {
        const due = depositDue(rules, wanted, booker)
        const each = rules.map((one) => depositDue([one], wanted, booker)?.amount ?? 0)
        expect(due?.amount ?? 0).toBe(Math.max(0, ...each))
        expect(due?.amount ?? 0).toBeLessThanOrEqual(wanted.price)
        if (due) expect(due.amount).toBe(depositOf(due.rule, wanted.price))
      }),
    )
  })

  test('[AUTH-06] what is stated before the PIN names every deposit that may be due, and nobody pays less than everybody', () => {
    fc.assert(
      fc.property(fc.array(anyRule, { maxLength: 6 }), anyVisit, anyBooker, (rules, wanted, booker) => {
        const { everybody, some } = statedDeposits(rules, wanted)
        const due = depositDue(rules, wanted, booker)?.amount ?? 0
        expect([everybody?.amount ?? 0, ...some.map(({ amount }) => amount)]).toContain(due)
        expect(due).toBeGreaterThanOrEqual(everybody?.amount ?? 0)
      }),
    )
  })
})

describe('[PAY-03e] what becomes of a paid deposit', () => {
  const start = Date.parse('2027-06-20T08:00:00Z')
  const day = 24 * 3_600_000
  test.each([
    ['confirmed', 'CONFIRMED', null, 'HELD'],
    ['came', 'CHECKED_IN', null, 'HELD'],
    ['paid the bill', 'FULFILLED', null, 'HELD'],
    ['cancelled by the salon, however late', 'BO_CANCELLED', start, 'BACK'],
    ['cancelled at the last moment of the window', 'CUSTOMER_CANCELLED', start - day, 'BACK'],
    ['cancelled a moment later', 'CUSTOMER_CANCELLED', start - day + 1, 'KEPT'],
    ['did not come', 'EXPIRED', null, 'KEPT'],
  ] as const)('%s', (_, status, cancelledAt, outcome) => {
    expect(depositOutcome({ status, cancelledAt, start, windowHours: 24 })).toBe(outcome)
  })
})
