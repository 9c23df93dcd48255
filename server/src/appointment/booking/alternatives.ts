import { chooseAlternativeStarts } from '@goldline/domain/availability/alternatives'
import { nearestDays, nearestInSlices } from '@goldline/domain/availability/availability'
import { otherStaffAt } from '@goldline/domain/availability/who-could'
import { runOnPool } from '../../db/run-statement.ts'
import type { Deps } from '../../deps.ts'
import { Refused } from '../../http/errors.ts'
import { inSlices } from '../../http/in-slices.ts'
import { toRefused } from '../../http/to-refused.ts'
import type { RequestedStart } from './requested-visit.ts'

/**
 * AVL-07: runs a booking. If its start is lost, by the rules or at the exclusion constraint, the refusal contains
 * alternatives, those nearest to the wish first: other starts and, if a person was requested, who else is free at that
 * start.
 */
export async function withAlternatives<T>(deps: Deps, wished: RequestedStart, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (toRefused(error).code !== 'startTime.invalid') throw error
    throw new Refused('startTime.invalid', { nearest: await findAlternatives(deps, wished) })
  }
}

async function findAlternatives({ pool, clock, metrics }: Deps, { start, load }: RequestedStart) {
  const now = clock.now()
  const range = { instant: start, before: nearestDays, after: nearestDays }
  const { facts, wish, clock: wall } = await load(runOnPool(pool), range, now)
  const onLimit = () => metrics.searchLimitHits.inc()
  const others = otherStaffAt(facts, wish, { at: { start, day: wall.toWall(start).day }, now, onLimit })
  const count = Number.POSITIVE_INFINITY
  const starts = await inSlices(nearestInSlices(facts, wish, { startMs: start, now, count, onLimit }))
  const { staffId } = wish
  const free = [
    ...others.map((other) => ({ start, staffId: other })),
    ...starts.map((each) => ({ start: each.start, staffId })),
  ]
  const proposed = chooseAlternativeStarts(free, { start, staffId, timeZone: facts.timeZone })
  return proposed.map((each) => ({ startTime: new Date(each.start).toISOString(), staffId: each.staffId }))
}
