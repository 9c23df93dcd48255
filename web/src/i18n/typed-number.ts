import { numberFormat } from './format.ts'

type NumberBounds = { digits: number; max: number }

/**
 * Reads a typed number as a locale writes it, with or without groups, with a point or a comma. Returns whole units of
 * its last digit; undefined: not a number.
 */
export function readNumber(locale: string, typed: string, { digits, max }: NumberBounds): number | undefined {
  const group = numberFormat(locale, {})
    .formatToParts(10_000)
    .find(({ type }) => type === 'group')?.value
  // Removes the group separator only before exactly three digits: elsewhere a point or a comma separates decimals.
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
