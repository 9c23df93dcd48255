import type { BusinessObject } from '@goldline/contract/business-object'
import { getReviews } from '@goldline/contract/review'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useApi } from '../../../client/app-context.ts'
import { pagedQuery } from '../../../client/cache.ts'
import { Failure } from '../../../client/Failure.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { stack } from '../../../kit/look.ts'
import { ReviewCard } from '../salon/ReviewCard.tsx'

type Props = { businessObject: BusinessObject; person: BusinessObject['staff'][number] }

const shownFirst = '3'

/** Lists the newest reviews of visits with this person, more on request; hidden if there are none (STF-09l). */
export function PersonReviews({ businessObject, person }: Props) {
  const t = useText()
  const query = { staffId: person.id, limit: shownFirst }
  const { data, error, isFetching, hasNextPage, fetchNextPage } = useInfiniteQuery({
    ...pagedQuery(useApi(), getReviews, {
      params: { id: businessObject.id },
      query,
      next: ({ next }) => (next ? { staffId: person.id, cursor: next } : undefined),
    }),
    enabled: businessObject.reviewed,
  })
  const reviews = data?.pages.flatMap((page) => page.reviews) ?? []
  if (reviews.length === 0) return null
  return (
    <section className={stack(12)} aria-labelledby="person-reviews">
      <h2 id="person-reviews">{t('salon.reviews')}</h2>
      <ul className={stack(12)}>
        {reviews.map((review) => (
          <li key={review.id}>
            <ReviewCard review={review} salon={businessObject.name} />
          </li>
        ))}
      </ul>
      {error && <Failure inline error={error} busy={isFetching} onRetry={() => void fetchNextPage()} />}
      {hasNextPage && !error && (
        <Button full busy={isFetching} onClick={() => void fetchNextPage()}>
          {t('person.reviews.more')}
        </Button>
      )}
    </section>
  )
}
