/** Decides how SMS change a salon's credit (CRD-05, CRD-06, CRD-07); all amounts are cents. */
import type { MessageStatus } from '../message/kinds.ts'

type OwnCredit = {
  readonly balance: number
  /** How far below zero sending codes may go; the installation's setting. */
  readonly codeOverdraft: number
  /** The balance is below zero because of a refund. */
  readonly givenBack: boolean
}

/**
 * Returns whether the salon can pay for one more SMS. A code may overdraw, because a person is waiting for it; but not
 * after a refund (CRD-07).
 */
export function isPayable(cost: number, isCode: boolean, { balance, codeOverdraft, givenBack }: OwnCredit): boolean {
  if (givenBack) return false
  return cost === 0 || balance - cost >= (isCode ? -codeOverdraft : 0)
}

export type ReservationEnd = 'SETTLE' | 'RELEASE'

type EndedMessage = {
  readonly status: MessageStatus
  /** The provider may have accepted an earlier attempt. */
  readonly maybeTaken: boolean
}

/**
 * Returns how a reservation ends: charged by the ledger, or released if the SMS was certainly not accepted. undefined:
 * not yet. UNKNOWN waits for a report, at most three days.
 */
export function reservationEnd({ status, maybeTaken }: EndedMessage): ReservationEnd | undefined {
  if (status === 'SENT' || status === 'DELIVERED') return 'SETTLE'
  if (status === 'FAILED') return maybeTaken ? 'SETTLE' : 'RELEASE'
  return undefined
}

/** Milliseconds after which the reservation of an UNKNOWN SMS settles: a report arrives within two days or never. */
export const unknownSettlesAfterMs = 72 * 3_600_000
