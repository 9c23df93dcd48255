import { digitsOf } from '@goldline/domain/money'
import { useIntl } from 'react-intl'
import { useSalon } from '../../client/me.ts'
import { readNumber } from '../../i18n/typed-number.ts'

/** Amounts as a till writes them: always with all digits, the currency only where a sum stands alone. */
export function useMoney() {
  const intl = useIntl()
  const { currency } = useSalon()
  const digits = digitsOf(currency)
  const shown = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  return {
    currency,
    digits,
    plain: (minor: number) => intl.formatNumber(minor / 10 ** digits, shown),
    whole: (minor: number) => intl.formatNumber(minor / 10 ** digits, { ...shown, style: 'currency', currency }),
    /** Formats a VAT rate that is given in hundredths of a percent. */
    percent: (rate: number) => intl.formatNumber(rate / 10_000, { style: 'percent', maximumFractionDigits: 2 }),
    /** What was typed, in minor units; undefined: no amount. */
    parse: (typed: string): number | undefined => readNumber(intl, typed, { digits, max: 10 ** (9 + digits) - 1 }),
  }
}
