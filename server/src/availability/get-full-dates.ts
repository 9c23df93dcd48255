import { getFullDates } from '@goldline/contract/availability'
import { datesInSlices } from '@goldline/domain/availability/availability'
import { fullDates } from '@goldline/domain/availability/filling'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { askedDays } from '../http/day-range.ts'
import { read } from '../http/route.ts'
import type { AskFreeTime } from './free-time.ts'
import { askedServices } from './queries.ts'

/** AVL-11. A call of its own beside the free days. */
export function getFullDatesRoute(app: FastifyInstance, { metrics }: Deps, freeTime: AskFreeTime): void {
  read(app, getFullDates, async (_, { params, query, now }) => {
    const range = askedDays(query)
    const { prepared, wish, cached } = await freeTime({
      businessObjectId: params.id,
      asked: askedServices(query),
      range,
      now,
    })
    const onLimit = () => metrics.searchLimitHits.inc()
    const free = await cached('dates', () => datesInSlices(prepared, wish, { range, now, onLimit }))
    return fullDates(prepared, wish, { range, now, free })
  })
}
