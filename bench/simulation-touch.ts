/**
 * A rule that is common elsewhere: offers only starts next to a booking, a break or the end of a shift; on an empty day
 * offers all.
 */
import { eachRun } from '@goldline/domain/availability/engine/bits'
import { hasAllRuns, requestShape } from '@goldline/domain/availability/engine/starts'
import { unitBefore } from '@goldline/domain/availability/engine/window'
import type { ChainRequest, SalonFacts } from '@goldline/domain/availability/facts'
import { prepareDays } from '@goldline/domain/availability/prepare'
import type { Day } from '@goldline/domain/time/day'
import type { Offer } from './simulation-book.ts'

/** Returns offers with a free person for every part, without moves, and without a gap on one side. */
export function touchingOffers(facts: SalonFacts, wish: ChainRequest, day: Day, offers: readonly Offer[]): Offer[] {
  const prepared = prepareDays(facts, { from: day, to: day })
  const edges = prepared.free.map((free) => {
    const from = new Set<number>()
    const to = new Set<number>()
    eachRun(free, (begin, end) => {
      from.add(begin)
      to.add(end)
    })
    return { from, to }
  })
  const { parts } = requestShape(prepared, wish)
  return offers.filter(({ start }) => {
    const unit = unitBefore(prepared.window, start)
    return parts.every(({ staffIds, runs }) =>
      staffIds.some((id) => {
        const staff = prepared.staffIndex.get(id) ?? -1
        const begin = unit + (runs[0]?.from ?? 0)
        const end = unit + (runs.at(-1)?.to ?? 0)
        const edge = edges[staff]
        return hasAllRuns(prepared.free[staff], runs, unit) && (edge?.from.has(begin) || edge?.to.has(end)) === true
      }),
    )
  })
}
