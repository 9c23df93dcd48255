import type { BusinessObject } from '@goldline/contract/business-object'
import type { TeaserImage } from '@goldline/contract/picture/teaser-image'
import type { OpenState } from '@goldline/domain/business-object/opening'
import { addDays } from '@goldline/domain/time/day'
import { zone } from '@goldline/domain/time/zone'
import { Suspense, startTransition, useEffect, useState } from 'react'
import { useFormat } from '../../../i18n/format.ts'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { buttonClass } from '../../../kit/Button.tsx'
import { classes } from '../../../kit/classes.ts'
import { IconButton } from '../../../kit/IconButton.tsx'
import { ClockIcon, PhoneIcon, PlaceIcon, ShareIcon, StarIcon } from '../../../kit/icons.tsx'
import { look, row } from '../../../kit/look.ts'
import { Colour, ColouredPicture } from '../../../kit/Picture.tsx'
import { linkTo } from '../choice/selection.ts'
import type { Islands } from './island-parts.ts'
import { mapLink } from './map-link.ts'
import styles from './SalonHero.module.css'
import teaserStyles from './Teaser.module.css'
import drawn from './teaser-drawn.svg'
import { useShare } from './use-share.ts'

type Props = { businessObject: BusinessObject; now: string; open: OpenState | null; first: boolean } & Pick<
  Islands,
  'Heart'
>

/**
 * Shows the salon's name, rating, opening state and address.
 * @param first whether this is the first step; later steps show a short header on phones, to leave room for the step
 */
export function SalonHero({ businessObject, now, open, first, Heart }: Props) {
  const t = useText()
  const { name, street, postalCode, city } = businessObject
  return (
    <>
      {first && <Teaser salon={name} images={businessObject.teaserImages} />}
      <section className={styles.hero} data-brief={!first}>
        <span className={styles.picture} aria-hidden="true">
          <svg viewBox="0 0 84 84" aria-hidden="true">
            <path d="M42 72V34M42 52c-10 0-16-6-17-15 10 0 16 6 17 15zM42 44c9-1 14-7 14-16-9 1-14 7-14 16zM42 34c-5-6-5-13 0-20 5 7 5 14 0 20z" />
          </svg>
        </span>
        <div className={look('min-w-0')}>
          <h1>{name}</h1>
          <p className={styles.meta}>
            <Rating rating={businessObject.rating} linked={first} />
            {first ? (
              <a href="#hours" className={classes(look('color-inherit', 'no-underline'), styles.hours)}>
                <OpenNow timeZone={businessObject.timeZone} now={now} state={open} />
              </a>
            ) : (
              <OpenNow timeZone={businessObject.timeZone} now={now} state={open} />
            )}
            <a
              className={look('color-inherit', 'no-underline')}
              href={mapLink(businessObject)}
              target="_blank"
              rel="noreferrer"
            >
              <PlaceIcon />
              {street}, {postalCode} {city}
              <span className="visually-hidden">{t('booking.newTab')}</span>
            </a>
          </p>
        </div>
        {first && <SalonLinks businessObject={businessObject} Heart={Heart} />}
      </section>
    </>
  )
}

/** Links to directions, the phone number and sharing, and adds the salon to the favourites (CUS-12). */
function SalonLinks({ businessObject, Heart }: Pick<Props, 'businessObject' | 'Heart'>) {
  const t = useText()
  const share = useShare()
  const { name, phoneNr } = businessObject
  return (
    <p className={classes(row(8, 'wrap', 'push-end'), styles.ways)}>
      <a className={buttonClass('quiet')} href={mapLink(businessObject)} target="_blank" rel="noreferrer">
        <PlaceIcon />
        {t('booking.route')}
        <span className="visually-hidden">{t('booking.newTab')}</span>
      </a>
      {phoneNr !== null && (
        <a className={buttonClass('quiet')} href={`tel:${phoneNr}`}>
          <PhoneIcon />
          {t('action.call')}
        </a>
      )}
      <IconButton label={t('booking.shareSalon')} onClick={() => share(name, linkTo(businessObject, {}))}>
        <ShareIcon />
      </IconButton>
      <span className={styles.heart}>
        <Suspense fallback={null}>
          <Heart businessObject={businessObject} />
        </Suspense>
      </span>
    </p>
  )
}

