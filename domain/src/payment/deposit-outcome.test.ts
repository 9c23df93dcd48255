import { describe, expect, test } from 'vitest'
import { checkOutRefusal } from '../appointment/status.ts'
import { zone } from '../time/zone.ts'
import {
  depositOutcome,
  depositRefundRefusal,
  missedVisitSettles,
  remainingDeposit,
  splitLate,
} from './deposit-outcome.ts'

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

describe('[PAY-03n] after a late cancellation or a missed visit', () => {
  test.each([
    ['an ordinary deposit stays', { keeps: 2400 }, { kept: 2400, back: 0 }],
    ['of a whole price the agreed part stays', { captured: 8000 }, { kept: 2400, back: 5600 }],
    ['nothing stays if nothing was agreed', { captured: 8000, keeps: 0 }, { kept: 0, back: 8000 }],
    ['less stays if the salon gave most of it back', { captured: 8000, refunded: 7000 }, { kept: 1000, back: 0 }],
    ['nothing moves while a bank holds it', { captured: 8000, disputed: 8000 }, { kept: 0, back: 0 }],
  ])('%s', (_, change, parts) => {
    expect(splitLate({ captured: 2400, refunded: 0, disputed: 0, keeps: 2400, ...change })).toEqual(parts)
  })

  test.each(['2027-06-20T08:00:00Z', '2027-06-20T21:59:00Z', '2027-10-25T00:00:00Z', '2027-10-24T22:00:00Z'])(
    'a missed visit at %s is split only when it can no longer be billed',
    (at) => {
      const clock = zone('Europe/Zurich')
      const [start, visitDay] = [Date.parse(at), clock.toWall(Date.parse(at)).day]
      const today = clock.toWall(missedVisitSettles(start)).day
      expect(checkOutRefusal({ status: 'EXPIRED', visitDay, today })).toBe('appointment.checkout-not-possible')
    },
  )
})
