import { getAvailableSlots } from '@goldline/contract/business-object'
import { availableSlots } from '@goldline/domain/appointment/availability'
import type { FastifyInstance } from 'fastify'
import { askPool } from '../db/ask.ts'
import type { Deps } from '../deps.ts'
import { askedDays } from '../http/day-range.ts'
import { route } from '../http/route.ts'
import { askedServices, loadAvailability } from './queries.ts'

/** AVL-01, AVL-02, AVL-06 */
export function getAvailableSlotsRoute(app: FastifyInstance, { pool, clock, metrics }: Deps): void {
  route(app, getAvailableSlots, async ({ params, query }) => {
    const range = askedDays(query)
    const now = clock.now()
    const { facts, wish } = await loadAvailability(askPool(pool), {
      businessObjectId: params.id,
      asked: askedServices(query),
      range,
      now,
    })
    const slots = availableSlots(facts, wish, range, now, () => metrics.searchLimitHits.inc())
    return { ...range, slotsOfDates: slots.map(({ date, times, preferred = [] }) => ({ date, times, preferred })) }
  })
}
