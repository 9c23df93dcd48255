import { numberFormat } from './format.ts'

type NumberBounds = { digits: number; max: number }

/**
 * Parses a typed number in a locale's format, with or without grouping, with a point or a comma. Returns it in units of
 * the last decimal place; undefined: not a number.
 */
export function parseNumber(locale: string, typed: string, { digits, max }: NumberBounds): number | undefined {
  const group = numberFormat(locale, {})
    .formatToParts(10_000)
    .find(({ type }) => type === 'group')?.value
  // Removes the group separator only before exactly three digits: elsewhere, a point or comma separates decimals.
  const grouping = new RegExp(`(?<=\\d)[${group ?? '’'}](?=\\d{3}(?:\\D|$))`, 'g')
  const text = typed
    .trim()
    .replace(/(?<=\d)['’\s](?=\d)/g, '')
    .replace(grouping, '')
  const [, whole = '', part = ''] = /^(\d{1,12})(?:[.,](\d*))?$/.exec(text) ?? []
  if (whole === '' || part.length > digits || (digits === 0 && /[.,]/.test(text))) return undefined
  const value = Number(whole) * 10 ** digits + Number(part.padEnd(digits, '0') || 0)
  return value <= max ? value : undefined
}
