import { getMoveDates } from '@goldline/contract/appointment/move'
import { datesInSlices } from '@goldline/domain/availability/availability'
import type { FastifyInstance } from 'fastify'
import { askedStaff } from '../availability/queries.ts'
import { askPool } from '../db/ask.ts'
import type { Deps } from '../deps.ts'
import { askedDays } from '../http/day-range.ts'
import { inSlices } from '../http/in-slices.ts'
import { read } from '../http/route.ts'
import { loadMove } from './visit.ts'

/** AVL-01, AVL-02 */
export function getMoveDatesRoute(app: FastifyInstance, { pool, metrics }: Deps): void {
  read(app, getMoveDates, async (_, { actor: { userId }, params: { id }, query, now }) => {
    const range = askedDays(query)
    const { facts, wish } = await loadMove(askPool(pool), { id, userId, asked: askedStaff(query), range, now })
    return inSlices(datesInSlices(facts, wish, { range, now, onLimit: () => metrics.searchLimitHits.inc() }))
  })
}
