import type { ListedSalon } from '@goldline/contract/business-object/salon-list'
import { localeOf } from '@goldline/domain/message/locale'
import { Fragment } from 'react'
import { useIntl } from 'react-intl'
import { useApp } from '../../../client/app-context.ts'
import { salonPage } from '../../../frame/paths.ts'
import { IntlScope } from '../../../i18n/IntlScope.tsx'
import { initials } from '../../../kit/Avatar.tsx'
import { PlaceIcon } from '../../../kit/icons.tsx'
import { StarIcon } from '../../../kit/later-icons.tsx'
import { ColouredPicture } from '../../../kit/Picture.tsx'
import { SkeletonList } from '../../../kit/Skeleton.tsx'
import styles from './SalonCard.module.css'

type Props = { salon: ListedSalon; first: boolean; find: string }

/** One link per salon: picture, name, rating and categories. `find` goes along, so that its services are found by it. */
export function SalonCard({ salon, first, find }: Props) {
  const { urlName, name, city, categories, picture, language: own } = salon
  return (
    <a href={salonPage(urlName) + (find && `?${new URLSearchParams({ query: find })}`)} className={styles.card}>
      <span className={styles.picture} aria-hidden="true">
        {picture ? (
          <ColouredPicture
            picture={picture}
            sizes="(max-width: 700px) 92vw, 376px"
            alt=""
            {...(first ? { fetchPriority: 'high' } : { loading: 'lazy' })}
          />
        ) : (
          initials(name)
        )}
      </span>
      <span className={styles.text}>
        <span className={styles.head}>
          <h3>{name}</h3>
          <Rating salon={salon} />
        </span>
        <span className={styles.city}>
          <PlaceIcon size={16} />
          {city}
        </span>
        <span className={styles.categories}>
          {categories.map((category, index) => (
            <Fragment key={category.name}>
              {index > 0 && ' · '}
              <span lang={category.nameLanguage ?? own}>{category.name}</span>
            </Fragment>
          ))}
        </span>
      </span>
    </a>
  )
}

export const SalonCardSkeleton = () => (
  <div className={styles.card}>
    <span className={styles.picture} />
    <span className={styles.text}>
      <SkeletonList shape="text" count={3} />
    </span>
  </div>
)

/** Formatted as on the salon's own page: the language with its country (BIZ-05). */
function Rating({ salon: { rating, country } }: { salon: ListedSalon }) {
  const { messages } = useIntl()
  const { language, intlCache } = useApp()
  if (!rating) return null
  return (
    <IntlScope locale={localeOf(language, country)} messages={messages} cache={intlCache}>
      <Stars {...rating} />
    </IntlScope>
  )
}

function Stars({ average, count }: NonNullable<ListedSalon['rating']>) {
  const intl = useIntl()
  const number = intl.formatNumber(average, { minimumFractionDigits: 1 })
  return (
    <span className={styles.rating}>
      <StarIcon size={16} />
      <span aria-hidden="true">{number}</span>
      <span className="visually-hidden">{intl.formatMessage({ id: 'site.rating' }, { average: number, count })}</span>
    </span>
  )
}
