import { describe, expect, test } from 'vitest'
import { type Capture, type PaymentFacts, verdictOn } from './payment.ts'

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
