import { nearestDays, nearestInSlices } from '@goldline/domain/availability/availability'
import { othersAt } from '@goldline/domain/availability/who-could'
import { type Around, type Asked, type Loaded, loadAvailability } from '../../availability/queries.ts'
import { type Ask, askPool } from '../../db/ask.ts'
import type { Deps } from '../../deps.ts'
import { Refused } from '../../http/errors.ts'
import { inSlices } from '../../http/in-slices.ts'
import { toRefused } from '../../http/to-refused.ts'

const offeredInstead = 5

/** A requested start, and how to load the facts that decide on it. */
export type Wished<L extends Loaded = Loaded> = {
  start: number
  load(ask: Ask, range: Around, now: number): Promise<L>
}

type AskedVisit = Asked & { businessObjectId: string; startTime: string }

/** A new visit. */
export function wishedVisit({ businessObjectId, startTime, products, staffId, staffIds }: AskedVisit) {
  const start = Date.parse(startTime)
  const asked = { products, staffId, staffIds }
  const load = (ask: Ask, range: Around, now: number) => loadAvailability(ask, { businessObjectId, asked, range, now })
  return { businessObjectId, start, load }
}

/**
 * AVL-07: if the start is lost, by the rules or at the exclusion constraint, the refusal contains who else is free at
 * that start (if a person was requested) and the nearest starts.
 */
export async function orNearest<T>(deps: Deps, wished: Wished, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (toRefused(error).code !== 'startTime.invalid') throw error
    throw new Refused('startTime.invalid', { nearest: await nearest(deps, wished) })
  }
}

async function nearest({ pool, clock, metrics }: Deps, { start, load }: Wished) {
  const now = clock.now()
  const range = { instant: start, before: nearestDays, after: nearestDays }
  const { facts, wish, clock: wall } = await load(askPool(pool), range, now)
  const onLimit = () => metrics.searchLimitHits.inc()
  const others = othersAt(facts, wish, { at: { start, day: wall.toWall(start).day }, now, onLimit })
  const starts = await inSlices(nearestInSlices(facts, wish, { startMs: start, now, count: offeredInstead, onLimit }))
  return [
    ...others.map((staffId) => ({ start, staffId })),
    ...starts.map((each) => ({ start: each.start, staffId: wish.staffId })),
  ].map(({ start, staffId }) => ({ startTime: new Date(start).toISOString(), staffId }))
}
