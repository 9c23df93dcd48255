import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { balanceOf, budgetOf, centsOf, decimalOf } from './budget.ts'
import { captureRefusal, creditOrderStates, type OrderTransition, orderTransitions, stateAfter } from './order.ts'
import { type Capture, type PaymentFacts, verdictOn } from './payment.ts'

describe('the states of an order', () => {
  test('[CRD-05] every state and every way, once', () => {
    const ways = (Object.keys(orderTransitions) as OrderTransition[]).flatMap((way) =>
      creditOrderStates.map((state) => [way, state, stateAfter(way, state) ?? '-'].join(' ')),
    )
    expect(ways).toEqual([
      'fulfil CREATED FULFILLED',
      'fulfil FULFILLED -',
      'fulfil REJECTED FULFILLED',
      'fulfil FAILED FULFILLED',
      'reject CREATED REJECTED',
      'reject FULFILLED -',
      'reject REJECTED -',
      'reject FAILED -',
      'fail CREATED FAILED',
      'fail FULFILLED -',
      'fail REJECTED -',
      'fail FAILED -',
    ])
  })

  test('[CRD-02] who wants to pay an order that is at its end reads why not', () => {
    expect(creditOrderStates.map(captureRefusal)).toEqual([
      undefined,
      'order-already-fulfilled',
      'order-already-rejected',
      'no-capture-payments',
    ])
  })
})

describe('what a payment says', () => {
  const order = { id: 'o', price: 2500, currency: 'EUR' } as const
  const taken: Capture = { id: 'c', status: 'COMPLETED', amount: 2500, currency: 'EUR' }
  const facts = (own: Partial<PaymentFacts>): PaymentFacts => ({
    reference: 'o',
    status: 'COMPLETED',
    captures: [],
    ...own,
  })

  test.each<[string, Partial<PaymentFacts>, string]>([
    ['a capture of exactly its amount', { captures: [taken] }, 'paid'],
    ['a later capture beside a refused one', { captures: [{ ...taken, id: 'b', status: 'REFUSED' }, taken] }, 'paid'],
    ['one cent less', { captures: [{ ...taken, amount: 2499 }] }, 'mismatch'],
    ['one cent more', { captures: [{ ...taken, amount: 2501 }] }, 'mismatch'],
    ['another currency', { captures: [{ ...taken, currency: 'CZK' }] }, 'mismatch'],
    ['the payment of another order', { reference: 'p', captures: [taken] }, 'mismatch'],
    ['a payment of nobody', { reference: undefined, captures: [taken] }, 'mismatch'],
    ['a payment that is looked at', { captures: [{ ...taken, status: 'PENDING' }] }, 'pending'],
    ['a refused payment', { captures: [{ ...taken, status: 'REFUSED' }] }, 'none'],
    ['a payment that was given back', { captures: [{ ...taken, status: 'RETURNED' }] }, 'none'],
    ['an order that is completed without a payment', {}, 'none'],
    ['an order that nobody approved', { status: 'OPEN' }, 'open'],
    ['an order that is void', { status: 'VOID' }, 'void'],
  ])('[CRD-03] %s', (_, own, verdict) => {
    expect(verdictOn(order, facts(own)).kind).toBe(verdict)
  })
})

describe('amounts', () => {
  test('[CRD-03] cents go to decimals and back', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 10_000_000 }), (cents) => centsOf(decimalOf(cents)) === cents))
    expect([decimalOf(5), decimalOf(2500), decimalOf(1999)]).toEqual(['0.05', '25.00', '19.99'])
    expect(['25', '25.5', '25.50'].map(centsOf)).toEqual([2500, 2550, 2550])
    expect(['', '-1.00', '1,00', '1.005', '1e3', '٣', '1.', ' 1', 'NaN'].map(centsOf)).toEqual(Array(9).fill(undefined))
  })

  test('[CRD-03] the balance is the sum, without a fraction of a cent lost', () => {
    expect(balanceOf([])).toBe(0)
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -100_000, max: 100_000 })), (amounts) => {
        const balance = balanceOf(amounts.map((amount) => ({ amount })))
        return Number.isInteger(balance) && Math.round(budgetOf(balance) * 100) === balance
      }),
    )
  })
})
