/** When a salon is open and has room, and when a person is at work, as bits of a window. */
import { type OpeningSettings, openingSpans } from '../business-object/opening.ts'
import { dayNumber, dayOf, weekdayOfNumber } from '../time/day.ts'
import { type Bits, clearRange, setRange } from './bits.ts'
import type { Presence, Span, StaffFacts } from './facts.ts'
import { clip, type Window, wallUnit } from './window.ts'

/** Open and room for one more (BIZ-02, BIZ-03). Where yesterday's night and today's opening overlap the larger capacity holds. */
export function roomBits(window: Window, opening: OpeningSettings, presences: readonly Presence[]): Bits {
  const room = new Uint32Array(window.words)
  const bounded = opening.capacity !== null || opening.rules.some((rule) => rule.capacity !== null)
  const capacity = new Float64Array(bounded ? window.units : 0)
  for (let day = 0; day < window.days; day++) {
    for (const span of openingSpans(opening, dayOf(window.firstDay + day))) {
      const from = wallUnit(window, day, span.from, Math.ceil)
      const to = wallUnit(window, day, span.to, Math.floor)
      setRange(room, from, to)
      const most = span.capacity ?? Number.POSITIVE_INFINITY
      if (bounded) for (let unit = from; unit < to; unit++) capacity[unit] = Math.max(capacity[unit] ?? 0, most)
    }
  }
  if (bounded) {
    const present = countPresent(window, presences)
    for (let unit = 0; unit < window.units; unit++) {
      if ((present[unit] ?? 0) >= (capacity[unit] ?? 0)) clearRange(room, unit, unit + 1)
    }
  }
  return room
}

function countPresent(window: Window, presences: readonly Presence[]): Int32Array {
  const counts = new Int32Array(window.units + 1)
  for (const presence of presences) {
    const { from, to } = clip(window, presence.from, presence.to)
    if (from >= to) continue
    counts[from] = (counts[from] ?? 0) + 1
    counts[to] = (counts[to] ?? 0) - 1
  }
  for (let unit = 1; unit <= window.units; unit++) counts[unit] = (counts[unit] ?? 0) + (counts[unit - 1] ?? 0)
  return counts
}

/** At work (STF-03): a date's own hours, or the weekday's less its breaks; then without absences. */
export function workingBits(window: Window, person: StaffFacts): Bits {
  const bits = new Uint32Array(window.words)
  const own = ownHours(window, person)
  for (let day = 0; day < window.days; day++) {
    const weekday = weekdayOfNumber(window.firstDay + day)
    const hours = own?.get(day) ?? person.workingHours[weekday]
    const breaks = own?.has(day) ? [] : person.breaks[weekday]
    for (const { from, to } of unitsAtWork(window, day, hours, breaks)) setRange(bits, from, to)
  }
  for (const absence of person.absences) {
    const { from, to } = clip(window, absence.from, absence.to)
    clearRange(bits, from, to)
  }
  return bits
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

/** Limits become units first: at a clock change each means what it means alone. A break cuts its own day's shifts only. */
function unitsAtWork(window: Window, day: number, hours: readonly Span[], breaks: readonly Span[]): readonly Span[] {
  let rest = hours.map(({ from, to }) => ({
    from: wallUnit(window, day, from, Math.ceil),
    to: wallUnit(window, day, to, Math.floor),
  }))
  for (const pause of breaks) {
    const from = wallUnit(window, day, pause.from, Math.floor)
    const to = wallUnit(window, day, pause.to, Math.ceil)
    if (from >= to) continue
    rest = rest.flatMap((shift) => [
      { from: shift.from, to: Math.min(shift.to, from) },
      { from: Math.max(shift.from, to), to: shift.to },
    ])
  }
  return rest
}
