import { useIntl } from 'react-intl'
import { StarIcon } from '../../../kit/later-icons.tsx'
import styles from './Stars.module.css'

export const stars = [1, 2, 3, 4, 5] as const

/** `rating` out of five, announced as one phrase. */
export function Stars({ rating }: { rating: number }) {
  const intl = useIntl()
  return (
    <span className={styles.stars} role="img" aria-label={intl.formatMessage({ id: 'salon.stars' }, { rating })}>
      {stars.map((each) => (
        <span key={each} data-full={each <= Math.round(rating)}>
          <StarIcon />
        </span>
      ))}
    </span>
  )
}
