import { getAvailableDates, getAvailableSlots, getFullDates, getNextStarts } from '@goldline/contract/availability'
import { datesInSlices, nextStartDays, nextStartsInSlices } from '@goldline/domain/availability/availability'
import { fullDates, shownSlots } from '@goldline/domain/availability/filling'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '../deps.ts'
import { askedDays } from '../http/day-range.ts'
import { read } from '../http/route.ts'
import { sharedFreeTime } from './free-time.ts'

/** Free times at a salon, for anybody (AVL-01, AVL-02). */
export function availabilityRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const freeTime = sharedFreeTime(deps)
  const onLimit = () => deps.metrics.searchLimitHits.inc()

  read(app, getAvailableDates, async (_, context) => {
    const { prepared, wish, range, cached } = await freeTime(context, askedDays(context.query))
    return cached('dates', () => datesInSlices(prepared, wish, { range, now: context.now, onLimit }))
  })

  // AVL-06: starts that the salon hides are only not listed; dates and booking still know them.
  read(app, getAvailableSlots, async (_, context) => {
    const { salon, prepared, wish, range, cached } = await freeTime(context, askedDays(context.query))
    const options = { range, now: context.now, choice: salon.preferredSlots, onLimit }
    return { ...range, ...(await cached('slots', () => shownSlots(prepared, wish, options))) }
  })

  // AVL-11. Separate from the call for free days.
  read(app, getFullDates, async (_, context) => {
    const { prepared, wish, range, cached } = await freeTime(context, askedDays(context.query))
    const options = { range, now: context.now, onLimit }
    const free = await cached('dates', () => datesInSlices(prepared, wish, options))
    return fullDates(prepared, wish, { ...options, free })
  })

  // AVL-03: the next start of the first available, and of everybody who can do it.
  read(app, getNextStarts, async (_, context) => {
    const around = { instant: context.now, before: 0, after: nextStartDays }
    const { prepared, wish, candidates, range, cached } = await freeTime(context, around)
    const options = { range, now: context.now, onLimit }
    return cached('next', () => nextStartsInSlices(candidates, prepared, wish, options))
  })
}
