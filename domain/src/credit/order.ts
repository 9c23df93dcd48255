/** States of an order of prepaid credit and what may become of it (CRD-05). One table, read by server and clients. */
import type { Refusal } from '../refusal.ts'

export const creditOrderStates = ['CREATED', 'FULFILLED', 'REJECTED', 'FAILED'] as const
export type CreditOrderState = (typeof creditOrderStates)[number]

type Transition = { from: readonly CreditOrderState[]; to: CreditOrderState }

/**
 * The whole table. Money that was taken is always credited, however late its proof comes: that is why `fulfil` leads out of the
 * two other ends (CRD-03). Nothing leads out of FULFILLED.
 */
export const orderTransitions = {
  fulfil: { from: ['CREATED', 'REJECTED', 'FAILED'], to: 'FULFILLED' },
  /** The buyer or the payment provider said no before anything was taken. */
  reject: { from: ['CREATED'], to: 'REJECTED' },
  /** It was to be captured, and no payment came of it. */
  fail: { from: ['CREATED'], to: 'FAILED' },
} as const satisfies Record<string, Transition>

export type OrderTransition = keyof typeof orderTransitions

/** What the person who wants to pay such an order is told; undefined where it may be captured (CRD-02). */
const captureRefusals: Record<CreditOrderState, Refusal | undefined> = {
  CREATED: undefined,
  FULFILLED: 'order-already-fulfilled',
  REJECTED: 'order-already-rejected',
  FAILED: 'no-capture-payments',
}

/** Whether the order's payment may be captured, or why not. */
export function captureRefusal(state: CreditOrderState): Refusal | undefined {
  return captureRefusals[state]
}

/** The state after it; undefined where the table has no such way. */
export function stateAfter(transition: OrderTransition, state: CreditOrderState): CreditOrderState | undefined {
  const { from, to }: Transition = orderTransitions[transition]
  return from.includes(state) ? to : undefined
}
