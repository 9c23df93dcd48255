/** Appointments and blockers that repeat every few weeks (APT-11, APT-19). Instants are epoch milliseconds. */
import type { Interval } from '../availability/facts.ts'
import { addDays, type Day, daysBetween } from '../time/day.ts'
import type { Zone } from '../time/zone.ts'

/** The first one included. */
export const mostOccurrences = 52
export const mostWeeksApart = 12

/** `count` includes the first one, `until` the last day. */
export type Repeat = { everyWeeks: number } & ({ count: number } | { until: Day })

/** The days, ascending: at least the first, at most `mostOccurrences`. */
export function occurrenceDays(first: Day, repeat: Repeat): Day[] {
  const step = 7 * repeat.everyWeeks
  const wanted = 'count' in repeat ? repeat.count : Math.floor(daysBetween(first, repeat.until) / step) + 1
  const count = Math.min(Math.max(wanted, 1), mostOccurrences)
  return Array.from({ length: count }, (_, index) => addDays(first, index * step))
}

/** Begin and end have the same time on the salon's wall each time, across changes of the clock. */
export function occurrencesOf(clock: Zone, { from, to }: Interval, repeat: Repeat): Interval[] {
  const start = clock.toWall(from)
  return occurrenceDays(start.day, repeat).map((day, index) => {
    // A doubled hour has two instants for one time: the first is the one that was chosen.
    const at = index === 0 ? from : clock.toInstant(day, start.minutes)
    return { from: at, to: endOf(clock, at, { from, to }) }
  })
}

/** Where what begins at `start` ends, if it is as long on the wall as `like`. */
export function endOf(clock: Zone, start: number, like: Interval): number {
  if (start === like.from) return like.to
  const [from, to, here] = [clock.toWall(like.from), clock.toWall(like.to), clock.toWall(start)]
  const length = daysBetween(from.day, to.day) * 1440 + to.minutes - from.minutes
  return clock.toInstant(here.day, here.minutes + length)
}

/** The start nearest to the wanted one that leaves `busy` alone, within `bounds`; the earlier of two equally near. */
export function nearestFree(
  wish: Interval,
  busy: readonly Interval[],
  { bounds, step }: { bounds: Interval; step: number },
): number | undefined {
  const length = wish.to - wish.from
  // What is nearest begins where something ends, or ends where something begins.
  const limits = [...busy, { from: bounds.to, to: bounds.from }]
  const beside = limits.flatMap(({ from, to }) => [
    Math.ceil(to / step) * step,
    Math.floor((from - length) / step) * step,
  ])
  const isFree = (start: number) =>
    start >= bounds.from &&
    start + length <= bounds.to &&
    busy.every(({ from, to }) => start >= to || start + length <= from)
  const far = (start: number) => Math.abs(start - wish.from)
  return [wish.from, ...beside].filter(isFree).sort((a, b) => far(a) - far(b) || a - b)[0]
}
