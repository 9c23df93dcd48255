import { getSalonReviews } from '@goldline/contract/review/salon'
import { reviewDoneFilters, reviewTypeFilters } from '@goldline/domain/review/status'
import { timePeriods } from '@goldline/domain/time/period'
import { useCache } from '../../../client/cache.ts'
import { useAddressFilters } from '../filters/AddressFilters.tsx'

const filters = {
  type: { prefix: 'admin.reviews.type.', values: reviewTypeFilters },
  done: { prefix: 'admin.reviews.done.', values: reviewDoneFilters },
  period: { prefix: 'report.period.', values: timePeriods },
} as const

/** REV-01: the filters of reviews in the address. */
export const useReviewFilters = () => useAddressFilters(filters)

/** Refetches the list after a change, since a filter may no longer match. */
export function useRefetchReviews() {
  const cache = useCache()
  return () => cache.invalidate(getSalonReviews)
}
