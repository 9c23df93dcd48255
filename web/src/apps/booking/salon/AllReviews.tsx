import type { BusinessObject } from '@goldline/contract/business-object'
import { getReviews, type PublicReview } from '@goldline/contract/review'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useApi } from '../../../client/app-context.ts'
import { pages } from '../../../client/cache.ts'
import { errorText } from '../../../i18n/error-text.ts'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { EndlessList } from '../../../kit/EndlessList.tsx'
import { ReviewCard } from './ReviewCard.tsx'

type Props = { businessObject: BusinessObject; recent: readonly PublicReview[] }

/**
 * All reviews, newest first, loading on scroll (UI-11). Shows the recent ones meanwhile, so that the page does not
 * jump.
 */
export function AllReviews({ businessObject: { id, name }, recent }: Props) {
  const intl = useIntl()
  const t = useText()
  const api = useApi()
  const list = useRef<HTMLDivElement>(null)
  // The pressed button is gone: focus the list.
  useEffect(() => list.current?.focus({ preventScroll: true }), [])
  const { data, error, isFetching, hasNextPage, fetchNextPage } = useInfiniteQuery(
    pages(api, getReviews, { params: { id }, query: {}, next: ({ next }) => (next ? { cursor: next } : undefined) }),
  )
  return (
    <div ref={list} tabIndex={-1}>
      <EndlessList
        label={t('salon.reviews')}
        items={data?.pages.flatMap(({ reviews }) => reviews) ?? recent}
        keyOf={(review) => review.id}
        hasMore={data === undefined || hasNextPage}
        busy={isFetching}
        error={error === null ? undefined : errorText(intl, error)}
        onMore={() => void fetchNextPage()}
      >
        {(review) => <ReviewCard review={review} salon={name} />}
      </EndlessList>
    </div>
  )
}
