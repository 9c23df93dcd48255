import { fold } from '@goldline/domain/fold'
import { addDays, type Day } from '@goldline/domain/time/day'
import type { IntlShape } from '../../../i18n/intl.tsx'
import { parseDay } from '../../../kit/day-text.ts'

/** How many days before and after today may be found by name, such as “yesterday”. */
const named = 2

/** Parses a day: digits (`4.12.`), `tomorrow`, or the next weekday named `Fr` or `Friday`, today included. */
export function parseDayName(
  typed: string,
  today: Day,
  intl: Pick<IntlShape, 'locale' | 'formatDate' | 'formatRelativeTime'>,
) {
  const figures = parseDay(typed, intl.locale, { from: today })
  if (figures) return figures
  const wanted = plain(typed)
  const at = (days: number) => addDays(today, days)
  const weekday = (day: Day, style: 'long' | 'short') =>
    intl.formatDate(new Date(`${day}T00:00:00Z`), { weekday: style, timeZone: 'UTC' })
  const near = Array.from({ length: 2 * named + 1 }, (_, index) => index - named)
  const relative = near.find((days) => plain(intl.formatRelativeTime(days, 'day', { numeric: 'auto' })) === wanted)
  if (relative !== undefined) return at(relative)
  const week = Array.from({ length: 7 }, (_, days) => at(days))
  return week.find((day) => [weekday(day, 'long'), weekday(day, 'short')].some((name) => plain(name) === wanted))
}

const plain = (text: string): string => fold(text).replaceAll('.', '').trim()
