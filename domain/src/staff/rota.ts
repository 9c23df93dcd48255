/**
 * Computes a person's working time: a day’s hours as the rota shows and copies them, patterns, absences (STF-03,
 * STF-10).
 */
import type { Span, StaffFacts, WeekPattern } from '../availability/facts.ts'
import type { Refusal } from '../refusal.ts'
import {
  addDays,
  type Day,
  type DayRange,
  dayNumber,
  daysBetween,
  isDay,
  type Weekday,
  weekdayOf,
  weekdays,
} from '../time/day.ts'
import { hoursGrid, workWithoutBreaks } from './hours.ts'

/**
 * Returns a date's hours, regardless of absences: `spans` without the `breaks` that apply; `exception`: the date has
 * its own hours, and the pattern's breaks do not apply.
 */
export function hoursOfDay(person: StaffFacts, date: Day): { spans: Span[]; breaks: Span[]; exception: boolean } {
  const own = person.exceptions.filter((each) => each.date === date)
  if (own.length > 0)
    return {
      spans: workWithoutBreaks({ work: own.flatMap(({ spans }) => spans), breaks: [] }),
      breaks: [],
      exception: true,
    }
  const held = patternOn(person, date)
  const weeks = [held, ...(held.pattern?.laterWeeks ?? [])]
  const at = held.pattern ? weekOfPattern(held.pattern.from, weeks.length, dayNumber(date)) : 0
  const { workingHours, breaks } = weeks[at] ?? held
  const work = workingHours[weekdayOf(date)]
  const pauses = breaks[weekdayOf(date)]
  return { spans: workWithoutBreaks({ work, breaks: pauses }), breaks: [...pauses], exception: false }
}

/** Returns the pattern valid on a date. */
export const patternOn = (person: StaffFacts, date: Day): WeekPattern =>
  person.laterPatterns?.findLast(({ validFrom }) => validFrom <= date) ?? person

/** The day from which a person's first pattern is valid. */
export const firstValidDay: Day = '2000-01-01'

/** Returns the hours of each week of the pattern, in order; days off are left out. */
export function weeksOf({ pattern, ...first }: WeekPattern): { weekday: Weekday; work: Span[]; breaks: Span[] }[][] {
  return [first, ...(pattern?.laterWeeks ?? [])].map(({ workingHours, breaks }) =>
    weekdays
      .map((weekday) => ({ weekday, work: [...workingHours[weekday]], breaks: [...breaks[weekday]] }))
      .filter(({ work }) => work.length > 0),
  )
}

/** The longest pattern, in weeks. */
export const longestPattern = 4

/** Returns which week of a pattern with so many weeks a `dayNumber` is in, from 0; `from` is a day of a first week. */
export function weekOfPattern(from: Day, weeks: number, day: number): number {
  const passed = weekNumber(day) - weekNumber(dayNumber(from))
  return ((passed % weeks) + weeks) % weeks
}

/** Returns the Monday with which a day's week begins. */
export const mondayOf = (day: number): number => weekNumber(day) * 7 - 3

/** Returns the number of weeks since the week of 1970-01-01, which was a Thursday. */
const weekNumber = (day: number): number => Math.floor((day + 3) / 7)

/** Days are inclusive, in the salon's zone; `hours`: a part of a single day, in minutes from midnight. */
export type RequestedAbsence = { from: Day; to: Day; hours?: { from: number; to: number } | undefined }

const mostDays = 366

/** Most days whose visits are planned at once. */
export const maxCoverDays = 31

/** Splits a longer absence into consecutive parts to plan. */
export function splitForCover({ from, to }: DayRange): DayRange[] {
  const parts = Math.floor(daysBetween(from, to) / maxCoverDays) + 1
  return Array.from({ length: Math.max(parts, 0) }, (_, index) => {
    const last = addDays(from, (index + 1) * maxCoverDays - 1)
    return { from: addDays(from, index * maxCoverDays), to: last < to ? last : to }
  })
}

/** Checks an absence (STF-10): its end after its start, not longer than a year, and on the grid of working hours. */
export function absenceRefusal({ from, to, hours }: RequestedAbsence): Refusal | undefined {
  const days = isDay(from) && isDay(to) && from >= '2000-01-01' && to <= '2999-12-31' ? daysBetween(from, to) : -1
  const fits = days >= 0 && days < mostDays && (hours === undefined || (days === 0 && isPart(hours)))
  return fits ? undefined : 'absence.invalid'
}

const isPart = ({ from, to }: { from: number; to: number }): boolean =>
  from >= 0 && to <= 1440 && from < to && from % hoursGrid === 0 && to % hoursGrid === 0

/** Number of colours in the palette for people (STF-03). */
export const colorCount = 8
