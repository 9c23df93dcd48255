import { getNextStarts } from '@goldline/contract/business-object'
import { availableDates } from '@goldline/domain/appointment/availability'
import { parseTimeOfDay } from '@goldline/domain/time/time-of-day'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import type { AskFreeTime, FreeTime } from './free-time.ts'
import { askedServices } from './queries.ts'

/** How far the next start is looked for: past it "none soon" is the honest answer. */
const daysAhead = 30

/** The next offered start of everybody who can do it and, first, of the first available (AVL-03). */
export function getNextStartsRoute(app: FastifyInstance, { clock, metrics }: Deps, freeTime: AskFreeTime): void {
  route(app, getNextStarts, async ({ params, query }) => {
    const now = clock.now()
    const loaded = await freeTime({
      businessObjectId: params.id,
      asked: askedServices(query),
      range: { instant: now, before: 0, after: daysAhead },
      now,
    })
    return loaded.remembered('next', () => nextStarts(loaded, now, () => metrics.searchLimitHits.inc()))
  })
}

function nextStarts({ prepared, wish, clock, candidates, range }: FreeTime, now: number, onLimit: () => void) {
  return candidates.map((staffId) => {
    const [next] = availableDates(prepared, { ...wish, staffId }, range, now, onLimit)
    const start = next && clock.toInstant(next.date, parseTimeOfDay(next.start))
    return { staffId, startTime: start === undefined ? null : new Date(start).toISOString() }
  })
}
