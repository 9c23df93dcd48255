import { formatAmount, fractionDigits } from '@goldline/domain/money'
import { useFiguresLocale, useIntl } from './intl.tsx'
import { useText } from './use-text.ts'

type Style = Intl.DateTimeFormatOptions

/**
 * Formats wire values in the salon's locale and zone (from the IntlProvider). Days are `YYYY-MM-DD`, instants ISO 8601
 * or epoch milliseconds, money minor units, durations minutes.
 */
export function useFormat() {
  const intl = useIntl()
  const t = useText()
  const figures = useFiguresLocale()
  const number = (value: number, style: Intl.NumberFormatOptions) => numberFormat(figures, style).format(value)
  const day = (value: string, style: Style) => intl.formatDate(dayDate(value), { ...style, timeZone: 'UTC' })
  const instantDayLong = (instant: string) =>
    intl.formatDate(new Date(instant), { weekday: 'long', day: 'numeric', month: 'long' })
  const time = (instant: string | number) => intl.formatTime(new Date(instant), { hour: '2-digit', minute: '2-digit' })
  return {
    money: (minor: number, currency: string) =>
      formatAmount(
        numberFormat(figures, { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' }),
        minor / 10 ** fractionDigits(currency),
      ),
    /** 1234.50: all decimals, no currency, as in accounting */
    amount: (minor: number, currency: string) => {
      const digits = fractionDigits(currency)
      return number(minor / 10 ** digits, { minimumFractionDigits: digits, maximumFractionDigits: digits })
    },
    /** 8.1%, from hundredths of a percent */
    rate: (rate: number) => number(rate / 10_000, { style: 'percent', maximumFractionDigits: 2 }),
    /** Thursday, 11 June */
    dayLong: (value: string) => day(value, { weekday: 'long', day: 'numeric', month: 'long' }),
    /** Thu, 11 June */
    dayShort: (value: string) => day(value, { weekday: 'short', day: 'numeric', month: 'short' }),
    /** 11 June */
    dayMonth: (value: string) => day(value, { day: 'numeric', month: 'short' }),
    /** The locale's short format (UI-01). */
    dayNumeric: (value: string) => day(value, { dateStyle: 'short' }),
    /** 11 June 2026 */
    dayDate: (value: string) => day(value, { dateStyle: 'long' }),
    weekdayLong: (value: string) => day(value, { weekday: 'long' }),
    /** June, abbreviated, for a calendar leaf */
    monthName: (value: string) => day(value, { month: 'short' }),
    /** Thursday, 11 June, of an instant in the salon's zone */
    instantDayLong,
    /** Thursday, 11 June, 14:30, in the salon's zone */
    instantDayTime: (instant: string) => `${instantDayLong(instant)}, ${time(instant)}`,
    dayOfMonth: (value: string) => day(value, { day: 'numeric' }),
    /** Thu 11 */
    weekdayDay: (value: string) => day(value, { weekday: 'short', day: 'numeric' }),
    weekdayShort: (value: string) => day(value, { weekday: 'short' }),
    /** June */
    monthLong: (value: string) => day(value, { month: 'long' }),
    /** Abbreviated month and four-digit year (UI-01). */
    month: (value: string) => day(value, { month: 'short', year: 'numeric' }),
    /** 14:30, in the salon's zone. */
    time,
    /** 14:30 from a wall clock's `HH:mm:ss`. */
    timeOfDay: (value: string) =>
      intl.formatTime(new Date(`2000-01-01T${value}Z`), { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' }),
    /** `MEZ` or `MESZ`: the abbreviation of a zone's time at an instant (epoch ms) */
    zoneName: (timeZone: string, instant: number): string =>
      intl.formatDateToParts(instant, { timeZone, timeZoneName: 'short' }).find(({ type }) => type === 'timeZoneName')
        ?.value ?? '',
    /** 1 hr 15 min */
    duration: (minutes: number) => t('format.duration', { hours: Math.floor(minutes / 60), minutes: minutes % 60 }),
  }
}

const numberFormats = new Map<string, Intl.NumberFormat>()

/** Returns a cached formatter: creating one takes a slow phone milliseconds. */
export function numberFormat(locale: string, style: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale} ${JSON.stringify(style)}`
  const known = numberFormats.get(key) ?? new Intl.NumberFormat(locale, style)
  numberFormats.set(key, known)
  return known
}

function dayDate(day: string): Date {
  return new Date(`${day}T00:00:00Z`)
}
