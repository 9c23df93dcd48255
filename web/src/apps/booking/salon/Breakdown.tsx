import { useText } from '../../../i18n/use-text.ts'
import { StarIcon } from '../../../kit/icons.tsx'
import { look, row, stack } from '../../../kit/look.ts'
import styles from './Reviews.module.css'

/**
 * Shows how many reviews have each number of stars, as bars with the count beside them.
 * @param stars the counts, from one star to five
 */
export function Breakdown({ stars }: { stars: readonly number[] }) {
  const t = useText()
  const total = stars.reduce((sum, count) => sum + count, 0)
  if (total === 0) return null
  return (
    <ul className={stack(4)} aria-label={t('salon.reviews.breakdown')}>
      {stars
        .map((count, index) => ({ count, rating: index + 1 }))
        .reverse()
        .map(({ count, rating }) => (
          <li key={rating} className={row(8, 'middle', 'f14', 'num')}>
            <span className="visually-hidden">{t('salon.stars', { rating })}</span>
            <span className={look('g4', 'inline', 'middle')} aria-hidden="true">
              {rating}
              <StarIcon size={14} className={look('gold')} />
            </span>
            <svg className={styles.bar} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
              <path d={`M0 0h${(100 * count) / total}v1H0z`} />
            </svg>
            <span className={styles.count}>{count}</span>
          </li>
        ))}
    </ul>
  )
}
