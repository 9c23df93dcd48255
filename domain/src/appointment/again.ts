import { addDays } from '../time/day.ts'
import { zone } from '../time/zone.ts'

type LastVisit = { start: number; now: number; timeZone: string }

/**
 * Returns when to look for the visit after this one: the given number of weeks later, same weekday and time. If that
 * is past, returns the first such weekday and time still ahead (APT-25). Epoch milliseconds.
 */
export function nextVisitMoment({ start, weeks, now, timeZone }: LastVisit & { weeks: number }): number {
  const clock = zone(timeZone)
  const { day, minutes } = clock.toWall(start)
  const next = clock.toInstant(addDays(day, weeks * 7), minutes)
  return rebookingMoment({ start: next, now, timeZone })
}

/**
 * Returns when to look for a start to book a visit again (APT-25): its own start, or if that is past, the next same
 * weekday and time. Epoch milliseconds.
 */
export function rebookingMoment({ start, now, timeZone }: LastVisit): number {
  const clock = zone(timeZone)
  const { day, minutes } = clock.toWall(start)
  const inWeeks = (weeks: number) => clock.toInstant(addDays(day, weeks * 7), minutes)
  if (start > now) return start
  const weeks = Math.floor((now - start) / (7 * 86_400_000))
  // A clock change in between makes a week an hour longer or shorter.
  return [weeks, weeks + 1, weeks + 2].map(inWeeks).find((each) => each > now) ?? now
}
