import { useIntl } from 'react-intl'
import { WarningIcon } from '../../../kit/icons.tsx'
import { StarIcon } from '../../../kit/later-icons.tsx'
import { stars } from '../salon/Stars.tsx'
import styles from './review.module.css'

type Props = { rating: number | undefined; missing: boolean; onRating: (rating: number) => void }

/** One to five stars as native radios, so that arrows, Tab and forms work. */
export function RateStars({ rating, missing, onRating }: Props) {
  const intl = useIntl()
  return (
    <fieldset className={styles.rate}>
      <legend>{intl.formatMessage({ id: 'salon.review.stars' })}</legend>
      <div className={styles.stars}>
        {stars.map((each) => (
          <label key={each} data-full={rating !== undefined && each <= rating}>
            <input
              type="radio"
              name="rating"
              value={each}
              checked={rating === each}
              aria-label={intl.formatMessage({ id: 'salon.stars' }, { rating: each })}
              onChange={() => onRating(each)}
            />
            <StarIcon />
          </label>
        ))}
      </div>
      {missing && (
        <p className={styles.missing} role="alert">
          <WarningIcon size={16} />
          {intl.formatMessage({ id: 'salon.review.missing' })}
        </p>
      )}
    </fieldset>
  )
}
