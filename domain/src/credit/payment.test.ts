import { describe, expect, test } from 'vitest'
import { type Capture, creditOf, decidePayment, type PaymentFacts } from './payment.ts'

describe('results of a payment', () => {
  const order = { id: 'o', price: 2500, currency: 'EUR' } as const
  const taken: Capture = { id: 'c', status: 'COMPLETED', amount: 2500, currency: 'EUR' }
  const facts = (own: Partial<PaymentFacts>): PaymentFacts => ({
    reference: 'o',
    status: 'COMPLETED',
    captures: [],
    givenBack: 0,
    ...own,
  })

  test.each<[string, Partial<PaymentFacts>, string]>([
    ['a capture of exactly its amount', { captures: [taken] }, 'paid'],
    ['a later capture after a refused one', { captures: [{ ...taken, id: 'b', status: 'REFUSED' }, taken] }, 'paid'],
    ['one cent less', { captures: [{ ...taken, amount: 2499 }] }, 'mismatch'],
    ['one cent more', { captures: [{ ...taken, amount: 2501 }] }, 'mismatch'],
    ['another currency', { captures: [{ ...taken, currency: 'CZK' }] }, 'mismatch'],
    ['the payment of another order', { reference: 'p', captures: [taken] }, 'mismatch'],
    ['a payment without an order', { reference: undefined, captures: [taken] }, 'mismatch'],
    ['a payment under review', { captures: [{ ...taken, status: 'PENDING' }] }, 'pending'],
    ['a refused payment', { captures: [{ ...taken, status: 'REFUSED' }] }, 'none'],
    ['a refunded payment', { captures: [{ ...taken, status: 'RETURNED' }] }, 'returned'],
    ['a completed order without a payment', {}, 'none'],
    ['an order that the buyer has not approved', { status: 'OPEN' }, 'open'],
    ['a void order', { status: 'VOID' }, 'void'],
  ])('[CRD-03] %s: $2', (_, own, verdict) => {
    expect(decidePayment(order, facts(own)).kind).toBe(verdict)
  })

  test.each([
    [0, 0],
    [2500, 2600],
    [1250, 1300],
    [1, 1],
    [2499, 2599],
    [9999, 2600],
  ])('[CRD-03] refunding %i cents of EUR 25 paid for EUR 26 of credit removes %i of credit', (givenBack, credit) => {
    expect(creditOf({ price: 2500, balance: 2600 }, givenBack)).toBe(credit)
  })
})
