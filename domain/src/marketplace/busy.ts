/** Computes when people are bookable and when they are busy, for the marketplace (MKT-04). */
import type { Interval, SalonFacts } from '../availability/facts.ts'
import { workingSpans } from '../availability/working-time.ts'
import { openingSpans } from '../business-object/opening.ts'
import { addDays, type Day, type DayRange } from '../time/day.ts'
import { zone } from '../time/zone.ts'

type TimeFacts = Pick<SalonFacts, 'timeZone' | 'opening' | 'staff'> & {
  range: DayRange
  held: readonly (Interval & { staffId: string })[]
}
export type PersonTime = { staffId: string; open: Interval[]; busy: Interval[] }

/** Returns each person's times; open: at work during opening hours. Touching busy times are joined. */
export function staffTimes({ timeZone, opening, staff, range, held }: TimeFacts): PersonTime[] {
  const clock = zone(timeZone)
  return staff.map((person) => ({
    staffId: person.id,
    open: joined(
      workingSpans(timeZone, range, person).flatMap(({ date, spans }) =>
        common(spans, openOn(opening, date)).map(({ from, to }) => ({
          from: clock.toInstant(date, from),
          to: clock.toInstant(date, to),
        })),
      ),
    ),
    busy: joined(held.filter(({ staffId }) => staffId === person.id)),
  }))
}

/** Returns the day's opening hours, including those from the evening before. */
const openOn = (opening: SalonFacts['opening'], date: Day): Interval[] => [
  ...openingSpans(opening, addDays(date, -1)).map(({ from, to }) => ({ from: from - 1440, to: to - 1440 })),
  ...openingSpans(opening, date),
]

const common = (some: readonly Interval[], others: readonly Interval[]): Interval[] =>
  some
    .flatMap(({ from, to }) =>
      others.map((other) => ({ from: Math.max(from, other.from), to: Math.min(to, other.to) })),
    )
    .filter(({ from, to }) => from < to)

function joined(intervals: readonly Interval[]): Interval[] {
  const all: Interval[] = []
  for (const { from, to } of intervals.toSorted((one, other) => one.from - other.from)) {
    const last = all.at(-1)
    if (last !== undefined && from <= last.to) last.to = Math.max(last.to, to)
    else all.push({ from, to })
  }
  return all
}
