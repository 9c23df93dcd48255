import type { ListedSalon } from '@goldline/contract/business-object/salon-list'
import { salonPage } from '@goldline/domain/business-object/salon-page'
import { localeOf } from '@goldline/domain/message/locale'
import { Fragment, type RefObject, useRef } from 'react'
import { useApp } from '../../../client/app-context.ts'
import { useFormat } from '../../../i18n/format.ts'
import { IntlScope, useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { initials } from '../../../kit/Avatar.tsx'
import { classes } from '../../../kit/classes.ts'
import { dot } from '../../../kit/dot.ts'
import { PlaceIcon, StarIcon } from '../../../kit/icons.tsx'
import { look, row } from '../../../kit/look.ts'
import { ColouredPicture } from '../../../kit/Picture.tsx'
import { SkeletonList } from '../../../kit/Skeleton.tsx'
import styles from './SalonCard.module.css'
import { useNextStarts } from './use-next-starts.ts'

/** `now`: the server's time, since a visitor's clock may be wrong. */
type Props = { salon: ListedSalon; now: string; find: string }

/**
 * Shows a salon: picture, name, rating and categories are one link, and each next start is another.
 * @param find the search text, passed on to search the salon's services
 */
export function SalonCard({ salon, now, find }: Props) {
  const { urlName, name, city, categories, picture, language: own } = salon
  const card = useRef<HTMLElement>(null)
  return (
    <article ref={card} className={styles.card}>
      <a
        href={salonPage(urlName) + (find && `?${new URLSearchParams({ query: find })}`)}
        className={row(0, 'grow', 'column', 'r-xl', 'color-text', 'no-underline')}
      >
        <span className={classes(look('pictured'), styles.picture)} aria-hidden="true">
          {picture ? (
            <ColouredPicture picture={picture} sizes="(max-width: 700px) 92vw, 376px" alt="" loading="lazy" />
          ) : (
            initials(name)
          )}
        </span>
        <span className={styles.text}>
          <span className={row(12, 'baseline', 'between')}>
            <h3 className={look('f17', 'leading-tight', 'track-close')}>{name}</h3>
            <Rating salon={salon} />
          </span>
          <span className={row(8, 'middle', 'quiet')}>
            <PlaceIcon size={16} />
            {city}
          </span>
          <span className={styles.categories}>
            {categories.map((category, index) => (
              <Fragment key={category.name}>
                {index > 0 && dot}
                <span lang={category.nameLanguage ?? own}>{category.name}</span>
              </Fragment>
            ))}
          </span>
        </span>
      </a>
      {salon.service && <NextStarts salon={salon} now={now} card={card} />}
    </article>
  )
}

type NextStartsProps = { salon: ListedSalon; now: string; card: RefObject<HTMLElement | null> }

/** Shows the salon's next free starts; keeps its space while they load. */
function NextStarts({ salon, now, card }: NextStartsProps) {
  const t = useText()
  const format = useFormat()
  const starts = useNextStarts(salon, { now, card })
  const service = salon.service?.name ?? ''
  return (
    <div className={styles.next}>
      <p lang={salon.service?.nameLanguage ?? salon.language}>{service}</p>
      {starts?.length === 0 ? (
        <p className={styles.none}>{t('site.next.none')}</p>
      ) : (
        <ul>
          {starts?.map(({ day, time, near, href }) => (
            <li key={href}>
              <a href={href}>
                <b className="num">{format.timeOfDay(time)}</b>
                <small className={look('cyan', 'f12', 'w650')}>
                  {near ? t(`site.next.${near}`) : format.dayShort(day)}
                </small>
                <span className="visually-hidden">{t('site.next.at', { salon: salon.name })}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
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

/** Formats the rating as on the salon's own page: in the language with its country (BIZ-05). */
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
  const t = useText()
  const number = intl.formatNumber(average, { minimumFractionDigits: 1 })
  return (
    <span className={look('g4', 'inline', 'middle', 'fixed', 'w700', 'num')}>
      <StarIcon size={16} className={look('gold')} />
      <span aria-hidden="true">{number}</span>
      <span className="visually-hidden">{t('site.rating', { average: number, count })}</span>
    </span>
  )
}
