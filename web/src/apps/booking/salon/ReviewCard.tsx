import type { PublicReview } from '@goldline/contract/review'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { Stars } from '../../../kit/Stars.tsx'
import styles from './Reviews.module.css'

/** A customer's review with the salon's reply. */
export function ReviewCard({ review, salon }: { review: PublicReview; salon: string }) {
  const intl = useIntl()
  const t = useText()
  const written = intl.formatDate(new Date(review.createdTime), { dateStyle: 'medium' })
  return (
    <article className={styles.review}>
      <p className={styles.head}>
        <Stars rating={review.rating} label={t('salon.stars', { rating: review.rating })} />
        <b>{review.name || t('salon.reviews.nobody')}</b>
        <time dateTime={review.createdTime}>{written}</time>
      </p>
      {review.text && <p lang={review.language}>{review.text}</p>}
      {review.replies.map(({ time, text }) => (
        <blockquote key={time} className={styles.reply}>
          <b>{t('salon.reviews.reply', { salon })}</b>
          <p lang={review.language}>{text}</p>
        </blockquote>
      ))}
    </article>
  )
}
