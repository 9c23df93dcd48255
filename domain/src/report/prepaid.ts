/** Sums up what customers paid ahead of their visits, and no-show fees (RPT-01j), in minor units. */
import type { DepositEntryKind, Security } from '../payment/deposit.ts'

/** The entries of one kind in a period, of deposits or of fees. */
export type PrepaidSum = { readonly security: Security; readonly kind: DepositEntryKind; readonly amount: number }

/** `received`: deposits and whole prices. `fees`: charged, a refund of them subtracted. `disputed`: of both. */
export const prepaidFigures = ['received', 'returned', 'kept', 'fees', 'disputed'] as const
export type PrepaidFigures = Readonly<Record<(typeof prepaidFigures)[number], number>>

export function sumPrepaid(sums: readonly PrepaidSum[]): PrepaidFigures {
  const of = (kind: DepositEntryKind, security?: Security) =>
    sums
      .filter((sum) => sum.kind === kind && (security === undefined || sum.security === security))
      .reduce((total, { amount }) => total + amount, 0)
  return {
    received: of('CAPTURED', 'DEPOSIT'),
    returned: of('REFUNDED', 'DEPOSIT'),
    kept: of('KEPT', 'DEPOSIT'),
    fees: of('CAPTURED', 'CARD') - of('REFUNDED', 'CARD'),
    disputed: of('DISPUTED') - of('DISPUTE_WON'),
  }
}
