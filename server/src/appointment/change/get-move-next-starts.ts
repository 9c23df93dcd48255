import { getMoveNextStarts } from '@goldline/contract/appointment/move'
import { nextStartDays, nextStartsInSlices } from '@goldline/domain/availability/availability'
import { prepare } from '@goldline/domain/availability/prepare'
import type { FastifyInstance } from 'fastify'
import { candidatesOf } from '../../availability/queries.ts'
import { askPool } from '../../db/ask.ts'
import type { RouteDeps } from '../../deps.ts'
import { inSlices } from '../../http/in-slices.ts'
import { read } from '../../http/route.ts'
import { peopleOf } from '../reading/people.ts'
import { loadMove } from './load-visit.ts'

/** AVL-03, AVL-12: next starts for the same choice of people as in a booking. */
export function getMoveNextStartsRoute(app: FastifyInstance, { pool, metrics }: RouteDeps): void {
  read(app, getMoveNextStarts, async (db, { actor: { userId }, params: { id }, now }) => {
    const around = { instant: now, before: 0, after: nextStartDays }
    const { salon, facts, wish, range } = await loadMove(askPool(pool), {
      id,
      userId,
      asked: { staffId: null },
      range: around,
      now,
    })
    const candidates = candidatesOf(facts, wish)
    const ids = candidates.filter((id) => id !== null)
    const people = await peopleOf(db, salon.id, ids)
    const onLimit = () => metrics.searchLimitHits.inc()
    const starts = await inSlices(nextStartsInSlices(candidates, prepare(facts, range), wish, { range, now, onLimit }))
    return starts.map(({ staffId, startTime }) => ({
      staff: people.find(({ id }) => id === staffId) ?? null,
      startTime,
    }))
  })
}
