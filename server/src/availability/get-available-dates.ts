import { getAvailableDates } from '@goldline/contract/availability'
import { datesInSlices } from '@goldline/domain/availability/availability'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { askedDays } from '../http/day-range.ts'
import { read } from '../http/route.ts'
import type { AskFreeTime } from './free-time.ts'
import { askedServices } from './queries.ts'

/** AVL-01, AVL-02 */
export function getAvailableDatesRoute(app: FastifyInstance, { metrics }: Deps, freeTime: AskFreeTime): void {
  read(app, getAvailableDates, async (_, { params, query, now }) => {
    const range = askedDays(query)
    const { prepared, wish, cached } = await freeTime({
      businessObjectId: params.id,
      asked: askedServices(query),
      range,
      now,
    })
    return cached('dates', () =>
      datesInSlices(prepared, wish, { range, now, onLimit: () => metrics.searchLimitHits.inc() }),
    )
  })
}
