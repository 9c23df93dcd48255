/** Parses and formats hours as a salon types them: `9–12:15, 13–18:15`. */
import type { Span } from '@goldline/domain/availability/facts'
import { hoursRefusal } from '@goldline/domain/staff/hours'
import { type Day, dayNumber, dayOf, type Weekday, weekdays } from '@goldline/domain/time/day'
import { parseTimeOfDay } from '@goldline/domain/time/time-of-day'
import { parseTime } from '../../../kit/day-text.ts'
import type { InvalidValue } from '../../../kit/validators.ts'

/** Parses a time to minutes from midnight, including 24:00, where a span may end. */
function parseMinutes(text: string): number | undefined {
  if (/^24([:.h]?00)?$/.test(text.trim())) return 1440
  const time = parseTime(text)
  return time === undefined ? undefined : parseTimeOfDay(time)
}

/**
 * Parses time spans separated by commas or spaces; a span that ends at or before its start ends on the next day. Empty
 * text means no hours; undefined: unreadable.
 */
export function parseHours(text: string): Span[] | undefined {
  const spans: Span[] = []
  for (const part of text.split(/[,;/+]|(?<=\d)\s+(?=\d)/)) {
    if (part.trim() === '') continue
    const [begin, end, ...more] = part.split(/[-–—]/).map(parseMinutes)
    if (begin === undefined || end === undefined || more.length > 0) return undefined
    spans.push({ from: begin, to: end > begin ? end : end + 1440 })
  }
  return spans.toSorted((a, b) => a.from - b.from)
}

const formatTime = (minutes: number): string => {
  const inDay = minutes > 1440 ? minutes - 1440 : minutes
  const rest = inDay % 60
  return rest === 0 ? String(inDay / 60) : `${Math.floor(inDay / 60)}:${String(rest).padStart(2, '0')}`
}

export const formatSpan = ({ from, to }: Span): string => `${formatTime(from)}–${formatTime(to)}`
export const formatHours = (spans: readonly Span[]): string => spans.map(formatSpan).join(', ')

/** Returns the week number of a Monday: the first week contains the year's first Thursday. */
export function weekNumber(monday: Day): number {
  const thursday = dayNumber(monday) + 3
  const first = dayNumber(`${dayOf(thursday).slice(0, 4)}-01-01`)
  return Math.floor((thursday - first) / 7) + 1
}

/** Returns a date with that weekday, to format its name; 2024-01-01 was a Monday. */
export const sampleDay = (weekday: Weekday): Day => dayOf(dayNumber('2024-01-01') + weekdays.indexOf(weekday))

/** Parses the typed hours; none if unreadable, for which the field shows an error. */
export const parseHoursOrNone = (typed: string): Span[] => parseHours(typed) ?? []

/** Returns the error in a day's typed hours. */
export function validateHours(work: string, breaks = ''): InvalidValue | undefined {
  if (parseHours(work) === undefined || parseHours(breaks) === undefined) return { id: 'admin.team.hours.wrong' }
  const refusal = hoursRefusal({ work: parseHoursOrNone(work), breaks: parseHoursOrNone(breaks) })
  return refusal && { id: `refusal.${refusal}` }
}
