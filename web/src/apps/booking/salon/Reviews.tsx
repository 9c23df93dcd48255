import type { BusinessObject } from '@goldline/contract/business-object'
import type { PublicReview } from '@goldline/contract/review'
import { useState } from 'react'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { StarIcon } from '../../../kit/later-icons.tsx'
import { AllReviews } from './AllReviews.tsx'
import { ReviewCard } from './ReviewCard.tsx'
import styles from './Reviews.module.css'
import { Section } from './Section.tsx'

type Props = { businessObject: BusinessObject; recent: readonly PublicReview[] }

/** The newest reviews, and all on request. */
export function Reviews({ businessObject, recent }: Props) {
  const t = useText()
  const [all, setAll] = useState(false)
  const { rating } = businessObject
  return (
    <Section id="reviews" title={t('salon.reviews')} aside={rating && <Average rating={rating} />}>
      {rating === null && <p>{t('salon.reviews.none')}</p>}
      {all ? (
        <AllReviews businessObject={businessObject} recent={recent} />
      ) : (
        <ul className={styles.list}>
          {recent.map((review) => (
            <li key={review.id}>
              <ReviewCard review={review} salon={businessObject.name} />
            </li>
          ))}
        </ul>
      )}
      {!all && rating && rating.count > recent.length && (
        <div className={styles.more}>
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
    <p className={styles.average}>
      <StarIcon />
      <b>{intl.formatNumber(average, { minimumFractionDigits: 1 })}</b>
      <span className="visually-hidden">{t('booking.ofFive')}</span>
      {t('booking.reviews', { count })}
    </p>
  )
}
