/** Finds the occurrences of one calendar entry: by its rules, dates and exceptions (RFC 5545, 3.8.5). */
import type { Span } from '@goldline/domain/time/spans'
import type { Zone } from '@goldline/domain/time/zone'
import ICAL from 'ical.js'
import { type CalendarZone, findZone, timeAt, wallOf } from './calendar-zone.ts'

/** Limit of steps per file, far above what a person's calendar needs. */
const mostSteps = 50_000

export class TooMuch extends Error {}

/** The remaining steps, shared by all entries of a file. */
export type Budget = { steps: number }
export const newBudget = (): Budget => ({ steps: mostSteps })

/** `range` in epoch milliseconds. */
export type CalendarReading = { salonClock: Zone; range: Span; budget: Budget }

/** A start: `wall` by the entry's wall clock, `at` as an instant; both in epoch milliseconds. */
type Start = { wall: number; at: number }

/** An entry's start, and how long it lasts from any start of it. */
export type CalendarEntry = {
  component: ICAL.Component
  isDate: boolean
  place: CalendarZone
  first: Start
  endOf(start: Start): number
}

/** Parses an entry; undefined: it has no start. */
export function entryOf(component: ICAL.Component, salonClock: Zone): CalendarEntry | undefined {
  const begin = component.getFirstProperty('dtstart')
  const time = begin?.getFirstValue()
  if (!begin || !(time instanceof ICAL.Time)) return undefined
  const place = findZone(begin, time, salonClock)
  const wall = wallOf(time)
  const first = { wall, at: place.toInstant(wall) }
  const endOf = lengthOf(component, { isDate: time.isDate, place, first, salonClock })
  return { component, isDate: time.isDate, place, first, endOf }
}

type EntryStart = Pick<CalendarEntry, 'isDate' | 'place' | 'first'> & { salonClock: Zone }

/**
 * Returns a function from start to end. Lengths are elapsed time, but whole days and durations in days are wall time.
 */
function lengthOf(component: ICAL.Component, { isDate, place, first, salonClock }: EntryStart): CalendarEntry['endOf'] {
  const byWall = (ms: number) => (start: Start) => place.toInstant(start.wall + ms)
  const end = component.getFirstProperty('dtend')
  const ends = end?.getFirstValue()
  if (end && ends instanceof ICAL.Time) {
    if (isDate) return byWall(wallOf(ends) - first.wall)
    const length = findZone(end, ends, salonClock).toInstant(wallOf(ends)) - first.at
    return ({ at }) => at + length
  }
  const lasts = component.getFirstPropertyValue('duration')
  if (!(lasts instanceof ICAL.Duration)) return isDate ? byWall(86_400_000) : ({ at }) => at
  const ms = lasts.toSeconds() * 1000
  const inDays = lasts.hours === 0 && lasts.minutes === 0 && lasts.seconds === 0
  return inDays ? byWall(ms) : ({ at }) => at + ms
}

/** Returns the entry's occurrences without its exceptions; `skipped`: whether another entry replaces a start. */
export function timesOf(entry: CalendarEntry, reading: CalendarReading, skipped: (start: Start) => boolean): Span[] {
  const out = exclusionsOf(entry, reading)
  const seen = new Set<number>()
  const starts: Occurrence[] = [...rulesOf(entry, reading), ...datesOf(entry, reading)]
  const own = starts.filter((start) => {
    if (seen.has(start.at) || out(start) || skipped(start)) return false
    seen.add(start.at)
    return true
  })
  return own.map((start) => ({ from: start.at, to: start.until ?? entry.endOf(start) }))
}

/** `until`: the occurrence's own end in epoch milliseconds, if it has one. */
type Occurrence = Start & { until?: number | undefined }

function* rulesOf(entry: CalendarEntry, reading: CalendarReading): Generator<Start> {
  const rules = entry.component.getAllProperties('rrule').map((each) => each.getFirstValue())
  if (rules.length === 0) yield entry.first
  for (const rule of rules) {
    if (rule instanceof ICAL.Recur) yield* startsBy(rule, entry, reading)
  }
}

function* startsBy(rule: ICAL.Recur, entry: CalendarEntry, { range, budget }: CalendarReading): Generator<Start> {
  const { isDate, place, first } = entry
  const { until } = rule
  if (until) rule.until = timeAt(lastWall(until, entry), isDate)
  const lasting = Math.max(0, entry.endOf(first) - first.at)
  const iterator = rule.iterator(timeAt(firstRelevant(rule, first.wall, range.from - lasting - 2 * dayMs), isDate))
  for (let next = iterator.next(); next; next = iterator.next()) {
    if (budget.steps-- <= 0) throw new TooMuch()
    const wall = wallOf(next)
    if (wall > range.to + dayMs) return
    // Convert only starts near the range: converting is slow, and most starts of an old rule lie before it.
    if (wall + lasting + 2 * dayMs >= range.from) yield { wall, at: place.toInstant(wall) }
  }
}

const dayMs = 86_400_000
const periods: Readonly<Record<string, number>> = {
  SECONDLY: 1000,
  MINUTELY: 60_000,
  HOURLY: 3_600_000,
  DAILY: dayMs,
  WEEKLY: 7 * dayMs,
}

/** Returns the first start to compute: skips whole intervals before the range, unless COUNT needs all starts. */
function firstRelevant({ freq, interval, count }: ICAL.Recur, first: number, from: number): number {
  const step = (periods[freq] ?? 0) * interval
  return step > 0 && !count && first < from ? first + Math.floor((from - first) / step) * step : first
}

/** Returns the last wall time that UNTIL allows; UNTIL is an instant in UTC, a wall time, or a whole day. */
function lastWall(until: ICAL.Time, { isDate, place }: CalendarEntry): number {
  const wall = wallOf(until)
  if (until.isDate) return isDate ? wall : wall + dayMs - 1000
  return until.zone === ICAL.Timezone.utcTimezone ? place.toWall(wall) : wall
}

function* datesOf({ component, place }: CalendarEntry, { salonClock, budget }: CalendarReading): Generator<Occurrence> {
  for (const property of component.getAllProperties('rdate')) {
    for (const value of property.getValues()) {
      if (budget.steps-- <= 0) throw new TooMuch()
      const time = value instanceof ICAL.Period ? value.start : value
      if (!(time instanceof ICAL.Time)) continue
      const at = findZone(property, time, salonClock).toInstant(wallOf(time))
      const until = value instanceof ICAL.Period ? at + value.getDuration().toSeconds() * 1000 : undefined
      yield { wall: place.toWall(at), at, until }
    }
  }
}

/** Returns a function that tells whether an EXDATE excludes a start, by its instant or, if a date, by its day. */
function exclusionsOf(
  { component }: CalendarEntry,
  { salonClock, budget }: CalendarReading,
): (start: Start) => boolean {
  const instants = new Set<number>()
  const days = new Set<number>()
  for (const property of component.getAllProperties('exdate')) {
    for (const time of property.getValues()) {
      if (budget.steps-- <= 0) throw new TooMuch()
      if (!(time instanceof ICAL.Time)) continue
      if (time.isDate) days.add(wallOf(time))
      else instants.add(findZone(property, time, salonClock).toInstant(wallOf(time)))
    }
  }
  return ({ wall, at }) => instants.has(at) || days.has(Math.floor(wall / dayMs) * dayMs)
}
