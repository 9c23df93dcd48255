/** Prepaid credit is kept in whole euro cents (CRD-05). */
import type { Currency } from '../money.ts'

export const creditCurrency = 'EUR' as const satisfies Currency

/** The balance is the sum of the ledger's entries (CRD-03); cents. */
export function balanceOf(entries: readonly { amount: number }[]): number {
  return entries.reduce((sum, { amount }) => sum + amount, 0)
}

/** The specification's `budget`: a bare number, euros with two decimals. */
export function budgetOf(balance: number): number {
  return balance / 100
}

/** 1234 as `12.34`, the form payment providers use for two decimals. */
export function decimalOf(cents: number): string {
  return `${Math.trunc(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
}

/** `12.34`, `12.3` or `12` as 1234; undefined for anything else: never guess about money. */
export function centsOf(decimal: string): number | undefined {
  const [, whole, part = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(decimal) ?? []
  return whole === undefined ? undefined : Number(whole) * 100 + Number(part.padEnd(2, '0'))
}
