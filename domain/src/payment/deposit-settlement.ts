/** What a payment page at Stripe means for a deposit (PAY-03), whoever reports it, how often and in which order. */
import type { DepositState } from './deposit.ts'

/** As Stripe answers when asked. `paymentId`: of money that was taken. */
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
  readonly amount: number
  readonly currency: string
  /** Until then its start is held, in epoch milliseconds. */
  readonly expires: number
}

/** How long a bank may check a payment that was sent. */
const checkedMs = 7 * 86_400_000

/**
 * `wait`: nothing to do yet, or nothing any more. `book`: money came and its start is held. `giveBack`: money came for a start
 * that was given up. `end`: nobody will pay. `mismatch`: money that is not what was agreed, for a person to look at.
 */
export type DepositStep = 'wait' | 'book' | 'giveBack' | 'end' | 'mismatch'

export function depositStep(deposit: AgreedDeposit, facts: DepositFacts, now: number): DepositStep {
  const { state } = deposit
  if (state === 'PAID' || state === 'RETURNED') return 'wait'
  if (facts.paymentId !== undefined) {
    const { reference, amount, currency } = facts
    if (reference !== deposit.id || amount !== deposit.amount || currency !== deposit.currency) return 'mismatch'
    return state === 'OPEN' ? 'book' : 'giveBack'
  }
  const over = facts.page === 'complete' ? deposit.expires + checkedMs : deposit.expires
  return state === 'OPEN' && now >= over ? 'end' : 'wait'
}
