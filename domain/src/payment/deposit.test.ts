import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  applicableDeposits,
  type DepositRule,
  depositDue,
  depositOf,
  hasOneAmount,
  mayPayWhole,
  paymentAhead,
  rulesInForce,
  securities,
  statedDeposits,
  whyNoDeposits,
} from './deposit.ts'

const rule = (own: Partial<DepositRule> = {}): DepositRule => ({
  ...{ id: 'rule', enabled: true, security: 'DEPOSIT', productIds: null, leastPrice: null, newcomers: false },
  noShows: null,
  ...{ exemptVisits: null, percent: 30, amount: null },
  ...own,
})
const visit = { productIds: ['balayage'], price: 18_900 }
const regular = { wasHere: true, noShows: 0, visits: 5 }
const newcomer = { wasHere: false, noShows: 0, visits: 0 }

describe('[PAY-03b] which deposit is due', () => {
  test.each([
    ['30 % of the price', {}, 5_670],
    ['a fixed amount', { percent: null, amount: 5_000 }, 5_000],
    ['a fixed amount above the price: the price', { percent: null, amount: 50_000 }, 18_900],
    ['less than the smallest card payment: none', { percent: null, amount: 99 }, undefined],
    ['one of the services', { productIds: ['cut', 'balayage'] }, 5_670],
    ['other services', { productIds: ['cut'] }, undefined],
    ['exactly the lowest price', { leastPrice: 18_900 }, 5_670],
    ['below the lowest price', { leastPrice: 18_901 }, undefined],
    ['new customers only', { newcomers: true }, undefined],
    ['customers with two no-shows only', { noShows: 2 }, undefined],
    ['switched off', { enabled: false }, undefined],
  ])('%s: an amount of $2', (_, own, amount) => {
    expect(depositDue([rule(own)], visit, regular)?.amount).toBe(amount)
  })

  test.each([
    ['a new customer', { newcomers: true }, newcomer, 5_670],
    ['a rule for two no-shows, with two', { noShows: 2 }, { ...regular, noShows: 2 }, 5_670],
    ['a rule for two no-shows, with one', { noShows: 2 }, { ...regular, noShows: 1 }, undefined],
    ['exempt from five visits on, with five', { exemptVisits: 5 }, regular, undefined],
    ['exempt from six visits on, with five', { exemptVisits: 6 }, regular, 5_670],
    ['a regular customer who missed a visit', { exemptVisits: 5 }, { ...regular, noShows: 1 }, 5_670],
  ])('%s: an amount of $3', (_, own, booker, amount) => {
    expect(depositDue([rule(own)], visit, booker)?.amount).toBe(amount)
  })

  test('the highest deposit of several rules applies, the first of equal ones', () => {
    const rules = [rule({ id: 'a', percent: 10 }), rule({ id: 'b' }), rule({ id: 'c', percent: null, amount: 5_670 })]
    expect(depositDue(rules, visit, regular)).toMatchObject({ rule: { id: 'b' }, amount: 5_670 })
  })

  const anyRule = fc.record({
    id: fc.uuid(),
    enabled: fc.boolean(),
    productIds: fc.option(fc.subarray(['a', 'b', 'c'])),
    leastPrice: fc.option(fc.nat(50_000)),
    security: fc.constantFrom(...securities),
    newcomers: fc.boolean(),
    noShows: fc.option(fc.integer({ min: 1, max: 3 })),
    exemptVisits: fc.option(fc.integer({ min: 1, max: 4 })),
    percent: fc.option(fc.integer({ min: 1, max: 100 })),
    amount: fc.option(fc.nat(60_000)),
  })
  const anyVisit = fc.record({ productIds: fc.subarray(['a', 'b', 'c'], { minLength: 1 }), price: fc.nat(60_000) })
  const anyBooker = fc.record({ wasHere: fc.boolean(), noShows: fc.nat(4), visits: fc.nat(6) })

  test('the deposit is never more than the price, and comes from a single rule', () => {
    fc.assert(
      fc.property(fc.array(anyRule, { maxLength: 6 }), anyVisit, anyBooker, (rules, wanted, booker) => {
        const due = depositDue(rules, wanted, booker)
        const each = rules.flatMap((one) => depositDue([one], wanted, booker) ?? [])
        const counting = each.filter(({ rule: { security } }) => security === due?.rule.security)
        expect(due?.amount ?? 0).toBe(Math.max(0, ...counting.map(({ amount }) => amount)))
        if (due?.rule.security === 'CARD') expect(counting).toHaveLength(each.length)
        expect(due?.amount ?? 0).toBeLessThanOrEqual(wanted.price)
        if (due) expect(due.amount).toBe(depositOf(due.rule, wanted.price))
        expect(applicableDeposits(rules, wanted, booker).some(({ rule: asked }) => asked === due?.rule)).toBe(
          due !== undefined,
        )
      }),
    )
  })

  test('[AUTH-06] the statement before the PIN lists every possible deposit, and nobody pays less than the general one', () => {
    fc.assert(
      fc.property(fc.array(anyRule, { maxLength: 6 }), anyVisit, anyBooker, (rules, wanted, booker) => {
        const { everybody, some } = statedDeposits(rules, wanted)
        const due = depositDue(rules, wanted, booker)
        const amountOf = (one = due) => `${one?.rule.security ?? ''} ${one?.amount ?? 0}`
        expect([amountOf(everybody), ...some.map((one) => amountOf(one))]).toContain(due ? amountOf() : ' 0')
        if (everybody && everybody.rule.security === due?.rule.security)
          expect(due.amount).toBeGreaterThanOrEqual(everybody.amount)
      }),
    )
  })
})

