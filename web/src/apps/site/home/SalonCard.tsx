import type { ListedSalon } from '@goldline/contract/salon-list'
import { useIntl } from 'react-intl'
import { initials } from '../../../kit/Avatar.tsx'
import { PlaceIcon } from '../../../kit/icons.tsx'
import { StarIcon } from '../../../kit/later-icons.tsx'
import styles from './SalonCard.module.css'

/** One link: a salon as its picture, its name, what customers say, and what it does. */
export function SalonCard({ salon, first }: { salon: ListedSalon; first: boolean }) {
  const { urlName, name, city, categories, picture } = salon
  return (
    <a href={`/b/${urlName}`} className={styles.card}>
      <span className={styles.picture} aria-hidden="true">
        {picture ? <Picture picture={picture} first={first} /> : initials(name)}
      </span>
      <span className={styles.text}>
        <span className={styles.head}>
          <h3>{name}</h3>
          <Rating rating={salon.rating} />
        </span>
        <span className={styles.city}>
          <PlaceIcon size={16} />
          {city}
        </span>
        <span className={styles.categories}>{categories.join(' · ')}</span>
      </span>
    </a>
  )
}

function Picture({ picture, first }: { picture: NonNullable<ListedSalon['picture']>; first: boolean }) {
  const { sources, path, width, height, color } = picture
  return (
    <>
      <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
        <path fill={color} d="M0 0h1v1H0z" />
      </svg>
      <picture>
        {sources.map(({ type, srcset }) => (
          <source key={type} type={type} srcSet={srcset} sizes="(max-width: 700px) 92vw, 376px" />
        ))}
        <img src={path} width={width} height={height} alt="" {...(!first && { loading: 'lazy' })} />
      </picture>
    </>
  )
}

function Rating({ rating }: Pick<ListedSalon, 'rating'>) {
  const intl = useIntl()
  if (!rating) return null
  const average = intl.formatNumber(rating.average, { minimumFractionDigits: 1 })
  return (
    <span className={styles.rating}>
      <StarIcon size={16} />
      <span aria-hidden="true">{average}</span>
      <span className="visually-hidden">
        {intl.formatMessage({ id: 'site.rating' }, { average, count: rating.count })}
      </span>
    </span>
  )
}
