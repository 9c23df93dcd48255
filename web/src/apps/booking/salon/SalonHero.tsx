import type { BusinessObject } from '@goldline/contract/business-object'
import { PlaceIcon } from '../../../kit/icons.tsx'
import styles from './SalonHero.module.css'

/** Whose page it is and where the salon is. */
export function SalonHero({ businessObject }: { businessObject: BusinessObject }) {
  const { name, street, postalCode, city } = businessObject
  return (
    <section className={styles.hero}>
      <span className={styles.picture} aria-hidden="true">
        <svg viewBox="0 0 84 84" aria-hidden="true">
          <path d="M42 72V34M42 52c-10 0-16-6-17-15 10 0 16 6 17 15zM42 44c9-1 14-7 14-16-9 1-14 7-14 16zM42 34c-5-6-5-13 0-20 5 7 5 14 0 20z" />
        </svg>
      </span>
      <div>
        <h1>{name}</h1>
        <p className={styles.meta}>
          <PlaceIcon />
          {street}, {postalCode} {city}
        </p>
      </div>
    </section>
  )
}
