/** Computes when a salon is open with room, and when a person is at work, as bits of a window. */
import { type OpeningSettings, openingSpans } from '../business-object/opening.ts'
import { weekOfPattern } from '../staff/rota.ts'
import { type Day, dayNumber, dayOf, type Weekday, weekdayOfNumber, weekdays } from '../time/day.ts'
import { type Bits, clearRange, countBits, eachRun, setRange } from './engine/bits.ts'
import {
  clippedUnits,
  instantOf,
  isLinear,
  unitAfter,
  unitBefore,
  unitMinutes,
  type Window,
  wallUnitAfter,
  wallUnitBefore,
  windowOf,
} from './engine/window.ts'
import type { Interval, Presence, SalonFacts, Span, StaffFacts, WeekHours, WeekPattern } from './facts.ts'

/** Kinds of a weekday's hours (STF-03), and reasons for an absence. */
export const hoursKinds = ['WORK', 'BREAK'] as const
export type HoursKind = (typeof hoursKinds)[number]
export const absenceKinds = ['VACATION', 'SICK', 'TRAINING', 'OTHER'] as const
export type AbsenceKind = (typeof absenceKinds)[number]
/** STF-10: only an approved absence takes time. */
export const absenceStatuses = ['ASKED', 'APPROVED', 'DECLINED'] as const
export type AbsenceStatus = (typeof absenceStatuses)[number]

/**
 * Returns when the salon is open with room for one more customer (BIZ-02, BIZ-03). Where last night's and today's
 * opening overlap, the larger capacity applies.
 */
export function roomBits(window: Window, opening: OpeningSettings, presences: readonly Presence[]): Bits {
  const room = new Uint32Array(window.words)
  const bounded = opening.capacity !== null || opening.rules.some((rule) => rule.capacity !== null)
  const capacity = new Float64Array(bounded ? window.units : 0)
  const dated = opening.rules.some((rule) => rule.from !== null || rule.to !== null)
  const week = weekdays.map((_, index) => openingSpans(opening, dayOf(window.firstDay + index)))
  for (let day = 0; day < window.days; day++) {
    for (const span of dated ? openingSpans(opening, dayOf(window.firstDay + day)) : (week[day % 7] ?? [])) {
      const from = wallUnitAfter(window, day, span.from)
      const to = wallUnitBefore(window, day, span.to)
      setRange(room, from, to)
      const most = span.capacity ?? Number.POSITIVE_INFINITY
      if (bounded) for (let unit = from; unit < to; unit++) capacity[unit] = Math.max(capacity[unit] ?? 0, most)
    }
  }
  if (bounded) {
    const present = mostPresent(window, presences)
    for (let unit = 0; unit < window.units; unit++) {
      if ((present[unit] ?? 0) >= (capacity[unit] ?? 0)) clearRange(room, unit, unit + 1)
    }
  }
  return room
}

/** Returns the most customers present at one moment of each unit (BIZ-03); visits may begin and end within a unit. */
function mostPresent(window: Window, presences: readonly Presence[]): Int32Array {
  const counts = new Int32Array(window.units + 1)
  const partly = new Map<number, Interval[]>()
  const { units } = window
  const countAll = (from: number, to: number) => {
    const first = Math.max(0, from)
    const last = Math.min(units, to)
    if (first >= last) return
    counts[first] = (counts[first] ?? 0) + 1
    counts[last] = (counts[last] ?? 0) - 1
  }
  for (const presence of presences) {
    const whole = unitAfter(window, presence.from)
    const end = unitBefore(window, presence.to)
    countAll(whole, end)
    const edges = new Set([unitBefore(window, presence.from), end])
    for (const unit of edges) {
      if (unit >= whole && unit < end) continue
      const from = instantOf(window, unit)
      const to = instantOf(window, unit + 1)
      const part = { from: Math.max(from, presence.from), to: Math.min(to, presence.to) }
      if (part.from < part.to) partly.set(unit, [...(partly.get(unit) ?? []), part])
    }
  }
  for (let unit = 1; unit <= units; unit++) counts[unit] = (counts[unit] ?? 0) + (counts[unit - 1] ?? 0)
  for (const [unit, parts] of partly) {
    if (unit >= 0 && unit < units) counts[unit] = (counts[unit] ?? 0) + mostAtOnce(parts)
  }
  return counts
}

function mostAtOnce(parts: readonly Interval[]): number {
  return Math.max(...parts.map(({ from }) => parts.filter((part) => part.from <= from && from < part.to).length))
}

/** Returns when a person works (STF-03): the date's own hours, or the weekday's without breaks; without absences. */
export function workingBits(window: Window, person: StaffFacts): Bits {
  const bits = new Uint32Array(window.words)
  const exceptions = ownHours(window, person)
  const usually = patternsOf(window, person)
  let held = usually[0]?.shifts ?? []
  for (let day = 0; day < window.days; day++) {
    const own = exceptions?.get(day)
    if (usually.length > 1) held = usually.findLast(({ since }) => since === day)?.shifts ?? held
    const usual = held[day % held.length]
    if (own) setAround(bits, window, { day, hours: own, breaks: [] })
    else if (usual && isLinear(window, day, usual.end)) {
      const midnight = window.midnights[day] ?? 0
      for (const { from, to } of usual.units) setRange(bits, midnight + from, Math.min(window.units, midnight + to))
    } else if (usual) setAround(bits, window, { day, hours: usual.hours, breaks: usual.breaks })
  }
  for (const absence of person.absences) {
    const { from, to } = clippedUnits(window, absence.from, absence.to)
    clearRange(bits, from, to)
  }
  return bits
}

