import { getNextStarts } from '@goldline/contract/business-object'
import { nextStartDays, nextStartInSlices } from '@goldline/domain/appointment/next-start'
import type { Slices } from '@goldline/domain/appointment/slices'
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

type Next = { staffId: string | null; startTime: string | null }

function* nextStarts(
  { prepared, wish, candidates, range }: FreeTime,
  now: number,
  onLimit: () => void,
): Slices<Next[]> {
  const found: Next[] = []
  for (const staffId of candidates) {
    const start = yield* nextStartInSlices(prepared, { ...wish, staffId }, range, now, onLimit)
    found.push({ staffId, startTime: start === undefined ? null : new Date(start).toISOString() })
  }
  return found
}
