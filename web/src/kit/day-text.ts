import { type Day, isDay } from '@goldline/domain/time/day'

type DatePart = 'day' | 'month' | 'year'

/** Formats a day in digits for the locale (UI-01): 23.11.2026, 23/11/2026. */
export const dayText = (day: Day, locale: string): string => formatOf(locale).format(new Date(`${day}T00:00:00Z`))

/** Returns the expected format: `TT.MM.JJJJ` in the locale's order, with the language's letters. */
export const dayPattern = (locale: string, letters: Record<DatePart, string>): string =>
  formatOf(locale)
    .formatToParts(0)
    .map(({ type, value }) => (isPart(type) ? letters[type] : value))
    .join('')

/**
 * Parses a day typed in the locale's order, with any separators or, as on a phone's number pad, none.
 * @param latest a two-digit year means the latest possible year up to this day; default: this century
 * @param from a day without a year, such as 4.12., means the next one from this day; absent: it is rejected
 * @returns undefined if the text is not a day
 */
export function parseDay(
  text: string,
  locale: string,
  { latest, from }: { latest?: Day; from?: Day } = {},
): Day | undefined {
  const typed = text.trim()
  if (isDay(typed)) return typed
  const order = formatOf(locale)
    .formatToParts(0)
    .flatMap(({ type }) => (isPart(type) ? [type] : []))
  const figures = /^\d{6}$|^\d{8}$/.test(typed) ? splitDigits(typed, order) : typed.split(/\D+/).filter(Boolean)
  if (figures.length === 2 && from !== undefined) return nextDay(figures, order, from)
  if (figures.length !== order.length) return undefined
  const of = (part: DatePart) => figures[order.indexOf(part)] ?? ''
  const rest = `-${of('month').padStart(2, '0')}-${of('day').padStart(2, '0')}`
  const day = of('year').length === 2 ? expandYear(of('year'), rest, latest) : `${of('year')}${rest}`
  return isDay(day) ? day : undefined
}

/** Returns the next such day. Tries this year and the next four, because of 29 February. */
function nextDay(figures: readonly string[], order: readonly DatePart[], from: Day): Day | undefined {
  const parts = order.filter((part) => part !== 'year')
  const of = (part: 'day' | 'month') => (figures[parts.indexOf(part)] ?? '').padStart(2, '0')
  const year = Number(from.slice(0, 4))
  const days = [0, 1, 2, 3, 4].map((later) => `${year + later}-${of('month')}-${of('day')}`)
  return days.filter(isDay).find((day) => day >= from)
}

function expandYear(short: string, rest: string, latest: Day | undefined): Day {
  const day = `20${short}${rest}`
  return latest !== undefined && day > latest ? `19${short}${rest}` : day
}

/** Splits digits without separators: 23112026 or 231126. */
function splitDigits(digits: string, order: readonly DatePart[]): string[] {
  let at = 0
  return order.map((part) => {
    const length = part === 'year' ? digits.length - 4 : 2
    at += length
    return digits.slice(at - length, at)
  })
}

const isPart = (type: string): type is DatePart => type === 'day' || type === 'month' || type === 'year'

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(locale: string): Intl.DateTimeFormat {
  const known = formats.get(locale)
  if (known) return known
  const style = { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' } as const
  const format = new Intl.DateTimeFormat(locale, style)
  formats.set(locale, format)
  return format
}

/** Parses a typed time of day (`9`, `9.30`, `0930`) to `HH:mm`; undefined if it is not a time. */
export function parseTime(text: string): string | undefined {
  const [, hours = '', minutes = '0'] = /^\s*(\d{1,2})(?:[:.h]?(\d{2}))?\s*$/.exec(text) ?? []
  if (hours === '' || Number(hours) > 23 || Number(minutes) > 59) return undefined
  return `${hours.padStart(2, '0')}:${minutes.padStart(2, '0')}`
}
