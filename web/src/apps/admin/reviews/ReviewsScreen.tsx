import { getReviewSettings, getSalonReviews } from '@goldline/contract/review/salon'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useApi } from '../../../client/app-context.ts'
import { pagedQuery } from '../../../client/cache.ts'
import { Loading } from '../../../client/Loading.tsx'
import { usePagedListProps } from '../../../client/use-more.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { EndlessList } from '../../../kit/EndlessList.tsx'
import { StarIcon } from '../../../kit/icons.tsx'
import { AdminScreen, ScreenHead } from '../AdminScreen.tsx'
import { UrlFilters } from '../filters/UrlFilters.tsx'
import { ReviewItem } from './ReviewItem.tsx'
import styles from './Reviews.module.css'
import { useReviewFilters } from './use-review-filters.ts'

/** Lists reviews, ours and Google's, with the salon's replies (REV-01, REV-03). */
export function Page() {
  const t = useText()
  const filters = useReviewFilters()
  const api = useApi()
  const templates = useQuery(api.query(getReviewSettings, {})).data?.templates
  const list = useInfiniteQuery(
    pagedQuery(api, getSalonReviews, {
      query: filters.chosen,
      next: ({ next }) => (next ? { cursor: next } : undefined),
    }),
  )
  const { data, error } = list
  const more = usePagedListProps(list)
  return (
    <AdminScreen>
      <ScreenHead intro={t('admin.reviews.intro')} />
      <div className={styles.column}>
        <UrlFilters {...filters} />
        {!data && <Loading error={error} refetch={list.refetch} rows={5} />}
        {data && (
          <EndlessList
            label={t('admin.reviews')}
            items={data.pages.flatMap(({ reviews }) => reviews)}
            keyOf={({ id }) => id}
            {...more}
            empty={<NoReviews filtered={filters.filtered} onClear={filters.clear} />}
          >
            {(review) => <ReviewItem review={review} templates={templates ?? null} />}
          </EndlessList>
        )}
      </div>
    </AdminScreen>
  )
}

function NoReviews({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  const t = useText()
  return filtered ? (
    <EmptyState
      icon={<StarIcon />}
      title={t('admin.reviews.noneFound')}
      action={<Button onClick={onClear}>{t('word.showAll')}</Button>}
    />
  ) : (
    <EmptyState icon={<StarIcon />} title={t('word.noReviewsYet')} text={t('admin.reviews.none.text')} />
  )
}
