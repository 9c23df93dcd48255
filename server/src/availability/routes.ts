import { getAvailableDates, getAvailableSlots, getFullDates, getNextStarts } from '@goldline/contract/availability'
import { datesInSlices, nextStartDays, nextStartsInSlices } from '@goldline/domain/availability/availability'
import { fullDates, shownSlots } from '@goldline/domain/availability/filling'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { askedDays } from '../http/day-range.ts'
import { read } from '../http/route.ts'
import { type AskFreeTime, freeTimeOf } from './free-time.ts'
import { askedServices } from './queries.ts'

export function availabilityRoutes(app: FastifyInstance, deps: Deps): void {
  const freeTime = freeTimeOf(deps)
  getAvailableDatesRoute(app, deps, freeTime)
  getAvailableSlotsRoute(app, deps, freeTime)
  getFullDatesRoute(app, deps, freeTime)
  getNextStartsRoute(app, deps, freeTime)
}

/** AVL-01, AVL-02 */
function getAvailableDatesRoute(app: FastifyInstance, { metrics }: Deps, freeTime: AskFreeTime): void {
  read(app, getAvailableDates, async (_, { params, query, now }) => {
    const range = askedDays(query)
    const { prepared, wish, cached } = await freeTime({
      businessObjectId: params.id,
      asked: askedServices(query),
      range,
      now,
    })
    return cached('dates', () =>
      datesInSlices(prepared, wish, { range, now, onLimit: () => metrics.searchLimitHits.inc() }),
    )
  })
}

/** AVL-01, AVL-02, AVL-06: starts that the salon hides are only not listed; dates and booking still know them. */
function getAvailableSlotsRoute(app: FastifyInstance, { metrics }: Deps, freeTime: AskFreeTime): void {
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

/** AVL-11. A call of its own beside the free days. */
function getFullDatesRoute(app: FastifyInstance, { metrics }: Deps, freeTime: AskFreeTime): void {
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

/** The next offered start of the first available, and of everybody who can do it (AVL-03). */
function getNextStartsRoute(app: FastifyInstance, { metrics }: Deps, freeTime: AskFreeTime): void {
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
