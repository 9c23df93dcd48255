/**
 * Splits a request by the different durations that people may need for a service (CAT-11). The search allows one
 * duration per leg, so the request becomes several, one per combination: a start is offered if one of them is.
 */
import { groupBy } from '../group-by.ts'
import { canDuration, heldMinutes } from '../product/segments.ts'
import type { Day } from '../time/day.ts'
import type { ChainRequest, Leg, SalonFacts } from './facts.ts'
import type { PreparedDays } from './prepared.ts'

/** Beyond this number, the longest combinations are not searched. */
const maxCombinations = 64

/**
 * Returns the combinations, never empty, shortest first, in an order independent of ids. A named person gives one. If
 * everybody needs longer than a visit may take (CAT-08), the result is a combination that nobody can do.
 */
export function splitByDuration(book: SalonFacts | PreparedDays, wish: ChainRequest): ChainRequest[] {
  const { legs, long } = wish
  if (legs.every(({ own }) => own === undefined)) return [wish]
  const ways = combineDurations(book, wish).filter((way) => long || canDuration(way))
  return (ways.length > 0 ? ways : [legs.map(withoutStaff)]).map((way) => ({ ...wish, legs: way }))
}

function combineDurations(book: SalonFacts | PreparedDays, { legs, staffId }: ChainRequest): Leg[][] {
  if (staffId !== null) return [legs.map((leg) => ({ ...legForPerson(leg, staffId), staffIds: leg.staffIds }))]
  const isBookable = bookableIn(book)
  const forAll = (legs[0]?.staffIds ?? []).filter(
    (id) => isBookable(id) && legs.every((leg) => leg.staffIds.includes(id)),
  )
  const apart = legs.some(({ wanted }) => wanted !== undefined)
  return !apart && forAll.length > 0 ? combineForOnePerson(legs, forAll) : combinePerLeg(legs, isBookable)
}

/**
 * Returns the legs with these people's durations; null: the service's. A leg keeps the people who need the same time.
 */
export function legsFor(legs: readonly Leg[], staffIds: readonly (string | null)[]): Leg[] {
  return legs.map((leg, index) => legForPerson(leg, staffIds[index] ?? null))
}

/** Joins the starts of several combinations without duplicates. */
export function joinedSlots<S extends { date: Day; times: string[]; preferred?: string[] }>(
  lists: readonly (readonly S[])[],
  order: 'TIME' | 'GAP',
): S[] {
  const days = new Map<Day, S>()
  for (const slot of lists.flat()) {
    const before = days.get(slot.date)
    days.set(slot.date, before === undefined ? slot : { ...slot, ...together(before, slot, order) })
  }
  return [...days.values()].sort((one, other) => (one.date < other.date ? -1 : 1))
}

function together(
  one: { times: string[]; preferred?: string[] },
  other: { times: string[]; preferred?: string[] },
  order: 'TIME' | 'GAP',
) {
  const each = (some: readonly string[] = [], more: readonly string[] = []) => [...new Set([...some, ...more])]
  const preferred = each(one.preferred, other.preferred)
  return {
    times: each(one.times, other.times).sort(),
    ...(one.preferred && { preferred: order === 'TIME' ? preferred.sort() : preferred }),
  }
}

function bookableIn(book: SalonFacts | PreparedDays): (id: string) => boolean {
  const able = new Set(
    'window' in book
      ? book.staff.filter(({ bookable }) => bookable).map(({ id }) => id)
      : book.staff.filter(({ active, enabled4Booking }) => active && enabled4Booking).map(({ id }) => id),
  )
  return (id) => able.has(id)
}

const plain = ({ own: _, ...leg }: Leg): Leg => leg
const withoutStaff = (leg: Leg): Leg => ({ ...plain(leg), staffIds: [] })
const timeOf = ({ own, segments }: Leg, id: string | null) => (id === null ? segments : (own?.[id] ?? segments))
const keyOf = (leg: Leg, id: string): string =>
  timeOf(leg, id)
    .map(({ kind, minutes }) => `${kind}${minutes}`)
    .join()

function legForPerson(leg: Leg, id: string | null): Leg {
  if (leg.own === undefined || id === null) return plain(leg)
  const key = keyOf(leg, id)
  return { ...plain(leg), segments: timeOf(leg, id), staffIds: leg.staffIds.filter((each) => keyOf(leg, each) === key) }
}

function combineForOnePerson(legs: readonly Leg[], people: readonly string[]): Leg[][] {
  const groups = groupBy(people, (id) => legs.map((leg) => keyOf(leg, id)).join(' '))
  return shortestFirst(
    [...groups].map(([key, [first = '', ...others]]) => ({
      key,
      legs: legs.map((leg) => ({ ...legForPerson(leg, first), staffIds: [first, ...others] })),
    })),
  )
}

/** Combines each leg's possible durations: the requested person's, or everybody's. */
function combinePerLeg(legs: readonly Leg[], isBookable: (id: string) => boolean): Leg[][] {
  let ways: { key: string; legs: Leg[] }[] = [{ key: '', legs: [] }]
  for (const leg of legs) {
    const people = leg.staffIds.filter((id) => isBookable(id) && id === (leg.wanted ?? id))
    const groups = groupBy(people, (id) => keyOf(leg, id))
    const next = ways.flatMap((way) =>
      [...groups].map(([key, [first = '']]) => ({
        key: `${way.key} ${key}`,
        legs: [...way.legs, legForPerson(leg, first)],
      })),
    )
    ways = sorted(next).slice(0, maxCombinations)
  }
  return ways.map((way) => way.legs)
}

type KeyedLegs = { key: string; legs: Leg[] }

const shortestFirst = (ways: readonly KeyedLegs[]): Leg[][] =>
  sorted(ways)
    .slice(0, maxCombinations)
    .map(({ legs }) => legs)

const sorted = (ways: readonly KeyedLegs[]): KeyedLegs[] =>
  ways.toSorted((one, other) => heldMinutes(one.legs) - heldMinutes(other.legs) || (one.key < other.key ? -1 : 1))
