import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, dayOf, weekdayOf } from '../time/day.ts'
import { lastWithdrawalDay, withdrawalOutcome } from './withdrawal.ts'

describe('[WDR-01a] the last day for withdrawing', () => {
  test.each([
    ['2027-03-02', '2027-03-16'],
    // A Saturday and a Sunday.
    ['2027-03-06', '2027-03-22'],
    ['2027-03-07', '2027-03-22'],
  ])('bought on %s: %s', (bought, last) => expect(lastWithdrawalDay(bought)).toBe(last))

  test('is never before the fourteenth day, never on a weekend, and at most two days after it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10_000, max: 40_000 }), (number) => {
        const last = lastWithdrawalDay(dayOf(number))
        expect([0, 1, 2].map((more) => addDays(dayOf(number), 14 + more))).toContain(last)
        expect(['SATURDAY', 'SUNDAY']).not.toContain(weekdayOf(last))
      }),
    )
  })
})

describe('[WDR-01d] the outcome for a card', () => {
  const card = { amount: 10_000, balance: 10_000, ended: false, until: 2 }
  test.each([
    [{}, 1, { outcome: 'ALL_BACK', back: 10_000 }],
    [{ balance: 4000 }, 1, { outcome: 'REST_BACK', back: 4000 }],
    [{ balance: 0 }, 1, { outcome: 'USED_UP', back: 0 }],
    [{ ended: true, balance: 0 }, 1, { outcome: 'ENDED', back: 0 }],
    [{}, 2, { outcome: 'LATE', back: 0 }],
  ] as const)('of %j at time %i: %j', (own, now, expected) =>
    expect(withdrawalOutcome({ ...card, ...own }, now)).toEqual(expected),
  )

  test('never refunds more than the card’s balance', () => {
    const amounts = fc.tuple(
      fc.integer({ min: 1, max: 500_000 }),
      fc.nat(500_000),
      fc.boolean(),
      fc.nat(10),
      fc.nat(10),
    )
    fc.assert(
      fc.property(amounts, ([amount, spent, ended, until, now]) => {
        const balance = Math.max(0, amount - spent)
        expect([0, balance]).toContain(withdrawalOutcome({ amount, balance, ended, until }, now).back)
      }),
    )
  })
})
