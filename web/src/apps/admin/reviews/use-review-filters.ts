import { getSalonReviews } from '@goldline/contract/review/salon'
import { reviewDoneFilters, reviewTypeFilters } from '@goldline/domain/review/status'
import { timePeriods } from '@goldline/domain/time/period'
import { useSearchParams } from 'wouter'
import { useCache } from '../../../client/cache.ts'

/** Each with what it may be; the first is no filter. */
export const reviewFilters = { type: reviewTypeFilters, done: reviewDoneFilters, period: timePeriods } as const
export type ReviewFilterName = keyof typeof reviewFilters
type Asked = { [Name in ReviewFilterName]: (typeof reviewFilters)[Name][number] }

/** REV-01: what is asked for stands in the address: it can be shared, and Back takes a filter off. */
export function useReviewFilters() {
  const [params, setParams] = useSearchParams()
  const given = <Value extends string>(name: ReviewFilterName, values: readonly [Value, ...Value[]]): Value =>
    values.find((value) => value === params.get(name)) ?? values[0]
  const asked: Asked = {
    type: given('type', reviewFilters.type),
    done: given('done', reviewFilters.done),
    period: given('period', reviewFilters.period),
  }
  const set = (name: ReviewFilterName, value: string | undefined) =>
    setParams((before) => {
      const next = new URLSearchParams(before)
      if (value && value !== 'all') next.set(name, value)
      else next.delete(name)
      return next
    })
  const filtered = Object.values(asked).some((value) => value !== 'all')
  return { asked, set, filtered, clear: () => setParams(new URLSearchParams()) }
}

/** After a change the list is asked for again: a filter may no longer fit. */
export function useChanged() {
  const cache = useCache()
  return () => cache.invalidate(getSalonReviews)
}
