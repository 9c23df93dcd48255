import { getReviewSettings, getSalonReviews, type ReviewSettings } from '@goldline/contract/review/salon'
import { useIntl } from 'react-intl'
import { useApp } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'

/** Shows the settings as they were saved, and says so. */
export function useSaved() {
  const intl = useIntl()
  const { notices } = useApp()
  const cache = useCache()
  return (settings: ReviewSettings) => {
    cache.write(getReviewSettings, {}, settings)
    notices.show(intl.formatMessage({ id: 'admin.reviews.saved' }), 'success')
  }
}

/** After a change the list is asked for again: a filter may no longer fit. */
export function useChanged() {
  const cache = useCache()
  return () => cache.invalidate(getSalonReviews)
}
