/** Free starts for Google's daily feed and for updates, the same as on the booking page (RWG-01). */
import { shownSlots } from '@goldline/domain/availability/filling'
import { parseTimeOfDay } from '@goldline/domain/time/time-of-day'
import { Registry } from 'prom-client'
import { createFreeTime, type FreeTimeLoader } from '../../availability/free-time.ts'
import type { Deps } from '../../deps.ts'
import { Refused } from '../../http/errors.ts'

/** Returns free starts in epoch milliseconds; `product`: `id` or `id%variantId`. */
type StartsOf = (salonId: string, product: string, days: Parameters<FreeTimeLoader>[1]) => Promise<number[]>

/** Uses a separate cache for one salon, so that it evicts none of the booking page's. */
export function startsFrom({ pool, metrics }: Pick<Deps, 'pool' | 'metrics'>, now: number): StartsOf {
  const own = { pool, metrics: { ...metrics, registry: new Registry() } }
  const freeTime = createFreeTime(own, { salons: 1, bytes: 16 * 1024 * 1024 })
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
      // No start is free if the service was closed or deleted after the list was read.
      if (error instanceof Refused) return []
      throw error
    }
  }
}
