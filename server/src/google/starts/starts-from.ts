/** The free starts reported to Google, by the daily feed and after each change: those of the booking page (RWG-01). */
import { shownSlots } from '@goldline/domain/availability/filling'
import { parseTimeOfDay } from '@goldline/domain/time/time-of-day'
import { Registry } from 'prom-client'
import { type AskFreeTime, freeTimeOf } from '../../availability/free-time.ts'
import type { Deps } from '../../deps.ts'
import { Refused } from '../../http/errors.ts'

/** `product`: `id` or `id%variantId`. Epoch milliseconds. */
type StartsOf = (salonId: string, product: string, days: Parameters<AskFreeTime>[1]) => Promise<number[]>

/** Uses its own cache for one salon, so that no other salon's is evicted. */
export function startsFrom({ pool, metrics }: Pick<Deps, 'pool' | 'metrics'>, now: number): StartsOf {
  const own = { pool, metrics: { ...metrics, registry: new Registry() } }
  const freeTime = freeTimeOf(own, { salons: 1, bytes: 16 * 1024 * 1024 })
  const onLimit = () => metrics.searchLimitHits.inc()
  return async (id, product, days) => {
    try {
      const { businessObject, prepared, wish, clock, range, cached } = await freeTime(
        { params: { id }, query: { products: product }, now },
        days,
      )
      const options = { range, now, choice: businessObject.preferredSlots, onLimit }
      const { slotsOfDates } = await cached('feed', () => shownSlots(prepared, wish, options))
      return slotsOfDates.flatMap(({ date, times }) =>
        times.map((time) => clock.toInstant(date, parseTimeOfDay(time))).toSorted((one, other) => one - other),
      )
    } catch (error) {
      // The service was closed or deleted since the list was read: no start is free.
      if (error instanceof Refused) return []
      throw error
    }
  }
}
