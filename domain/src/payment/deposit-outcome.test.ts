import { describe, expect, test } from 'vitest'
import { depositOutcome, depositRefundRefusal, remainingDeposit } from './deposit-outcome.ts'

describe('[PAY-03e] the outcome of a paid deposit', () => {
  const start = Date.parse('2027-06-20T08:00:00Z')
  const day = 24 * 3_600_000
  test.each([
    ['confirmed', 'CONFIRMED', null, 'HELD'],
    ['checked in', 'CHECKED_IN', null, 'HELD'],
    ['paid the bill', 'FULFILLED', null, 'SPENT'],
    ['cancelled by the salon, at any time', 'BO_CANCELLED', start, 'BACK'],
    ['cancelled at the last moment of the window', 'CUSTOMER_CANCELLED', start - day, 'BACK'],
    ['cancelled one millisecond later', 'CUSTOMER_CANCELLED', start - day + 1, 'KEPT'],
    ['did not come', 'EXPIRED', null, 'KEPT'],
  ] as const)('%s: $3', (_, status, cancelledAt, outcome) => {
    expect(depositOutcome({ status, cancelledAt, start, windowHours: 24 })).toBe(outcome)
  })
})

describe('[PAY-06] whether the salon may refund the rest', () => {
  const paid = { captured: 2400, refunded: 0, disputed: 0, dispute: null, outcome: 'KEPT' } as const
  test.each([
    ['kept after a no-show', {}, undefined],
    ['partly refunded', { refunded: 400, outcome: 'HELD' }, undefined],
    ['refunded, since its start was no longer free', { refunded: 2400, outcome: null }, 'deposit.nothing-left'],
    ['deducted from a bill', { outcome: 'SPENT' }, 'deposit.nothing-left'],
    ['taken back by the bank', { disputed: 2400, dispute: 'OPEN' }, 'deposit.disputed'],
    ['partly taken back by the bank', { disputed: 400, dispute: 'OPEN' }, 'deposit.disputed'],
    ['a lost dispute', { disputed: 2400, dispute: 'LOST' }, 'deposit.disputed'],
    ['a won dispute', { dispute: 'WON' }, undefined],
    ['never paid', { captured: 0, outcome: null }, 'deposit.nothing-left'],
  ] as const)('%s: refusal $2', (_, change, refusal) => {
    expect(depositRefundRefusal({ ...paid, ...change })).toBe(refusal)
  })

  test('the rest is never negative, even if a bank took back money that was already refunded', () => {
    expect(remainingDeposit({ captured: 2400, refunded: 400, disputed: 500 })).toBe(1500)
    expect(remainingDeposit({ captured: 2400, refunded: 2400, disputed: 2400 })).toBe(0)
  })
})
