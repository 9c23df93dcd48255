/** Money is stored in whole minor units (Rappen, cents, đồng) everywhere except on the screen (CAT-05). */

/** The currencies of the countries served (BIZ-05) and the digits of their minor unit (ISO 4217). */
const minorUnitDigits = { CHF: 2, EUR: 2, CZK: 2, USD: 2, VND: 0 } as const
export type Currency = keyof typeof minorUnitDigits
export const currencies = ['CHF', 'EUR', 'CZK', 'USD', 'VND'] as const satisfies readonly Currency[]

/** Returns the number of decimal digits of the currency. */
export const fractionDigits = (currency: string): number =>
  (minorUnitDigits as Readonly<Record<string, number>>)[currency] ?? 2

/**
 * Divides and rounds half-up (ties towards +∞) without floating point. Both must be integers, the denominator positive,
 * and 2 × numerator a safe integer.
 */
export function divideHalfUp(numerator: number, denominator: number): number {
  const doubled = 2 * numerator + denominator
  const divisor = 2 * denominator
  return (doubled - (((doubled % divisor) + divisor) % divisor)) / divisor
}

/** Rounds a decimal amount half-up to two digits; 15 significant digits hide binary noise (1.005 → 1.01). MSG-07 */
export function roundToTwoDecimals(amount: number): number {
  return Math.round(withoutNoise(amount * 100)) / 100
}

/** Rounds a decimal amount up to a whole unit; 3.0000000000000004 is 3, not 4. MSG-07 */
export function roundUpToWholeUnit(amount: number): number {
  return Math.ceil(withoutNoise(amount))
}

function withoutNoise(amount: number): number {
  return Number(amount.toPrecision(15))
}

/**
 * Puts the minus before the figure, as people write it: "CHF −6", "−6 €". Many locales put it into the currency:
 * "CHF-6".
 */
export function formatAmount(format: Intl.NumberFormat, amount: number): string {
  if (amount >= 0) return format.format(amount)
  const parts = format.formatToParts(-amount)
  const figure = parts.findIndex(({ type }) => type === 'integer')
  const at = parts[figure - 1]?.type === 'literal' ? figure : 0
  return parts.map(({ value }, index) => (index === at ? `−${value}` : value)).join('')
}
