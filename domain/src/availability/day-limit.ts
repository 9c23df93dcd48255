/** APT-16d: a service may be booked online for at most so many visits a day; the salon's own entries are free of it. */
import { groupBy } from '../group-by.ts'
import type { Day } from '../time/day.ts'
import { type Zone, zone } from '../time/zone.ts'
import type { Leg, LimitedVisit, SalonFacts, Wish } from './facts.ts'

/** How many visits a day a salon may set for a service. */
export const dayLimitRange = { min: 1, max: 50 } as const

export type DayLimit = NonNullable<Leg['dayLimit']>

/** For each limited service, the visits of each day that count. */
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

/** The limits that a day has reached, without repeats; empty: each service can still be booked. */
export function reachedLimits(
  visits: VisitsByDay,
  limits: readonly (DayLimit | undefined)[],
  day: Day,
): readonly DayLimit[] {
  const each = new Map(limits.flatMap((limit) => (limit ? [[limit.productId, limit]] : [])))
  return [...each.values()].filter(({ productId, most }) => (visits.get(productId)?.get(day) ?? 0) >= most)
}

/** The facts with one visit more, so that it counts for those placed after it. */
export function withLimitedVisit(
  { limited }: Pick<SalonFacts, 'limited'>,
  { id, wish, start }: { id: string; wish: Wish; start: number },
): Pick<SalonFacts, 'limited'> {
  if (limited === undefined) return {}
  const own = wish.legs.flatMap(({ dayLimit }) =>
    dayLimit ? { productId: dayLimit.productId, start, visitId: id } : [],
  )
  return { limited: [...limited, ...own] }
}

/** The limits that the salon would exceed at this start (a warning: it may). */
export function exceededLimits(
  { timeZone, limited = [] }: Pick<SalonFacts, 'timeZone' | 'limited'>,
  limits: readonly (DayLimit | undefined)[],
  start: number,
): readonly DayLimit[] {
  const clock = zone(timeZone)
  return reachedLimits(visitsByDay(clock, limited), limits, clock.toWall(start).day)
}
