import { getAvailableSlots } from '@goldline/contract/business-object'
import { availableSlots } from '@goldline/domain/appointment/availability'
import { onlyWhenFilling } from '@goldline/domain/appointment/filling'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { askedDays } from '../http/day-range.ts'
import { route } from '../http/route.ts'
import type { AskFreeTime } from './free-time.ts'
import { askedServices } from './queries.ts'

/** AVL-01, AVL-02, AVL-06: what the salon hides is only not shown; dates and booking know of it. */
export function getAvailableSlotsRoute(app: FastifyInstance, { clock, metrics }: Deps, freeTime: AskFreeTime): void {
  route(app, getAvailableSlots, async ({ params, query }) => {
    const range = askedDays(query)
    const now = clock.now()
    const { salon, prepared, wish, remembered } = await freeTime({
      businessObjectId: params.id,
      asked: askedServices(query),
      range,
      now,
    })
    const slots = remembered('slots', () => {
      const order = salon.preferredSlots === 'MARKED' ? 'TIME' : 'GAP'
      const all = availableSlots(prepared, wish, range, now, () => metrics.searchLimitHits.inc(), order)
      return salon.preferredSlots === 'ONLY_WHEN_FILLING' ? onlyWhenFilling(prepared, wish, all) : all
    })
    return { ...range, slotsOfDates: slots.map(({ date, times, preferred = [] }) => ({ date, times, preferred })) }
  })
}
