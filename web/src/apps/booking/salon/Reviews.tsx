import type { BusinessObject } from '@goldline/contract/business-object'
import { getReviews, type PublicReview } from '@goldline/contract/review'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useApi } from '../../../client/app-context.ts'
import { pagedQuery } from '../../../client/cache.ts'
import { errorText } from '../../../client/error-text.ts'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { EndlessList } from '../../../kit/EndlessList.tsx'
import { StarIcon } from '../../../kit/icons.tsx'
import { look, stack } from '../../../kit/look.ts'
import { ReviewCard } from './ReviewCard.tsx'
import { Section } from './Section.tsx'

type Props = { businessObject: BusinessObject; recent: readonly PublicReview[] }

/** The newest reviews, and all on request. */
export function Reviews({ businessObject, recent }: Props) {
  const t = useText()
  const [all, setAll] = useState(false)
  const { rating } = businessObject
  return (
    <Section id="reviews" title={t('salon.reviews')} aside={rating && <Average rating={rating} />}>
      {rating === null && <p>{t('word.noReviewsYet')}</p>}
      {all ? (
        <AllReviews businessObject={businessObject} recent={recent} />
      ) : (
        <ul className={stack(16)}>
          {recent.map((review) => (
            <li key={review.id}>
              <ReviewCard review={review} salon={businessObject.name} />
            </li>
          ))}
        </ul>
      )}
      {!all && rating && rating.count > recent.length && (
        <div className={look('mt16')}>
          <Button full onClick={() => setAll(true)}>
            {t('salon.reviews.all', { count: rating.count })}
          </Button>
        </div>
      )}
    </Section>
  )
}

function Average({ rating: { average, count } }: { rating: { average: number; count: number } }) {
  const intl = useIntl()
  const t = useText()
  return (
    <p className={look('g8', 'inline', 'middle', 'quiet', 'f14')}>
      <StarIcon className={look('gold')} />
      <b className={look('color-text')}>{intl.formatNumber(average, { minimumFractionDigits: 1 })}</b>
      <span className="visually-hidden">{t('booking.ofFive')}</span>
      {t('booking.reviews', { count })}
    </p>
  )
}

type AllReviewsProps = { businessObject: BusinessObject; recent: readonly PublicReview[] }

/**
 * All reviews, newest first, loading on scroll (UI-11). Shows the recent ones meanwhile, so that the page does not
 * jump.
 */
function AllReviews({ businessObject: { id, name }, recent }: AllReviewsProps) {
  const intl = useIntl()
  const t = useText()
  const api = useApi()
  const list = useRef<HTMLDivElement>(null)
  // The pressed button is gone: focus the list.
  useEffect(() => list.current?.focus({ preventScroll: true }), [])
  const { data, error, isFetching, hasNextPage, fetchNextPage } = useInfiniteQuery(
    pagedQuery(api, getReviews, {
      params: { id },
      query: {},
      next: ({ next }) => (next ? { cursor: next } : undefined),
    }),
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
