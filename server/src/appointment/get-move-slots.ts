import { getMoveSlots } from '@goldline/contract/appointment/move'
import { shownSlots } from '@goldline/domain/availability/filling'
import { prepare } from '@goldline/domain/availability/prepare'
import type { FastifyInstance } from 'fastify'
import { askedStaff } from '../availability/queries.ts'
import { askPool } from '../db/ask.ts'
import type { Deps } from '../deps.ts'
import { askedDays } from '../http/day-range.ts'
import { inSlices } from '../http/in-slices.ts'
import { read } from '../http/route.ts'
import { loadMove } from './visit.ts'

/** AVL-01, AVL-02, AVL-06 */
export function getMoveSlotsRoute(app: FastifyInstance, { pool, metrics }: Deps): void {
  read(app, getMoveSlots, async (_, { actor: { userId }, params: { id }, query, now }) => {
    const range = askedDays(query)
    const { salon, facts, wish } = await loadMove(askPool(pool), {
      id,
      userId,
      asked: askedStaff(query),
      range,
      now,
    })
    const onLimit = () => metrics.searchLimitHits.inc()
    const slots = shownSlots(prepare(facts, range), wish, { range, now, choice: salon.preferredSlots, onLimit })
    return { ...range, ...(await inSlices(slots)) }
  })
}
