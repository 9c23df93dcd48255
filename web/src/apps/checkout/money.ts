import { digitsOf } from '@goldline/domain/money'
import { useIntl } from 'react-intl'
import { useSalon } from '../../client/me.ts'

/** Amounts as a till writes them: always with all digits, the currency only where a sum stands alone. */
export function useMoney() {
  const intl = useIntl()
  const { currency } = useSalon()
  const digits = digitsOf(currency)
  const shown = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  const group = intl.formatNumberToParts(10_000).find(({ type }) => type === 'group')?.value ?? '’'
  // A point or a comma, if the other one separates decimals, is only ignored before exactly three digits.
  const grouping = new RegExp(`[${group}](?=\\d{3}(?:\\D|$))`, 'g')
  return {
    currency,
    digits,
    plain: (minor: number) => intl.formatNumber(minor / 10 ** digits, shown),
    whole: (minor: number) => intl.formatNumber(minor / 10 ** digits, { ...shown, style: 'currency', currency }),
    /** Formats a VAT rate that is given in hundredths of a percent. */
    percent: (rate: number) => intl.formatNumber(rate / 10_000, { style: 'percent', maximumFractionDigits: 2 }),
    /** What was typed, in minor units; undefined: no amount. */
    parse: (typed: string): number | undefined => {
      const text = typed
        .trim()
        .replaceAll(/['’\s]/g, '')
        .replaceAll(grouping, '')
        .replace(',', '.')
      if (!/^\d{1,9}(\.\d{0,2})?$/.test(text) || (digits === 0 && text.includes('.'))) return undefined
      const [units = '0', parts = ''] = text.split('.')
      return Number(units) * 10 ** digits + Number(parts.padEnd(digits, '0').slice(0, digits) || '0')
    },
  }
}
