import { nearestDays, nearestSlots } from '@goldline/domain/appointment/availability'
import { type Asked, loadAvailability } from '../business-object/queries.ts'
import { askPool } from '../db/ask.ts'
import type { Deps } from '../deps.ts'
import { Refused, toRefused } from '../http/errors.ts'

const offeredInstead = 5

export type Wished = { businessObjectId: string; asked: Asked; start: number }

/** AVL-07: whoever comes too late, to the rules or at the exclusion constraint, reads which starts are nearest. */
export async function orNearest<T>(deps: Deps, wished: Wished, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (toRefused(error).code !== 'startTime.invalid') throw error
    throw new Refused('startTime.invalid', { nearest: await nearest(deps, wished) })
  }
}

async function nearest({ pool, clock, metrics }: Deps, { businessObjectId, asked, start }: Wished) {
  const now = clock.now()
  const range = { instant: start, before: nearestDays, after: nearestDays }
  const { facts, wish } = await loadAvailability(askPool(pool), { businessObjectId, asked, range, now })
  const starts = nearestSlots(facts, wish, start, now, offeredInstead, () => metrics.searchLimitHits.inc())
  return starts.map((each) => ({ startTime: new Date(each.start).toISOString(), staffId: asked.staffId }))
}
