/** Decides what happens to a paid deposit (PAY-03, PAY-06). Amounts are minor units, instants epoch milliseconds. */
import { type AppointmentStatus, hourInMs, lateCheckOutDays } from '../appointment/status.ts'
import type { Refusal } from '../refusal.ts'

/** Returns the last instant at which a customer's cancellation refunds the whole deposit. */
export const freeCancellationUntil = ({ start, windowHours }: { start: number; windowHours: number }): number =>
  start - windowHours * hourInMs

type PaidVisit = {
  readonly status: AppointmentStatus
  /** When the visit was cancelled; null: it was not. */
  readonly cancelledAt: number | null
  readonly start: number
  /** The terms agreed when the deposit was paid. */
  readonly windowHours: number
}

/**
 * Outcomes of a visit's deposit. `BACK`: the salon cancelled, or the customer did in time. `KEPT`: the customer
 * cancelled later or did not come; the salon may still refund it. `SPENT`: the bill deducted it. `HELD`: it counts
 * towards the bill.
 */
export const depositOutcomes = ['HELD', 'BACK', 'KEPT', 'SPENT'] as const
export type DepositOutcome = (typeof depositOutcomes)[number]

export function depositOutcome({ status, cancelledAt, ...agreed }: PaidVisit): DepositOutcome {
  if (status === 'BO_CANCELLED') return 'BACK'
  if (status === 'EXPIRED') return 'KEPT'
  if (status === 'FULFILLED') return 'SPENT'
  if (status !== 'CUSTOMER_CANCELLED') return 'HELD'
  return cancelledAt !== null && cancelledAt <= freeCancellationUntil(agreed) ? 'BACK' : 'KEPT'
}

/** States of a dispute, in which a customer's bank takes money back. */
export const disputeStates = ['OPEN', 'WON', 'LOST'] as const
export type DisputeState = (typeof disputeStates)[number]

type PaidAmounts = { readonly captured: number; readonly refunded: number; readonly disputed: number }

/** Returns the part of the deposit that was neither refunded nor taken back by a bank. */
export const remainingDeposit = ({ captured, refunded, disputed }: PaidAmounts): number =>
  Math.max(0, captured - refunded - disputed)

/**
 * Returns what the salon keeps of the rest after a late cancellation or a missed visit, and what goes back (PAY-03n).
 * `keeps`: the agreed part.
 */
export function splitLate({ keeps, ...amounts }: PaidAmounts & { readonly keeps: number }) {
  const left = remainingDeposit(amounts)
  const kept = Math.min(left, keeps)
  return { kept, back: left - kept }
}

/** Returns when a missed visit can no longer be billed (APT-04), in any zone, so that its deposit is split. */
export const missedVisitSettles = (start: number): number => start + (lateCheckOutDays + 1) * 24 * hourInMs + hourInMs

type TakenDeposit = PaidAmounts & {
  readonly dispute: DisputeState | null
  /** The visit; null: there is none. */
  readonly outcome: DepositOutcome | null
}

/**
 * Returns why the salon may not refund the rest: after a bill has deducted it, only the till can, and money taken back
 * by a bank cannot be refunded. The button and the handler both use this.
 */
export function depositRefundRefusal({ dispute, outcome, ...amounts }: TakenDeposit): Refusal | undefined {
  if (dispute === 'OPEN' || dispute === 'LOST') return 'deposit.disputed'
  return remainingDeposit(amounts) === 0 || outcome === 'SPENT' ? 'deposit.nothing-left' : undefined
}
