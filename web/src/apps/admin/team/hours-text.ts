/** Hours as a salon types and reads them: `9–12:15, 13–18:15`. */
import type { Span } from '@goldline/domain/availability/facts'
import { hoursRefusal } from '@goldline/domain/staff/hours'
import { type Day, dayNumber, dayOf, type Weekday, weekdays } from '@goldline/domain/time/day'
import { parseTimeOfDay } from '@goldline/domain/time/time-of-day'
import { readTime } from '../../../kit/day-text.ts'
import type { InvalidValue } from '../../../kit/validators.ts'

/** Minutes from midnight; also 24:00, at which a span may end. */
function minutesOf(text: string): number | undefined {
  if (/^24([:.h]?00)?$/.test(text.trim())) return 1440
  const time = readTime(text)
  return time === undefined ? undefined : parseTimeOfDay(time)
}

/**
 * Time spans separated by commas or blanks; one that ends at or before its start runs into the next day. Empty text
 * gives no hours; undefined: not readable.
 */
export function readHours(text: string): Span[] | undefined {
  const spans: Span[] = []
  for (const part of text.split(/[,;/+]|(?<=\d)\s+(?=\d)/)) {
    if (part.trim() === '') continue
    const [begin, end, ...more] = part.split(/[-–—]/).map(minutesOf)
    if (begin === undefined || end === undefined || more.length > 0) return undefined
    spans.push({ from: begin, to: end > begin ? end : end + 1440 })
  }
  return spans.toSorted((a, b) => a.from - b.from)
}

const timeText = (minutes: number): string => {
  const inDay = minutes > 1440 ? minutes - 1440 : minutes
  const rest = inDay % 60
  return rest === 0 ? String(inDay / 60) : `${Math.floor(inDay / 60)}:${String(rest).padStart(2, '0')}`
}

export const spanText = ({ from, to }: Span): string => `${timeText(from)}–${timeText(to)}`
export const hoursText = (spans: readonly Span[]): string => spans.map(spanText).join(', ')

/** The week of a Monday as calendars count it: the one that has the year's first Thursday is the first. */
export function weekNumber(monday: Day): number {
  const thursday = dayNumber(monday) + 3
  const first = dayNumber(`${dayOf(thursday).slice(0, 4)}-01-01`)
  return Math.floor((thursday - first) / 7) + 1
}

/** A date of each weekday, to format its name; 2024-01-01 was a Monday. */
export const sampleDay = (weekday: Weekday): Day => dayOf(dayNumber('2024-01-01') + weekdays.indexOf(weekday))

/** The typed hours; none if unreadable, which the field then says. */
export const typedSpans = (typed: string): Span[] => readHours(typed) ?? []

/** The error in a day's typed hours. */
export function hoursFault(work: string, breaks = ''): InvalidValue | undefined {
  if (readHours(work) === undefined || readHours(breaks) === undefined) return { id: 'admin.team.hours.wrong' }
  const refusal = hoursRefusal({ work: typedSpans(work), breaks: typedSpans(breaks) })
  return refusal && { id: `refusal.${refusal}` }
}
