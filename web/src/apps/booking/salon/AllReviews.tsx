import type { BusinessObject } from '@goldline/contract/business-object'
import { getReviews, type PublicReview } from '@goldline/contract/review'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useApi } from '../../../client/app-context.ts'
import { pagedQuery } from '../../../client/cache.ts'
import { errorText } from '../../../client/error-text.ts'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { EndlessList } from '../../../kit/EndlessList.tsx'
import { look, row, stack } from '../../../kit/look.ts'
import { Breakdown } from './Breakdown.tsx'
import { ReviewCard } from './ReviewCard.tsx'
import styles from './Reviews.module.css'

type Props = { businessObject: BusinessObject; recent: readonly PublicReview[]; stars: readonly number[] }

/**
 * Lists all reviews, newest first, filtered by service and person, loading on scroll (UI-11). Shows the recent ones
 * until they are loaded, so that the page does not jump.
 */
export function AllReviews({ businessObject, recent, stars }: Props) {
  const intl = useIntl()
  const t = useText()
  const api = useApi()
  const list = useRef<HTMLDivElement>(null)
  const [filter, setFilter] = useState({ productId: '', staffId: '' })
  const filtered = filter.productId !== '' || filter.staffId !== ''
  // The pressed button is gone: focus the list.
  useEffect(() => list.current?.focus({ preventScroll: true }), [])
  const { productId, staffId } = filter
  const query = { productId: productId || undefined, staffId: staffId || undefined }
  const { data, error, isFetching, hasNextPage, fetchNextPage } = useInfiniteQuery(
    pagedQuery(api, getReviews, {
      params: { id: businessObject.id },
      query,
      next: ({ next }) => (next ? { ...query, cursor: next } : undefined),
    }),
  )
  const [first] = data?.pages ?? []
  const reviews = data?.pages.flatMap((page) => page.reviews) ?? (filtered ? [] : recent)
  return (
    <div ref={list} tabIndex={-1} className={stack(16, 'one-column')}>
      <Filters businessObject={businessObject} filter={filter} onChange={setFilter} />
      <Breakdown stars={first?.stars ?? (filtered ? [] : stars)} />
      {data && reviews.length === 0 && <p className={look('quiet')}>{t('salon.reviews.noneFiltered')}</p>}
      <EndlessList
        label={t('salon.reviews')}
        items={reviews}
        keyOf={(review) => review.id}
        hasMore={data === undefined || hasNextPage}
        busy={isFetching}
        error={error === null ? undefined : errorText(intl, error)}
        onMore={() => void fetchNextPage()}
      >
        {(review) => <ReviewCard review={review} salon={businessObject.name} />}
      </EndlessList>
    </div>
  )
}

type Filter = { productId: string; staffId: string }
type FilterProps = { businessObject: BusinessObject; filter: Filter; onChange: (filter: Filter) => void }

/** Renders native menus; omits a menu with fewer than two options. */
function Filters({ businessObject: { categories, staff }, filter, onChange }: FilterProps) {
  const t = useText()
  const services = categories.flatMap(({ products }) => products)
  const menus = [
    { key: 'productId', label: t('word.service'), options: services },
    { key: 'staffId', label: t('word.person'), options: staff },
  ] as const
  return (
    <div className={row(12, 'wrap')}>
      {menus
        .filter(({ options }) => options.length > 1)
        .map(({ key, label, options }) => (
          <label key={key} className={look('f14', 'w650', 'grow', 'min-w-0')}>
            {label}
            <select
              aria-label={label}
              className={styles.menu}
              value={filter[key]}
              onChange={({ target }) => onChange({ ...filter, [key]: target.value })}
            >
              <option value="">{t('word.all')}</option>
              {options.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        ))}
    </div>
  )
}
