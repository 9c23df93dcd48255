/** Defines the states of a credit order and their transitions (CRD-05). One table, read by server and clients. */
import type { Refusal } from '../refusal.ts'

export const creditOrderStates = ['CREATED', 'FULFILLED', 'REJECTED', 'FAILED'] as const
export type CreditOrderState = (typeof creditOrderStates)[number]

type Transition = { from: readonly CreditOrderState[]; to: CreditOrderState }

/**
 * Lists all transitions. Money that was taken is always credited, however late its proof arrives: so `fulfil` also
 * leaves the two other end states (CRD-03). No transition leaves FULFILLED.
 */
export const orderTransitions = {
  fulfil: { from: ['CREATED', 'REJECTED', 'FAILED'], to: 'FULFILLED' },
  /** The buyer or the payment provider refused before any money was taken. */
  reject: { from: ['CREATED'], to: 'REJECTED' },
  /** The capture gave no payment. */
  fail: { from: ['CREATED'], to: 'FAILED' },
} as const satisfies Record<string, Transition>

export type OrderTransition = keyof typeof orderTransitions

/** The refusal to capture in each state; undefined if it may be captured (CRD-02). */
const captureRefusals: Record<CreditOrderState, Refusal | undefined> = {
  CREATED: undefined,
  FULFILLED: 'order-already-fulfilled',
  REJECTED: 'order-already-rejected',
  FAILED: 'no-capture-payments',
}

/** Returns why the order's payment may not be captured. */
export function captureRefusal(state: CreditOrderState): Refusal | undefined {
  return captureRefusals[state]
}

/** Returns the next state; undefined if the table has no such transition. */
export function stateAfter(transition: OrderTransition, state: CreditOrderState): CreditOrderState | undefined {
  const { from, to }: Transition = orderTransitions[transition]
  return from.includes(state) ? to : undefined
}
