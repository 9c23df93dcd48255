import { StarIcon } from './icons.tsx'
import { look } from './look.ts'
import styles from './Stars.module.css'

export const stars = [1, 2, 3, 4, 5] as const

type Props = {
  /** 1–5; fractions are rounded. */
  rating: number
  /** Announced as one phrase: “4 of 5 stars”. */
  label: string
}

/** Shows a rating as five stars, the full ones in gold. */
export function Stars({ rating, label }: Props) {
  return (
    <span className={styles.stars} role="img" aria-label={label}>
      {stars.map((each) => (
        <span className={look('inline')} key={each} data-full={each <= Math.round(rating)}>
          <StarIcon />
        </span>
      ))}
    </span>
  )
}
