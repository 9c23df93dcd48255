/**
 * Decides about no-show fees (PAY-04): a customer leaves a card instead of a deposit, and after a late cancellation or
 * a missed visit a person decides about the fee. Amounts are minor units, instants epoch milliseconds.
 */
import type { Refusal } from '../refusal.ts'
import type { DepositOutcome } from './deposit-outcome.ts'

/**
 * `AGREED`: nobody has decided. `CHARGING`: decided, and being charged by Stripe. `CONFIRMING`: the bank requires the
 * customer's confirmation, by a link. `DECLINED`: the bank refused, or the link was not used; a person may decide
 * again. `CHARGED`: paid. `WAIVED`: a person waived it. `OVER`: no fee is possible any more.
 */
export const feeStates = ['AGREED', 'CHARGING', 'CONFIRMING', 'DECLINED', 'CHARGED', 'WAIVED', 'OVER'] as const
export type FeeState = (typeof feeStates)[number]

/**
 * Version of the text that customers agree to (`card.terms` of the server); it changes when the text's meaning changes.
 */
export const cardTermsVersion = 1

/** How many days after the visit's start the fee can be decided. */
export const feeDays = 7

/** Returns the last instant at which a fee can be decided. */
export const feeUntil = (start: number): number => start + feeDays * 86_400_000

type AgreedFee = {
  readonly state: FeeState
  readonly outcome: DepositOutcome
  /** Whether the card is still on file. */
  readonly hasCard: boolean
  readonly start: number
}

/** States in which a person may decide about a fee. */
export const decidableFees: readonly FeeState[] = ['AGREED', 'DECLINED']

/** Returns why no fee can be charged or waived now. The button and the handler both use this. */
export function feeRefusal({ state, outcome, hasCard, start }: AgreedFee, now: number): Refusal | undefined {
  const isDue = outcome === 'KEPT' && hasCard && decidableFees.includes(state)
  return isDue && now <= feeUntil(start) ? undefined : 'fee.not-due'
}

/**
 * Returns whether the card must be removed without a fee: the visit took place, was cancelled in time, or time is up.
 */
export const endsFee = ({ state, outcome, start }: Omit<AgreedFee, 'hasCard'>, now: number): boolean =>
  decidableFees.includes(state) && (outcome === 'BACK' || outcome === 'SPENT' || now > feeUntil(start))
