import { addDays } from '../time/day.ts'
import { zone } from '../time/zone.ts'

/** Around when the visit after one that is ahead is booked: at the same time of the same weekday, so many weeks on. Epoch milliseconds. */
export function nextAround({ start, weeks, timeZone }: { start: number; weeks: number; timeZone: string }): number {
  const clock = zone(timeZone)
  const { day, minutes } = clock.toWall(start)
  return clock.toInstant(addDays(day, weeks * 7), minutes)
}

/**
 * Around when a visit is booked again (APT-25): at its own start, or once that is past at the same time of the next such
 * weekday. Epoch milliseconds.
 */
export function againAround({ start, now, timeZone }: { start: number; now: number; timeZone: string }): number {
  const clock = zone(timeZone)
  const { day, minutes } = clock.toWall(start)
  const inWeeks = (weeks: number) => clock.toInstant(addDays(day, weeks * 7), minutes)
  if (start > now) return start
  const weeks = Math.floor((now - start) / (7 * 86_400_000))
  // A clock that changes between makes a week an hour longer or shorter.
  return [weeks, weeks + 1, weeks + 2].map(inWeeks).find((each) => each > now) ?? now
}
