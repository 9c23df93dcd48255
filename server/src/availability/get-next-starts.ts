import { getNextStarts } from '@goldline/contract/availability'
import { nextStartDays, nextStartsInSlices } from '@goldline/domain/availability/availability'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { read } from '../http/route.ts'
import type { AskFreeTime } from './free-time.ts'
import { askedServices } from './queries.ts'

/** The next offered start of the first available, and of everybody who can do it (AVL-03). */
export function getNextStartsRoute(app: FastifyInstance, { metrics }: Deps, freeTime: AskFreeTime): void {
  read(app, getNextStarts, async (_, { params, query, now }) => {
    const { prepared, wish, candidates, range, cached } = await freeTime({
      businessObjectId: params.id,
      asked: askedServices(query),
      range: { instant: now, before: 0, after: nextStartDays },
      now,
    })
    return cached('next', () => {
      return nextStartsInSlices(candidates, prepared, wish, {
        range,
        now,
        onLimit: () => metrics.searchLimitHits.inc(),
      })
    })
  })
}