test('[APT-16k] a visit that the salon confirms asks for no deposit, and the page states none', () => {
  const confirmed = { ...visit, salonConfirms: true }
  expect(depositDue([rule()], confirmed, newcomer)).toBeUndefined()
  expect(statedDeposits([rule()], confirmed)).toEqual({ everybody: undefined, some: [] })
})

describe('[PAY-03m] paying the whole price ahead', () => {
  const due = depositDue([rule()], visit, newcomer)
  const { price } = visit
  test.each([
    ['nothing is due', undefined, false, undefined],
    ['a deposit is due', due, false, { security: 'DEPOSIT', amount: 5_670, keeps: 5_670 }],
    ['wanted, nothing is due', undefined, true, { security: 'DEPOSIT', amount: price, keeps: 0 }],
    ['wanted, a deposit is due', due, true, { security: 'DEPOSIT', amount: price, keeps: 5_670 }],
  ] as const)('%s', (_, required, whole, ahead) => {
    expect(paymentAhead(required, { price, whole })).toEqual(ahead)
  })

  test('wanted instead of a card, keeps at most the agreed fee', () => {
    const card = depositDue([rule({ security: 'CARD' })], visit, newcomer)
    expect(paymentAhead(card, { price, whole: true })).toEqual({ security: 'DEPOSIT', amount: price, keeps: 5_670 })
  })

  test.each([
    ['a fixed price', {}, price, true],
    ['a starting price', { priceFrom: true }, price, false],
    ['the salon confirms', { salonConfirms: true }, price, false],
    ['less than a card payment', {}, 99, false],
  ])('%s', (_, own, sum, possible) => {
    const services = [
      { priceFrom: false, salonConfirms: false },
      { priceFrom: false, salonConfirms: false, ...own },
    ]
    expect(mayPayWhole(services, sum)).toBe(possible)
  })
})

describe('[PAY-02c, PAY-02d] whether the salon can require deposits at all', () => {
  const rules = [rule(), rule({ id: 'off', enabled: false })]
  test.each([
    ['ready', { ready: true, signsSales: false }, ['rule']],
    ['not ready', { ready: false, signsSales: false }, []],
    ['its sales are signed', { ready: true, signsSales: true }, []],
  ])('%s', (_, facts, ids) => {
    expect(rulesInForce(rules, facts).map(({ id }) => id)).toEqual(ids)
  })

  test.each([
    [true, false, undefined],
    [true, true, 'SIGNED_SALES'],
    [false, true, 'NO_STRIPE'],
  ])('with Stripe %s and signed sales %s the reason against deposits is %s', (hasStripe, signsSales, hindrance) => {
    expect(whyNoDeposits({ hasStripe, signsSales })).toBe(hindrance)
  })

  test.each([
    [30, null, true],
    [null, 500, true],
    [30, 500, false],
    [null, null, false],
  ])('a rule with the percentage %s and the amount %s has exactly one of them: %s', (percent, amount, possible) => {
    expect(hasOneAmount({ percent, amount })).toBe(possible)
  })
})
