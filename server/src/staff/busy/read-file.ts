/** Reads the busy times of a calendar file (RFC 5545), without titles, locations and names (STF-04). */
import { type CalendarProblem, mergeBusyTimes } from '@goldline/domain/staff/busy-calendar'
import type { Span } from '@goldline/domain/time/spans'
import { zone } from '@goldline/domain/time/zone'
import ICAL from 'ical.js'
import { findZone, wallOf } from './calendar-zone.ts'
import { type CalendarEntry, type CalendarReading, entryOf, newBudget, TooMuch, timesOf } from './occurrences.ts'

/** `range` in epoch milliseconds. */
export type FileFacts = { text: string; timeZone: string; range: Span }
export type FileRead = { busy: Span[] } | { problem: CalendarProblem }

export function readFile({ text, timeZone, range }: FileFacts): FileRead {
  const components = componentsOf(text)
  if (components === undefined) return { problem: 'NO_CALENDAR' }
  const reading = { salonClock: zone(timeZone), range, budget: newBudget() }
  try {
    const busy = mergeBusyTimes(
      components.flatMap((calendar) => timesIn(calendar, reading)),
      range,
    )
    return busy ? { busy } : { problem: 'TOO_MUCH' }
  } catch (error) {
    if (error instanceof TooMuch) return { problem: 'TOO_MUCH' }
    throw error
  }
}

/** Parses the calendars of a file; undefined: not a calendar, or truncated. */
function componentsOf(text: string): ICAL.Component[] | undefined {
  try {
    const parsed: unknown = ICAL.parse(text.replace(/^\uFEFF/, ''))
    const all = Array.isArray(parsed) && typeof parsed[0] === 'string' ? [parsed] : parsed
    const components = (all as unknown[][]).map((each) => new ICAL.Component(each))
    return components.length > 0 && components.every(({ name }) => name === 'vcalendar') ? components : undefined
  } catch {
    return undefined
  }
}

function timesIn(calendar: ICAL.Component, reading: CalendarReading): Span[] {
  const events = calendar.getAllSubcomponents('vevent')
  const byId = Map.groupBy(events, (event) => String(event.getFirstPropertyValue('uid') ?? ''))
  return [...byId].flatMap(([uid, own]) => {
    // Entries without an id are unrelated.
    if (uid === '') return own.flatMap((event) => timesOfSeries([event], reading))
    return timesOfSeries(own, reading)
  })
}

/** An entry that replaces one start of a series (RECURRENCE-ID), or all from there on (`onward`). */
type Replacement = {
  entry: CalendarEntry | undefined
  component: ICAL.Component
  at: number
  day: number | undefined
  onward: boolean
}

function timesOfSeries(events: readonly ICAL.Component[], reading: CalendarReading): Span[] {
  const replacements = events.flatMap((event) => replacementOf(event, reading) ?? [])
  const masters = events.filter((event) => !event.hasProperty('recurrence-id'))
  const onward = replacements.filter((each) => each.onward).sort((one, other) => one.at - other.at)
  const own = masters.flatMap((event) => {
    const entry = readEntry(event, reading)
    if (entry === undefined) return []
    const skipped = ({ wall, at }: { wall: number; at: number }) =>
      replacements.some((each) => each.at === at || each.day === Math.floor(wall / dayMs)) ||
      onward.some((each) => each.at < at)
    const times = isBusy(event) ? emptyOnError(() => timesOf(entry, reading, skipped)) : []
    return [
      ...times,
      ...onward.flatMap((each, index) => movedOccurrences(entry, each, { reading, until: onward[index + 1]?.at })),
    ]
  })
  const moved = replacements.flatMap(({ entry, component }) =>
    entry !== undefined && isBusy(component) ? [{ from: entry.first.at, to: entry.endOf(entry.first) }] : [],
  )
  return [...own, ...moved].filter(({ from, to }) => from < to && to > reading.range.from && from < reading.range.to)
}

const dayMs = 86_400_000

/** Returns the occurrences that a replacement moved with all later ones, until the next such replacement. */
function movedOccurrences(
  series: CalendarEntry,
  { at, entry, component }: Replacement,
  { reading, until = Number.POSITIVE_INFINITY }: { reading: CalendarReading; until: number | undefined },
): Span[] {
  if (entry === undefined || !isBusy(component)) return []
  const by = entry.first.wall - series.place.toWall(at)
  const later = emptyOnError(() => timesOf(series, reading, (start) => start.at <= at || start.at >= until))
  return later.map(({ from }) => {
    const wall = series.place.toWall(from) + by
    const start = { wall, at: entry.place.toInstant(wall) }
    return { from: start.at, to: entry.endOf(start) }
  })
}

function replacementOf(component: ICAL.Component, reading: CalendarReading): Replacement | undefined {
  const property = component.getFirstProperty('recurrence-id')
  const time = property?.getFirstValue()
  if (!property || !(time instanceof ICAL.Time)) return undefined
  const at = findZone(property, time, reading.salonClock).toInstant(wallOf(time))
  const day = time.isDate ? Math.floor(wallOf(time) / dayMs) : undefined
  const onward = property.getFirstParameter('range')?.toUpperCase() === 'THISANDFUTURE'
  return { entry: readEntry(component, reading), component, at, day, onward }
}

/** Returns false for transparent and cancelled entries, which take no time. */
function isBusy(component: ICAL.Component): boolean {
  const says = (name: string) => String(component.getFirstPropertyValue(name) ?? '').toUpperCase()
  return says('transp') !== 'TRANSPARENT' && says('status') !== 'CANCELLED'
}

/** Parses an entry; undefined for an invalid one, so that the others are still read. */
const readEntry = (component: ICAL.Component, { salonClock }: CalendarReading): CalendarEntry | undefined =>
  emptyOnError(() => [entryOf(component, salonClock)])[0]

function emptyOnError<T>(work: () => T[]): T[] {
  try {
    return work()
  } catch (error) {
    if (error instanceof TooMuch) throw error
    return []
  }
}
