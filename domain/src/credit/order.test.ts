import { describe, expect, test } from 'vitest'
import { captureRefusal, creditOrderStates, type OrderTransition, orderTransitions, stateAfter } from './order.ts'

describe('the states of an order', () => {
  test('[CRD-05] has every state and transition once', () => {
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

  test('[CRD-02] refuses to pay a finished order, with the reason', () => {
    expect(creditOrderStates.map(captureRefusal)).toEqual([
      undefined,
      'order-already-fulfilled',
      'order-already-rejected',
      'no-capture-payments',
    ])
  })
})
