import { getAvailableSlots } from '@goldline/contract/business-object'
import { availableSlots } from '@goldline/domain/appointment/availability'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { askedDays } from '../http/day-range.ts'
import { route } from '../http/route.ts'
import type { AskFreeTime } from './free-time.ts'
import { askedServices } from './queries.ts'

/** AVL-01, AVL-02, AVL-06 */
export function getAvailableSlotsRoute(app: FastifyInstance, { clock, metrics }: Deps, freeTime: AskFreeTime): void {
  route(app, getAvailableSlots, async ({ params, query }) => {
    const range = askedDays(query)
    const now = clock.now()
    const { prepared, wish, remembered } = await freeTime({
      businessObjectId: params.id,
      asked: askedServices(query),
      range,
      now,
    })
    const slots = remembered('slots', () =>
      availableSlots(prepared, wish, range, now, () => metrics.searchLimitHits.inc()),
    )
    return { ...range, slotsOfDates: slots.map(({ date, times, preferred = [] }) => ({ date, times, preferred })) }
  })
}
