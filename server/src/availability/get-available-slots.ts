import { getAvailableSlots } from '@goldline/contract/availability'
import { shownSlots } from '@goldline/domain/availability/filling'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { askedDays } from '../http/day-range.ts'
import { read } from '../http/route.ts'
import type { AskFreeTime } from './free-time.ts'
import { askedServices } from './queries.ts'

/** AVL-01, AVL-02, AVL-06: starts that the salon hides are only not listed; dates and booking still know them. */
export function getAvailableSlotsRoute(app: FastifyInstance, { metrics }: Deps, freeTime: AskFreeTime): void {
  read(app, getAvailableSlots, async (_, { params, query, now }) => {
    const range = askedDays(query)
    const { salon, prepared, wish, cached } = await freeTime({
      businessObjectId: params.id,
      asked: askedServices(query),
      range,
      now,
    })
    const { preferredSlots } = salon
    const shown = await cached('slots', () =>
      shownSlots(prepared, wish, { range, now, choice: preferredSlots, onLimit: () => metrics.searchLimitHits.inc() }),
    )
    return { ...range, ...shown }
  })
}
