/** Appointments and blockers that repeat every few weeks (APT-11, APT-19). Instants are epoch milliseconds. */
import type { Interval } from '../availability/facts.ts'
import { addDays, type Day, daysBetween, weekdayOf } from '../time/day.ts'
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

/** What a later change of one is meant for. */
export const scopes = ['this', 'following', 'all'] as const
export type Scope = (typeof scopes)[number]

type Member = { id: string; position: number; start: number }

/** Those that a change of `chosen` is meant for, itself always; what has begun stays as it was. In their order. */
export function meantBy<M extends Member>(
  members: readonly M[],
  { chosen, scope, now }: { chosen: Pick<Member, 'id' | 'position'>; scope: Scope; now: number },
): M[] {
  const isMeant = ({ id, position, start }: M) =>
    id === chosen.id || (start > now && (scope === 'all' || (scope === 'following' && position > chosen.position)))
  return members.filter(isMeant).sort((a, b) => a.position - b.position)
}

/**
 * Where another one goes, if one of them goes from `from` to `to`: as many days on, at the new time of the clock. Whoever
 * had another weekday or time than it keeps that: it was moved by itself.
 */
export function movedAlike(clock: Zone, start: number, { from, to }: Interval): number {
  const [here, before, after] = [clock.toWall(start), clock.toWall(from), clock.toWall(to)]
  const isAlike = weekdayOf(here.day) === weekdayOf(before.day)
  const day = isAlike ? addDays(here.day, daysBetween(before.day, after.day)) : here.day
  return clock.toInstant(day, here.minutes === before.minutes ? after.minutes : here.minutes)
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
