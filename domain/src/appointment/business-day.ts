import { addDays, type Day } from '../time/day.ts'
import type { Span } from '../time/spans.ts'
import type { Zone } from '../time/zone.ts'

/**
 * The end of the business day whose opening contains the visit's start (a night belongs to the evening before, BIZ-02),
 * never before the visit's end; instants in epoch milliseconds. `openOn`: wall-clock minutes since midnight.
 */
export function businessDayEnd(
  openOn: (day: Day) => readonly Span[],
  clock: Zone,
  { start, end }: { start: number; end: number },
): number {
  const { day } = clock.toWall(start)
  for (const date of [addDays(day, -1), day]) {
    const spans = openOn(date).map(({ from, to }) => ({
      from: clock.toInstant(date, from),
      to: clock.toInstant(date, to),
    }))
    const closing = Math.max(...spans.map(({ to }) => to))
    if (spans.some(({ from, to }) => from <= start && start < to)) return Math.max(closing, end)
  }
  // Booked outside opening hours by staff: the calendar day is the business day.
  return Math.max(clock.startOfDay(addDays(day, 1)), end)
}
