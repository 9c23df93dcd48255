import { getAvailableDates } from '@goldline/contract/business-object'
import { datesInSlices } from '@goldline/domain/appointment/availability'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { askedDays } from '../http/day-range.ts'
import { route } from '../http/route.ts'
import type { AskFreeTime } from './free-time.ts'
import { askedServices } from './queries.ts'

/** AVL-01, AVL-02 */
export function getAvailableDatesRoute(app: FastifyInstance, { clock, metrics }: Deps, freeTime: AskFreeTime): void {
  route(app, getAvailableDates, async ({ params, query }) => {
    const range = askedDays(query)
    const now = clock.now()
    const { prepared, wish, remembered } = await freeTime({
      businessObjectId: params.id,
      asked: askedServices(query),
      range,
      now,
    })
    return remembered('dates', () => datesInSlices(prepared, wish, range, now, () => metrics.searchLimitHits.inc()))
  })
}
