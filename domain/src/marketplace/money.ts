import { digitsOf } from '../money.ts'

/** MPP/1's "45.00" in minor units; undefined: no amount, or more digits than the currency has. */
export function minorUnitsOf(amount: string, currency: string): number | undefined {
  const digits = digitsOf(currency)
  const [, whole = '', part = ''] = /^(\d{1,9})(?:\.(\d{1,4}))?$/.exec(amount) ?? []
  if (whole === '' || /[1-9]/.test(part.slice(digits))) return undefined
  return Number(whole + part.slice(0, digits).padEnd(digits, '0'))
}
