import type { PublicReview } from '@goldline/contract/review'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { ShieldIcon } from '../../../kit/icons.tsx'
import { look, row } from '../../../kit/look.ts'
import { Stars } from '../../../kit/Stars.tsx'
import styles from './Reviews.module.css'

/** Shows a customer's review with the salon's replies. */
export function ReviewCard({ review, salon }: { review: PublicReview; salon: string }) {
  const intl = useIntl()
  const t = useText()
  const written = intl.formatDate(new Date(review.createdTime), { dateStyle: 'medium' })
  return (
    <article className={look('py16', 'px16', 'edge', 'r-lg', 'on-raised')}>
      <p className={row(12, 'wrap', 'gy2', 'middle', 'mt8', 'quiet', 'lines')}>
        <Stars rating={review.rating} label={t('salon.stars', { rating: review.rating })} />
        <b className={look('w700')}>{review.name || t('salon.reviews.nobody')}</b>
        <time className={look('push-end', 'faint', 'f13')} dateTime={review.createdTime}>
          {written}
        </time>
      </p>
      {review.verified && (
        <p className={row(4, 'middle', 'success', 'f13')}>
          <ShieldIcon size={14} />
          {t('salon.reviews.verified')}
        </p>
      )}
      {review.text && (
        <p className={look('mt8', 'quiet', 'lines')} lang={review.language}>
          {review.text}
        </p>
      )}
      {review.replies.map(({ time, text }) => (
        <blockquote key={time} className={styles.reply}>
          <b>{t('salon.reviews.reply', { salon })}</b>
          <p className={look('quiet', 'lines')} lang={review.language}>
            {text}
          </p>
        </blockquote>
      ))}
    </article>
  )
}
