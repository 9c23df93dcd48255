import { getSalonReviews } from '@goldline/contract/review/salon'
import { reviewDoneFilters, reviewTypeFilters } from '@goldline/domain/review/status'
import { timePeriods } from '@goldline/domain/time/period'
import { useCache } from '../../../client/cache.ts'
import { useUrlFilters } from '../filters/UrlFilters.tsx'

const filters = {
  type: { prefix: 'admin.reviews.type.', values: reviewTypeFilters },
  done: { prefix: 'admin.reviews.done.', values: reviewDoneFilters },
  period: { prefix: 'report.period.', values: timePeriods },
} as const

/** Holds the filters of reviews in the address (REV-01). */
export const useReviewFilters = () => useUrlFilters(filters)

/** Returns a function that refetches the list after a change, since a filter may no longer match. */
export function useRefetchReviews() {
  const cache = useCache()
  return () => cache.invalidate(getSalonReviews)
}
