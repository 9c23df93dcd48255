/**
 * Months, weeks and ranges of days, and the time-period filter (REV-01). Weeks start on Monday; `this_…` extends to the
 * period's end.
 */
import type { Refusal } from '../refusal.ts'
import { addDays, type Day, type DayRange, daysBetween, isDay, weekdayOf, weekdays } from './day.ts'

export const timePeriods = [
  'all',
  'today',
  'yesterday',
  'this_week',
  'this_month',
  'last_month',
  'this_quarter',
  'last_quarter',
  'this_year',
  'last_year',
] as const
export type TimePeriod = (typeof timePeriods)[number]

/** The same, or `chosen`: a range of given days. */
export const reportPeriods = [...timePeriods, 'chosen'] as const
export type ReportPeriod = (typeof reportPeriods)[number]

/** Most days of a chosen period (RPT-01i). */
export const maxReportDays = 366

/** Zones and windows extend into neighbouring days, which the database must be able to store too. */
const [earliest, latest]: [Day, Day] = ['1900-01-01', '2999-12-31']

/**
 * Returns why a range of days is refused: they must exist within 1900–2999, the first not after the last, and be at
 * most `most` days.
 */
export function daysRefusal({ from, to }: { from: string; to: string }, most: number): Refusal | undefined {
  const exist = isDay(from) && isDay(to) && from >= earliest && to <= latest
  if (!exist || from > to) return 'date-range-invalid'
  return daysBetween(from, to) >= most ? 'date-range-too-long' : undefined
}

/** Returns the days of a period as of the salon's `today`; null for all. */
export function periodDays(period: TimePeriod, today: Day): DayRange | null {
  switch (period) {
    case 'all':
      return null
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) }
    case 'this_week':
      return weekOf(today)
    case 'this_month':
      return months(today, 1, 0)
    case 'last_month':
      return months(today, 1, -1)
    case 'this_quarter':
      return months(today, 3, 0)
    case 'last_quarter':
      return months(today, 3, -1)
    case 'this_year':
      return months(today, 12, 0)
    case 'last_year':
      return months(today, 12, -1)
  }
}

function weekOf(today: Day): DayRange {
  const from = addDays(today, -weekdays.indexOf(weekdayOf(today)))
  return { from, to: addDays(from, 6) }
}

/** Returns the block of `length` months (1, 3, 12) that contains today, moved by `shift` blocks. */
function months(today: Day, length: number, shift: number): DayRange {
  const first = (Math.floor(monthNumber(today) / length) + shift) * length
  return { from: firstDay(first), to: addDays(firstDay(first + length), -1) }
}

/** Returns the months since January of the year 0. */
const monthNumber = (day: Day): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1

function firstDay(month: number): Day {
  return `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}-01`
}

/** Returns the same day of another month, or that month's last day. */
export function addMonths(day: Day, count: number): Day {
  const first = firstDay(monthNumber(day) + count)
  const last = daysOfMonth(first).at(-1) ?? first
  const same = `${first.slice(0, 8)}${day.slice(8)}`
  return same < last ? same : last
}

/** Returns every day of the month that contains the day. */
export function daysOfMonth(day: Day): Day[] {
  const month = day.slice(0, 7)
  const days = Array.from({ length: 31 }, (_, index) => addDays(`${month}-01`, index))
  return days.filter((each) => each.startsWith(month))
}

/** Returns the month's days in weeks from Monday; undefined: another month's day. */
export function weeksOfMonth(day: Day): (Day | undefined)[][] {
  const month = daysOfMonth(day)
  const before = weekdays.indexOf(weekdayOf(month[0] ?? day))
  const weeks = Math.ceil((before + month.length) / 7)
  return Array.from({ length: weeks }, (_, week) => weekdays.map((__, index) => month[week * 7 + index - before]))
}

export const daysOf = ({ from, to }: DayRange): Day[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, offset) => addDays(from, offset))

/** Returns the ISO 8601 week number: the first week contains the year's first Thursday. */
export function weekNumberOf(day: Day): number {
  const thursday = addDays(day, 3 - weekdays.indexOf(weekdayOf(day)))
  return Math.floor(daysBetween(`${thursday.slice(0, 4)}-01-01`, thursday) / 7) + 1
}
