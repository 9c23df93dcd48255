/**
 * Decides what the state of a payment page at Stripe means for a deposit (PAY-03), independently of who reports it, how
 * often and in which order.
 */
import type { DepositState, Security } from './deposit.ts'

/** Stripe's answer. `paymentId`: the payment, if money was taken, or the card, if one was given. */
export type DepositFacts = {
  readonly page: 'open' | 'complete' | 'expired'
  readonly paymentId: string | undefined
  readonly reference: string | undefined
  readonly amount: number
  readonly currency: string
}

export type AgreedDeposit = {
  readonly id: string
  readonly state: DepositState
  readonly security: Security
  readonly amount: number
  readonly currency: string
  /** Until when the visit's start is held, in epoch milliseconds. */
  readonly expires: number
}

/** How long a bank may check a payment after the customer has sent it. */
const checkedMs = 7 * 86_400_000

/**
 * `wait`: nothing to do yet, or no longer. `book`: the money or card arrived and the start is held. `giveBack`: it
 * arrived, but the start was released. `end`: the customer will not pay. `mismatch`: the money is not the agreed
 * amount; a person must check it.
 */
export type DepositStep =
  | { readonly kind: 'wait' | 'end' | 'mismatch' }
  | { readonly kind: 'book' | 'giveBack'; readonly paymentId: string }

export function depositStep(deposit: AgreedDeposit, facts: DepositFacts, now: number): DepositStep {
  const { state } = deposit
  if (state === 'PAID' || state === 'RETURNED') return { kind: 'wait' }
  const { paymentId, reference, amount, currency } = facts
  if (paymentId !== undefined) {
    const isPaid = deposit.security === 'CARD' || (amount === deposit.amount && currency === deposit.currency)
    if (reference !== deposit.id || !isPaid) return { kind: 'mismatch' }
    return { kind: state === 'OPEN' ? 'book' : 'giveBack', paymentId }
  }
  const over = facts.page === 'complete' ? deposit.expires + checkedMs : deposit.expires
  return { kind: state === 'OPEN' && now >= over ? 'end' : 'wait' }
}
