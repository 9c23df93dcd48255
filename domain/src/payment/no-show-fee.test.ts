import { describe, expect, test } from 'vitest'
import { type DepositRule, depositDue, statedDeposits } from './deposit.ts'
import { depositStep } from './deposit-settlement.ts'
import { endsFee, feeRefusal, feeUntil } from './no-show-fee.ts'

const start = Date.parse('2027-03-05T11:00:00Z')
const missed = { state: 'AGREED', outcome: 'KEPT', hasCard: true, start } as const

describe('[PAY-04c] whether a fee can be decided', () => {
  test.each([
    ['the customer did not come', {}, start, undefined],
    ['cancelled late, before the visit', {}, start - 1, undefined],
    ['at the last instant', {}, feeUntil(start), undefined],
    ['after seven days', {}, feeUntil(start) + 1, 'fee.not-due'],
    ['declined before', { state: 'DECLINED' }, start, undefined],
    ['already being charged', { state: 'CHARGING' }, start, 'fee.not-due'],
    ['waiting for the customer’s confirmation', { state: 'CONFIRMING' }, start, 'fee.not-due'],
    ['already charged', { state: 'CHARGED' }, start, 'fee.not-due'],
    ['waived', { state: 'WAIVED' }, start, 'fee.not-due'],
    ['the visit is still ahead', { outcome: 'HELD' }, start, 'fee.not-due'],
    ['cancelled in time', { outcome: 'BACK' }, start, 'fee.not-due'],
    ['the card was removed', { hasCard: false }, start, 'fee.not-due'],
  ] as const)('%s: refusal $3', (_, change, now, refusal) => {
    expect(feeRefusal({ ...missed, ...change }, now)).toBe(refusal)
  })
})

describe('[PAY-04e] when the card is removed without a fee', () => {
  test.each([
    ['missed, within seven days', {}, start, false],
    ['missed, after seven days', {}, feeUntil(start) + 1, true],
    ['the visit took place', { outcome: 'SPENT' }, start, true],
    ['cancelled in time', { outcome: 'BACK' }, start, true],
    ['never closed, after seven days', { outcome: 'HELD' }, feeUntil(start) + 1, true],
    ['the bank still waits for the customer', { state: 'CONFIRMING' }, feeUntil(start) + 1, false],
  ] as const)('%s: $3', (_, change, now, ends) => {
    expect(endsFee({ ...missed, ...change }, now)).toBe(ends)
  })
})

describe('[PAY-04a] rules that require a card', () => {
  const deposit: DepositRule = {
    ...{ id: 'deposit', enabled: true, security: 'DEPOSIT', productIds: null, leastPrice: null, newcomers: true },
    ...{ noShows: null, exemptVisits: null, percent: 10, amount: null },
  }
  const card: DepositRule = { ...deposit, id: 'card', security: 'CARD', newcomers: false, percent: 50 }
  const visit = { productIds: ['cut'], price: 8000 }
  const booker = { wasHere: true, noShows: 0, visits: 2 }

  test('a deposit takes precedence over a card, however low the deposit is', () => {
    expect(depositDue([card, deposit], visit, booker)).toEqual({ rule: card, amount: 4000 })
    expect(depositDue([card, deposit], visit, { ...booker, wasHere: false })).toEqual({ rule: deposit, amount: 800 })
  })

  test('the statement lists a card for everybody and a deposit for some, but no card if everybody pays a deposit', () => {
    expect(statedDeposits([card, deposit], visit)).toMatchObject({
      everybody: { rule: card },
      some: [{ rule: deposit }],
    })
    const [forAll, forNew] = [
      { ...deposit, newcomers: false },
      { ...card, newcomers: true },
    ]
    expect(statedDeposits([forNew, forAll], visit)).toMatchObject({ everybody: { rule: forAll }, some: [] })
  })

  test('a card on file books the visit, regardless of the page’s amount', () => {
    const agreed = { id: 'a', state: 'OPEN', security: 'CARD', amount: 4000, currency: 'CHF', expires: start } as const
    const facts = { page: 'complete', paymentId: 'pm_1', reference: 'a', amount: 0, currency: '' } as const
    expect(depositStep(agreed, facts, start - 1)).toEqual({ kind: 'book', paymentId: 'pm_1' })
    expect(depositStep(agreed, { ...facts, reference: 'b' }, start - 1)).toEqual({ kind: 'mismatch' })
    expect(depositStep({ ...agreed, security: 'DEPOSIT' }, facts, start - 1)).toEqual({ kind: 'mismatch' })
    expect(depositStep({ ...agreed, state: 'ENDED' }, facts, start - 1)).toEqual({
      kind: 'giveBack',
      paymentId: 'pm_1',
    })
  })
})
