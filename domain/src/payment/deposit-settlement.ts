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
export type DepositStep = 'wait' | 'book' | 'giveBack' | 'end' | 'mismatch'

export function depositStep(deposit: AgreedDeposit, facts: DepositFacts, now: number): DepositStep {
  const { state } = deposit
  if (state === 'PAID' || state === 'RETURNED') return 'wait'
  if (facts.paymentId !== undefined) {
    const { reference, amount, currency } = facts
    const isPaid = deposit.security === 'CARD' || (amount === deposit.amount && currency === deposit.currency)
    if (reference !== deposit.id || !isPaid) return 'mismatch'
    return state === 'OPEN' ? 'book' : 'giveBack'
  }
  const over = facts.page === 'complete' ? deposit.expires + checkedMs : deposit.expires
  return state === 'OPEN' && now >= over ? 'end' : 'wait'
}
