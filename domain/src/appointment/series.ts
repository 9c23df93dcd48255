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

/** `staffId`: whom it is meant for; null: the first available. Minutes; undefined: as usual, or as agreed. */
export type MeantService = { product: string; staffId: string | null; duration?: number | undefined }

type Services = MeantService[]
type ServiceChange = { before: readonly MeantService[]; after: readonly MeantService[] }

/**
 * The services of another one, if those of one of them change. Only what that changes is changed: what comes is added,
 * what goes is taken out, and a person, a length or the order is replaced where that very one was. Whatever else was made
 * different for this one alone stays so; where nothing would be left, all of it stays.
 */
export function servicesAlike(of: readonly MeantService[], { before, after }: ServiceChange): MeantService[] {
  // Copies, since the same service may be there twice.
  const [own, earlier] = [of, before].map((services) => services.map((each) => ({ ...each }))) as [Services, Services]
  const [former, mine] = [[...earlier], [...own]]
  const was = after.map(({ product }) => takeOf(former, product))
  const present = was.map((each) => each && takeOf(mine, each.product))
  for (const gone of former) takeOf(mine, gone.product)
  const byOwn = new Map(mine.map((extra) => [extra, extra]))
  const extras = [...mine]
  const byAfter = after.map((now, index) => {
    const [then, here] = [was[index], present[index]]
    // Somebody may have added it to this one before.
    if (then === undefined) return takeOf(extras, now.product) ?? { ...now }
    if (here === undefined) return undefined
    const changed = changedAlike(here, then, now)
    byOwn.set(here, changed)
    return changed
  })
  const asAfter = byAfter.filter((each) => each !== undefined)
  const asOwn = own.flatMap((each) => byOwn.get(each) ?? [])
  const places = was.flatMap((each) => (each ? [earlier.indexOf(each)] : []))
  const isReordered = places.some((place, index) => place < (places[index - 1] ?? 0))
  const alike = isReordered ? withOthers(asAfter, asOwn) : withOthers(asOwn, asAfter)
  return alike.length > 0 ? alike : own
}

function takeOf(left: MeantService[], product: string): MeantService | undefined {
  const index = left.findIndex((each) => each.product === product)
  return index < 0 ? undefined : left.splice(index, 1)[0]
}

const changedAlike = (own: MeantService, before: MeantService, after: MeantService): MeantService => ({
  ...own,
  ...(after.staffId !== before.staffId && { staffId: after.staffId }),
  ...(after.duration !== undefined && after.duration !== before.duration && { duration: after.duration }),
})

/** Each of the others behind what it comes after among them. */
function withOthers(some: readonly MeantService[], others: readonly MeantService[]): MeantService[] {
  const all = [...some]
  for (const [index, other] of others.entries()) {
    if (!all.includes(other)) all.splice(index === 0 ? 0 : all.indexOf(others[index - 1] as MeantService) + 1, 0, other)
  }
  return all
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