/** STF-10: returns each pattern's shifts, and the day of the window from which it applies. */
function patternsOf(window: Window, person: StaffFacts) {
  const { laterPatterns = [], ...first } = person
  const later = laterPatterns.map((each) => ({
    since: Math.max(0, dayNumber(each.validFrom) - window.firstDay),
    shifts: shiftsOfPattern(window, each),
  }))
  return [{ since: 0, shifts: shiftsOfPattern(window, first) }, ...later]
}

/** Returns the shifts of as many days as the pattern is long, from the window's first day on. */
function shiftsOfPattern({ firstDay, days }: Window, { pattern, ...first }: WeekPattern) {
  const weeks: readonly WeekHours[] = [first, ...(pattern?.laterWeeks ?? [])]
  return Array.from({ length: Math.min(7 * weeks.length, days) }, (_, index) => {
    const day = firstDay + index
    const week = pattern === undefined ? first : weeks[weekOfPattern(pattern.from, weeks.length, day)]
    return weekdayShifts(week ?? first, weekdayOfNumber(day))
  })
}

/** Returns a weekday's shifts without breaks, in units from midnight, if no clock changes. `end` in minutes. */
function weekdayShifts({ workingHours, breaks }: WeekHours, weekday: Weekday) {
  const hours = workingHours[weekday]
  const shifts = hours.map(({ from, to }) => ({
    from: Math.ceil(from / unitMinutes),
    to: Math.floor(to / unitMinutes),
  }))
  const pauses = breaks[weekday].map(({ from, to }) => ({
    from: Math.floor(from / unitMinutes),
    to: Math.ceil(to / unitMinutes),
  }))
  return {
    hours,
    breaks: breaks[weekday],
    units: without(shifts, pauses),
    end: Math.max(0, ...hours.map(({ to }) => to)),
  }
}

function ownHours(window: Window, person: StaffFacts): Map<number, Span[]> | undefined {
  if (person.exceptions.length === 0) return undefined
  const own = new Map<number, Span[]>()
  for (const { date, spans } of person.exceptions) {
    const day = dayNumber(date) - window.firstDay
    own.set(day, [...(own.get(day) ?? []), ...spans])
  }
  return own
}

/** Converts each limit separately, so that a clock change shifts only what it must. */
function setAround(
  bits: Bits,
  window: Window,
  { day, hours, breaks }: { day: number; hours: readonly Span[]; breaks: readonly Span[] },
): void {
  const shifts = hours.map(({ from, to }) => ({
    from: wallUnitAfter(window, day, from),
    to: wallUnitBefore(window, day, to),
  }))
  const pauses = breaks.map(({ from, to }) => ({
    from: wallUnitBefore(window, day, from),
    to: wallUnitAfter(window, day, to),
  }))
  for (const { from, to } of without(shifts, pauses)) setRange(bits, from, to)
}

/** A break cuts only its own day's shifts. */
function without(shifts: readonly Span[], pauses: readonly Span[]): readonly Span[] {
  let rest = shifts
  for (const pause of pauses) {
    if (pause.from >= pause.to) continue
    rest = rest.flatMap(({ from, to }) => [
      { from, to: Math.min(to, pause.from) },
      { from: Math.max(from, pause.to), to },
    ])
  }
  return rest
}

/** Counts the minutes that staff who take online bookings work during opening hours, on one day of the salon. */
export function bookableMinutes(
  { timeZone, staff, opening }: Pick<SalonFacts, 'timeZone' | 'staff' | 'opening'>,
  day: Day,
): number {
  const window = windowOf(timeZone, { from: day, to: day })
  const open = roomBits(window, opening, [])
  const [from = 0, to = 0] = [window.midnights[1], window.midnights[2]]
  return staff
    .filter(({ active, enabled4Booking }) => active && enabled4Booking)
    .reduce(
      (minutes, person) =>
        minutes +
        unitMinutes *
          countBits(
            workingBits(window, person).map((word, at) => word & (open[at] ?? 0)),
            from,
            to,
          ),
      0,
    )
}

export type DaySpans = { date: Day; spans: Span[] }

/** Returns working hours (STF-03) in wall-clock minutes per day; a shift over midnight appears on both days. */
export function workingSpans(timeZone: string, range: { from: Day; to: Day }, person: StaffFacts): DaySpans[] {
  const window = windowOf(timeZone, range)
  return spansOfDays(window, range, workingBits(window, person))
}

/** Converts bits to wall-clock minutes per day of the range; a span over midnight appears on both days. */
export function spansOfDays(window: Window, range: { from: Day; to: Day }, bits: Bits): DaySpans[] {
  const days = Array.from(
    { length: window.days },
    (_, day): DaySpans => ({
      date: dayOf(window.firstDay + day),
      spans: [],
    }),
  )
  const wallMinutes = (unit: number) => window.clock.toWall(instantOf(window, unit)).minutes
  eachRun(bits, (from, to) => {
    days.forEach(({ spans }, day) => {
      const midnight = window.midnights[day] ?? 0
      const next = window.midnights[day + 1] ?? 0
      if (to <= midnight || next <= from) return
      spans.push({
        from: from <= midnight ? 0 : wallMinutes(from),
        to: to >= next ? 1440 : wallMinutes(to),
      })
    })
  })
  return days.filter(({ date }) => range.from <= date && date <= range.to)
}
