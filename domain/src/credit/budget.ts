/** The currency of prepaid credit, which is stored in whole euro cents (CRD-05). */
import { type Currency, roundToTwoDecimals, roundUpToWholeUnit } from '../money.ts'

export const creditCurrency = 'EUR' as const satisfies Currency

/** Causes of changes to a salon's credit (CRD-06, CRD-07). */
export const creditEntryKinds = ['PURCHASE', 'RESERVE', 'SETTLE', 'RELEASE', 'REFUND'] as const
export type CreditEntryKind = (typeof creditEntryKinds)[number]

/** Returns the balance in cents: the sum of the ledger's entries (CRD-03). */
export function balanceOf(entries: readonly { amount: number }[]): number {
  return entries.reduce((sum, { amount }) => sum + amount, 0)
}

/** Below this, a busy day's messages might not all be sent (CRD-01, CRD-04); cents. */
export const lowBalance = 1000

export const isLow = (balance: number): boolean => balance < lowBalance

/** Returns the specification's `budget`: a number of euros with two decimals. */
export function budgetOf(balance: number): number {
  return balance / 100
}

/** Formats 1234 as `12.34`, the form that payment providers use. */
export function decimalOf(cents: number): string {
  return `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}

/** Parses `12.34`, `12.3` or `12` as 1234; undefined for anything else: never guess about money. */
export function centsOf(decimal: string): number | undefined {
  const [, whole, part = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(decimal) ?? []
  return whole === undefined ? undefined : Number(whole) * 100 + Number(part.padEnd(2, '0'))
}

/** The cost shown if the cost call fails; sending always requests the cost again. */
export const fallbackCost = 100

/**
 * The cost of a bulk send and the budget (MSG-07), in decimals. `extra`: what the budget lacks; negative if it
 * suffices.
 */
export type SendCost = { cost: number; budget: number; amount: number; extra: number }

/** Computes the cost. `amount`: sum of the recipients' unit prices × messages, unrounded. */
export function sendCost({ amount, budget }: { amount: number; budget: number }): SendCost {
  const cost = roundUpToWholeUnit(amount)
  return {
    cost,
    budget: roundToTwoDecimals(budget),
    amount: roundToTwoDecimals(amount),
    extra: roundToTwoDecimals(cost - budget),
  }
}
