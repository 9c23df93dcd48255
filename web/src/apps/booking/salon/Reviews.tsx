import type { BusinessObject } from '@goldline/contract/business-object'
import type { PublicReview } from '@goldline/contract/review'
import { useState } from 'react'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { Button } from '../../../kit/Button.tsx'
import { StarIcon } from '../../../kit/icons.tsx'
import { look, stack } from '../../../kit/look.ts'
import { AllReviews } from './AllReviews.tsx'
import { Breakdown } from './Breakdown.tsx'
import { ReviewCard } from './ReviewCard.tsx'
import { Section } from './Section.tsx'

type Props = { businessObject: BusinessObject; recent: readonly PublicReview[]; stars: readonly number[] }

/** Shows the newest reviews, and all on request. */
export function Reviews({ businessObject, recent, stars }: Props) {
  const t = useText()
  const [all, setAll] = useState(false)
  const { rating } = businessObject
  return (
    <Section id="reviews" title={t('salon.reviews')} aside={rating && <Average rating={rating} />}>
      {rating === null && <p>{t('word.noReviewsYet')}</p>}
      {all ? (
        <AllReviews businessObject={businessObject} recent={recent} stars={stars} />
      ) : (
        <div className={stack(16, 'one-column')}>
          {rating && <Breakdown stars={stars} />}
          <ul className={stack(16)}>
            {recent.map((review) => (
              <li key={review.id}>
                <ReviewCard review={review} salon={businessObject.name} />
              </li>
            ))}
          </ul>
        </div>
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
