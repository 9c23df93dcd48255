import { getNextStarts } from '@goldline/contract/business-object'
import { nextStart, nextStartDays } from '@goldline/domain/appointment/next-start'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import type { AskFreeTime, FreeTime } from './free-time.ts'
import { askedServices } from './queries.ts'

/** The next offered start of everybody who can do it and, first, of the first available (AVL-03). */
export function getNextStartsRoute(app: FastifyInstance, { clock, metrics }: Deps, freeTime: AskFreeTime): void {
  route(app, getNextStarts, async ({ params, query }) => {
    const now = clock.now()
    const loaded = await freeTime({
      businessObjectId: params.id,
      asked: askedServices(query),
      range: { instant: now, before: 0, after: nextStartDays },
      now,
    })
    return loaded.remembered('next', () => nextStarts(loaded, now, () => metrics.searchLimitHits.inc()))
  })
}

function nextStarts({ prepared, wish, candidates, range }: FreeTime, now: number, onLimit: () => void) {
  return candidates.map((staffId) => {
    const start = nextStart(prepared, { ...wish, staffId }, range, now, onLimit)
    return { staffId, startTime: start === undefined ? null : new Date(start).toISOString() }
  })
}
