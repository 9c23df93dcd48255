import type { IntlShape } from 'react-intl'

type Bounds = { digits: number; max: number }

/**
 * What was typed as a number, in whole units of its last digit, as the salon's locale writes it: with or without groups, with a point
 * or a comma. undefined: no such number.
 */
export function readNumber(
  intl: Pick<IntlShape, 'formatNumberToParts'>,
  typed: string,
  { digits, max }: Bounds,
): number | undefined {
  const group = intl.formatNumberToParts(10_000).find(({ type }) => type === 'group')?.value ?? '’'
  // A point or a comma, where the other one separates decimals, is left out before exactly three digits alone.
  const grouping = new RegExp(`(?<=\\d)[${group}](?=\\d{3}(?:\\D|$))`, 'g')
  const text = typed
    .trim()
    .replace(/(?<=\d)['’\s](?=\d)/g, '')
    .replace(grouping, '')
  const [, whole = '', part = ''] = /^(\d{1,12})(?:[.,](\d*))?$/.exec(text) ?? []
  if (whole === '' || part.length > digits || (digits === 0 && /[.,]/.test(text))) return undefined
  const value = Number(whole) * 10 ** digits + Number(part.padEnd(digits, '0') || 0)
  return value <= max ? value : undefined
}
