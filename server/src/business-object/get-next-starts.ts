import { getNextStarts } from '@goldline/contract/business-object'
import { availableDates } from '@goldline/domain/appointment/availability'
import { prepare } from '@goldline/domain/appointment/prepare'
import { parseTimeOfDay } from '@goldline/domain/time/time-of-day'
import type { FastifyInstance } from 'fastify'
import { askPool } from '../db/ask.ts'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { type Availability, askedServices, loadAvailability } from './queries.ts'

/** How far the next start is looked for: past it "none soon" is the honest answer. */
const daysAhead = 30

/** The next offered start of everybody who can do it and, first, of the first available (AVL-03). */
export function getNextStartsRoute(app: FastifyInstance, { pool, clock, metrics }: Deps): void {
  route(app, getNextStarts, async ({ params, query }) => {
    const now = clock.now()
    const loaded = await loadAvailability(askPool(pool), {
      businessObjectId: params.id,
      asked: askedServices(query),
      range: { instant: now, before: 0, after: daysAhead },
      now,
    })
    return nextStarts(loaded, now, () => metrics.searchLimitHits.inc())
  })
}

function nextStarts({ facts, wish, clock, candidates, range }: Availability, now: number, onLimit: () => void) {
  const prepared = prepare(facts, range)
  return candidates.map((staffId) => {
    const [next] = availableDates(prepared, { ...wish, staffId }, range, now, onLimit)
    const start = next && clock.toInstant(next.date, parseTimeOfDay(next.start))
    return { staffId, startTime: start === undefined ? null : new Date(start).toISOString() }
  })
}
