import { formatAmount, fractionDigits } from '@goldline/domain/money'
import { useSalon } from '../../client/me.ts'
import { numberFormat, useFormat } from '../../i18n/format.ts'
import { useFiguresLocale } from '../../i18n/intl.tsx'
import { parseNumber } from '../../i18n/typed-number.ts'

/** Returns formats of amounts for a till: with all decimal places; with the currency only for a single sum. */
export function useMoney() {
  const figures = useFiguresLocale()
  const { amount, rate } = useFormat()
  const { currency } = useSalon()
  const digits = fractionDigits(currency)
  const style = { style: 'currency', currency, minimumFractionDigits: digits, maximumFractionDigits: digits } as const
  return {
    currency,
    digits,
    plain: (minor: number) => amount(minor, currency),
    whole: (minor: number) => formatAmount(numberFormat(figures, style), minor / 10 ** digits),
    /** Formats a note or coin without unneeded decimal places. */
    note: (minor: number) => numberFormat(figures, {}).format(minor / 10 ** digits),
    /** Formats a VAT rate that is given in hundredths of a percent. */
    percent: rate,
    /** Parses a typed amount into minor units; undefined: not an amount. */
    parse: (typed: string): number | undefined => parseNumber(figures, typed, { digits, max: 10 ** (9 + digits) - 1 }),
  }
}
