/** Appointments and blockers that repeat every few weeks (APT-11, APT-19). Instants are epoch milliseconds. */
import type { Interval } from '../availability/facts.ts'
import { addDays, type Day, daysBetween, weekdayOf } from '../time/day.ts'
import type { Zone } from '../time/zone.ts'

/** Most occurrences of a series, including the first one. */
export const maxOccurrences = 52
export const maxWeeksApart = 12

/** `count` includes the first one, `until` the last day. */
export type Repeat = { everyWeeks: number } & ({ count: number } | { until: Day })

/** Returns the days, ascending: at least the first, at most `maxOccurrences`. */
export function occurrenceDays(first: Day, repeat: Repeat): Day[] {
  const step = 7 * repeat.everyWeeks
  const wanted = 'count' in repeat ? repeat.count : Math.floor(daysBetween(first, repeat.until) / step) + 1
  const count = Math.min(Math.max(wanted, 1), maxOccurrences)
  return Array.from({ length: count }, (_, index) => addDays(first, index * step))
}

/** Returns the occurrences; start and end keep their wall-clock times across clock changes. */
export function occurrencesOf(clock: Zone, { from, to }: Interval, repeat: Repeat): Interval[] {
  const start = clock.toWall(from)
  return occurrenceDays(start.day, repeat).map((day, index) => {
    // A repeated hour has two instants for one time: the chosen one applies to the first occurrence only.
    const at = index === 0 ? from : clock.toInstant(day, start.minutes)
    return { from: at, to: endOfOccurrence(clock, at, { from, to }) }
  })
}

/** Returns the end of an occurrence that begins at `start` and has the wall-clock length of `like`. */
export function endOfOccurrence(clock: Zone, start: number, like: Interval): number {
  if (start === like.from) return like.to
  const from = clock.toWall(like.from)
  const to = clock.toWall(like.to)
  const here = clock.toWall(start)
  const length = daysBetween(from.day, to.day) * 1440 + to.minutes - from.minutes
  return clock.toInstant(here.day, here.minutes + length)
}

/** Which occurrences a change applies to. */
export const scopes = ['this', 'following', 'all'] as const
export type Scope = (typeof scopes)[number]

type Member = { id: string; position: number; start: number }

/**
 * Returns the members that a change of `chosen` applies to, in their order: always `chosen`, and no others that have
 * begun.
 */
export function affectedMembers<M extends Member>(
  members: readonly M[],
  { chosen, scope, now }: { chosen: Pick<Member, 'id' | 'position'>; scope: Scope; now: number },
): M[] {
  const isMeant = ({ id, position, start }: M) =>
    id === chosen.id || (start > now && (scope === 'all' || (scope === 'following' && position > chosen.position)))
  return members.filter(isMeant).sort((a, b) => a.position - b.position)
}

/**
 * Returns another member's start if one moves from `from` to `to`: shifted by as many days, to the new time. A
 * weekday or time that differs stays: that member was moved on its own.
 */
export function shiftedMemberStart(clock: Zone, start: number, { from, to }: Interval): number {
  const here = clock.toWall(start)
  const before = clock.toWall(from)
  const after = clock.toWall(to)
  const isAlike = weekdayOf(here.day) === weekdayOf(before.day)
  const day = isAlike ? addDays(here.day, daysBetween(before.day, after.day)) : here.day
  return clock.toInstant(day, here.minutes === before.minutes ? after.minutes : here.minutes)
}

/**
 * `staffId`: the requested person; null: the first available. `duration`: minutes; undefined: the usual or agreed one.
 */
export type SeriesService = { product: string; staffId: string | null; duration?: number | undefined }

type Services = SeriesService[]
type ServiceChange = { before: readonly SeriesService[]; after: readonly SeriesService[] }

/**
 * Applies a change of one member's services to another member, as a difference: adds and removes services, and
 * replaces person, length or order only where they were equal. Other differences stay; if no service would be left,
 * the member stays unchanged.
 */
export function servicesAfterChange(of: readonly SeriesService[], { before, after }: ServiceChange): SeriesService[] {
  // Copy them, since the same service may occur twice.
  const [own, earlier] = [of, before].map((services) => services.map((each) => ({ ...each }))) as [Services, Services]
  const former = [...earlier]
  const mine = [...own]
  const was = after.map(({ product }) => removeFirst(former, product))
  const present = was.map((each) => each && removeFirst(mine, each.product))
  for (const gone of former) removeFirst(mine, gone.product)
  const byOwn = new Map(mine.map((extra) => [extra, extra]))
  const extras = [...mine]
  const byAfter = after.map((now, index) => {
    const then = was[index]
    const here = present[index]
    // The other member may have this service already.
    if (then === undefined) return removeFirst(extras, now.product) ?? { ...now }
    if (here === undefined) return undefined
    const changed = changedAlike(here, then, now)
    byOwn.set(here, changed)
    return changed
  })
  const asAfter = byAfter.filter((each) => each !== undefined)
  const asOwn = own.flatMap((each) => byOwn.get(each) ?? [])
  const places = was.flatMap((each) => (each ? [earlier.indexOf(each)] : []))
  const isReordered = places.some((place, index) => place < (places[index - 1] ?? 0))
  const alike = isReordered ? insertOthers(asAfter, asOwn) : insertOthers(asOwn, asAfter)
  return alike.length > 0 ? alike : own
}

function removeFirst(left: SeriesService[], product: string): SeriesService | undefined {
  const index = left.findIndex((each) => each.product === product)
  return index < 0 ? undefined : left.splice(index, 1)[0]
}

const changedAlike = (own: SeriesService, before: SeriesService, after: SeriesService): SeriesService => ({
  ...own,
  ...(after.staffId !== before.staffId && { staffId: after.staffId }),
  ...(after.duration !== undefined && after.duration !== before.duration && { duration: after.duration }),
})

/** Inserts each of the others behind the service it follows in its own list. */
function insertOthers(some: readonly SeriesService[], others: readonly SeriesService[]): SeriesService[] {
  const all = [...some]
  for (const [index, other] of others.entries()) {
    if (!all.includes(other))
      all.splice(index === 0 ? 0 : all.indexOf(others[index - 1] as SeriesService) + 1, 0, other)
  }
  return all
}

/** Returns the free start nearest to the requested one, within `bounds`; the earlier of two equally near. */
export function nearestFree(
  wish: Interval,
  busy: readonly Interval[],
  { bounds, step }: { bounds: Interval; step: number },
): number | undefined {
  const length = wish.to - wish.from
  // The nearest start is right after a busy time, or ends right before one.
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