/** Shows the rating, with a link to the reviews if they are on the page. */
function Rating({ rating, linked }: Pick<BusinessObject, 'rating'> & { linked: boolean }) {
  const intl = useIntl()
  const t = useText()
  if (!rating) return null
  const average = intl.formatNumber(rating.average, { minimumFractionDigits: 1 })
  const content = (
    <>
      <span className={look('inline', 'gold')}>
        <StarIcon />
      </span>
      <b className={look('color-text', 'num')}>{average}</b>
      <span className="visually-hidden">{t('booking.ofFive')}</span>
      <span className={styles.count}>{t('booking.reviews', { count: rating.count })}</span>
    </>
  )
  return linked ? (
    <a className={look('color-inherit', 'no-underline')} href="#reviews">
      {content}
    </a>
  ) : (
    <span>{content}</span>
  )
}

type OpenNowProps = { timeZone: string; now: string; state: OpenState | null }

function OpenNow({ timeZone, now, state }: OpenNowProps) {
  const t = useText()
  const format = useFormat()
  if (state === null) return null
  if (state.open) {
    const time = format.timeOfDay(state.until.time)
    return (
      <span className={styles.open}>
        <ClockIcon />
        {t('booking.open.until', { time })}
      </span>
    )
  }
  const { next } = state
  const { day: today } = zone(timeZone).toWall(Date.parse(now))
  const dayOf = (day: string) => (day < addDays(today, 7) ? format.weekdayShort(day) : format.dayShort(day))
  if (next?.date === today)
    return (
      <span>
        <ClockIcon />
        {t('booking.open.opensToday', { time: format.timeOfDay(next.time) })}
      </span>
    )
  const when = next && `${dayOf(next.date)}, ${format.timeOfDay(next.time)}`
  return (
    <span>
      <ClockIcon />
      {t(when ? 'booking.open.opens' : 'word.closed', { when })}
    </span>
  )
}

type TeaserProps = { salon: string; images: readonly TeaserImage[] }

/**
 * Shows the salon's pictures (BIZ-06): a strip to swipe on phones, a large one beside small ones on wide screens. The
 * first is server-rendered; the others load after hydration, so that they do not delay it.
 */
function Teaser({ salon, images }: TeaserProps) {
  const t = useText()
  const [alive, setAlive] = useState(false)
  useEffect(() => startTransition(() => setAlive(true)), [])
  if (images.length === 0) return <img className={teaserStyles.drawn} src={drawn} width={1176} height={196} alt="" />
  return (
    <section
      className={teaserStyles.teaser}
      aria-label={t('booking.pictures', { salon })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll the focused element
      tabIndex={0}
      ref={onlyIfItScrolls}
    >
      <ul className={classes(look('pictured'), teaserStyles.strip, layouts[images.length])}>
        {images.map((image, index) => (
          <li key={image.id}>
            {index > 0 && !alive ? (
              <Colour of={image} />
            ) : (
              <ColouredPicture
                picture={image}
                sizes={`(max-width: 900px) 88vw, ${index === 0 ? 782 : 386}px`}
                alt={image.alt || t('booking.picture', { number: index + 1, salon })}
                lang={image.altLanguage}
                {...(index === 0 ? { fetchPriority: 'high', decoding: 'sync' } : { loading: 'lazy' })}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const layouts: Record<number, string | undefined> = { 1: teaserStyles.one, 2: teaserStyles.two }

/** Removes the element from the Tab order if it does not scroll. */
function onlyIfItScrolls(element: HTMLElement | null): void {
  if (element && element.scrollWidth <= element.clientWidth) element.tabIndex = -1
}
