/** APT-16d: limits how many visits a day a service may be booked for online; the salon's own entries are exempt. */
import { groupBy } from '../group-by.ts'
import type { Day } from '../time/day.ts'
import { type Zone, zone } from '../time/zone.ts'
import type { ChainRequest, Leg, LimitedVisit, SalonFacts } from './facts.ts'

/** Allowed values for a service's limit of visits a day. */
export const dayLimitRange = { min: 1, max: 50 } as const

export type DayLimit = NonNullable<Leg['dayLimit']>

/** Number of visits that count, by limited service and day. */
export type VisitsByDay = ReadonlyMap<string, ReadonlyMap<Day, number>>

export function visitsByDay(clock: Zone, visits: readonly LimitedVisit[]): VisitsByDay {
  const products = groupBy(visits, ({ productId }) => productId)
  return new Map(
    [...products].map(([productId, own]) => {
      const days = groupBy(own, ({ start }) => clock.toWall(start).day)
      return [productId, new Map([...days].map(([day, some]) => [day, new Set(some.map((each) => each.visitId)).size]))]
    }),
  )
}

/** Returns the limits that a day has reached, without repeats; empty: each service can still be booked. */
export function reachedLimits(
  visits: VisitsByDay,
  limits: readonly (DayLimit | undefined)[],
  day: Day,
): readonly DayLimit[] {
  const each = new Map(limits.flatMap((limit) => (limit ? [[limit.productId, limit]] : [])))
  return [...each.values()].filter(({ productId, most }) => (visits.get(productId)?.get(day) ?? 0) >= most)
}

/** Returns the facts with one visit more, so that it counts for visits placed after it. */
export function withLimitedVisit(
  { limited }: Pick<SalonFacts, 'limited'>,
  { id, wish, start }: { id: string; wish: ChainRequest; start: number },
): Pick<SalonFacts, 'limited'> {
  if (limited === undefined) return {}
  const own = wish.legs.flatMap(({ dayLimit }) =>
    dayLimit ? { productId: dayLimit.productId, start, visitId: id } : [],
  )
  return { limited: [...limited, ...own] }
}

/** Returns the limits that the salon would exceed at this start; this is only a warning. */
export function exceededLimits(
  { timeZone, limited = [] }: Pick<SalonFacts, 'timeZone' | 'limited'>,
  limits: readonly (DayLimit | undefined)[],
  start: number,
): readonly DayLimit[] {
  const clock = zone(timeZone)
  return reachedLimits(visitsByDay(clock, limited), limits, clock.toWall(start).day)
}
