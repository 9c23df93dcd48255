/** Computes a person's time away during their hours: breaks and absences, as the calendar shows them (STF-03). */
import { addDays, type Day, daysBetween, weekdays } from '../time/day.ts'
import type { Zone } from '../time/zone.ts'
import { windowOf } from './engine/window.ts'
import type { Interval, Span, StaffFacts, WeekPattern } from './facts.ts'
import { type DaySpans, spansOfDays, workingBits } from './working-time.ts'

/** Returns breaks within working hours, in wall-clock minutes per day of the range; none during an absence. */
export function breakSpans(timeZone: string, range: { from: Day; to: Day }, person: StaffFacts): DaySpans[] {
  const window = windowOf(timeZone, range)
  const working = workingBits(window, person)
  const without = workingBits(window, withoutBreaks(person))
  return spansOfDays(
    window,
    range,
    without.map((word, at) => word & ~(working[at] ?? 0)),
  )
}

const noBreaks = Object.fromEntries(weekdays.map((weekday) => [weekday, []])) as unknown as StaffFacts['breaks']

const withoutBreaks = (person: StaffFacts): StaffFacts => ({
  ...breakless(person),
  laterPatterns: person.laterPatterns?.map(breakless),
})

const breakless = <P extends WeekPattern>(held: P): P => ({
  ...held,
  breaks: noBreaks,
  ...(held.pattern && {
    pattern: { ...held.pattern, laterWeeks: held.pattern.laterWeeks.map((each) => ({ ...each, breaks: noBreaks })) },
  }),
})

/** Returns the part of each day of the range that an interval covers, in wall-clock minutes; omits other days. */
export function coveredDays(
  clock: Zone,
  { from, to }: { from: Day; to: Day },
  interval: Interval,
): (Span & { date: Day })[] {
  const first = clock.toWall(interval.from).day
  const last = clock.toWall(interval.to).day
  const start = first > from ? first : from
  const end = last < to ? last : to
  const days = Math.max(0, daysBetween(start, end) + 1)
  return Array.from({ length: days }, (_, offset) => addDays(start, offset)).flatMap((date) => {
    const midnight = clock.startOfDay(date)
    const next = clock.startOfDay(addDays(date, 1))
    if (interval.to <= midnight || next <= interval.from) return []
    return [
      {
        date,
        from: interval.from <= midnight ? 0 : clock.toWall(interval.from).minutes,
        to: interval.to >= next ? 1440 : clock.toWall(interval.to).minutes,
      },
    ]
  })
}
