import type { BusinessObject } from '@goldline/contract/business-object'
import { getPersonPage, type PersonPage } from '@goldline/contract/staff/person-page'
import { fullName } from '@goldline/domain/user/full-name'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link } from 'wouter'
import { useApi } from '../../../client/app-context.ts'
import { Loading } from '../../../client/Loading.tsx'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { Avatar } from '../../../kit/Avatar.tsx'
import { buttonClass } from '../../../kit/Button.tsx'
import { classes } from '../../../kit/classes.ts'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { IconButton } from '../../../kit/IconButton.tsx'
import { ShareIcon, StarIcon, UserIcon } from '../../../kit/icons.tsx'
import { LeftIcon } from '../../../kit/later-icons.tsx'
import { look, row, stack } from '../../../kit/look.ts'
import { ColouredPicture } from '../../../kit/Picture.tsx'
import { linkTo } from '../choice/selection.ts'
import { Heart } from '../favourites/Heart.tsx'
import { personPath } from '../my-paths.ts'
import { paths } from '../paths.ts'
import { useShare } from '../salon/use-share.ts'
import { PersonBooking } from './PersonBooking.tsx'
import { PersonReviews } from './PersonReviews.tsx'
import styles from './PersonScreen.module.css'
import { PersonWorks } from './PersonWorks.tsx'

type Props = { id: string; businessObject: BusinessObject; now: string }

/** Shows a staff member's page: profile, free starts, and services with prices (STF-09). */
export function PersonScreen({ id, businessObject, now }: Props) {
  const t = useText()
  const params = { id: businessObject.id, staffId: id }
  const person = businessObject.staff.find((each) => each.id === id)
  const {
    data: page,
    error,
    refetch,
  } = useQuery({
    ...useApi().query(getPersonPage, { params }),
    enabled: person !== undefined,
  })
  const name = person && fullName(person)
  useEffect(() => {
    document.title = `${name ?? t('person.notFound')} · ${businessObject.name}`
  }, [t, name, businessObject.name])
  if (!person || error?.message === 'staff.notFound') return <NoPage salon={businessObject.name} />
  return (
    <article className={styles.page}>
      <Link href={paths.services} className={styles.back} aria-label={t('legal.back', { salon: businessObject.name })}>
        <LeftIcon />
      </Link>
      {page ? (
        <>
          <AboutPerson businessObject={businessObject} person={person} page={page} />
          <PersonBooking businessObject={businessObject} person={person} now={now} />
          <PersonWorks businessObject={businessObject} person={person} />
          <PersonReviews businessObject={businessObject} person={person} />
        </>
      ) : (
        <div className={styles.about}>
          <h1>{name}</h1>
          <Loading error={error} refetch={refetch} rows={5} />
        </div>
      )}
    </article>
  )
}

/** Explains that no staff member has this page, or that it is not public. */
function NoPage({ salon }: { salon: string }) {
  const t = useText()
  return (
    <EmptyState
      icon={<UserIcon />}
      title={t('person.notFound')}
      heading
      text={t('person.notFound.text')}
      action={
        <Link href={paths.services} className={buttonClass('quiet')}>
          {t('legal.back', { salon })}
        </Link>
      }
    />
  )
}

type AboutProps = { businessObject: BusinessObject; person: BusinessObject['staff'][number]; page: PersonPage }

/** Shows the person's photo, name, rating, languages, text and specialities. */
function AboutPerson({ businessObject, person, page }: AboutProps) {
  const t = useText()
  const intl = useIntl()
  const share = useShare()
  const name = fullName(person)
  const spoken = page.languages.map((code) => intl.formatDisplayName(code, { type: 'language' }) ?? code)
  return (
    <header className={styles.about}>
      <span className={classes(look('pictured'), styles.face)}>
        {page.photo ? (
          <ColouredPicture picture={page.photo} sizes="(max-width: 900px) 60vw, 320px" alt="" fetchPriority="high" />
        ) : (
          <Avatar name={name} color={person.color} size="l" />
        )}
      </span>
      <div className={stack(8, 'min-w-0')}>
        <div className={row(8, 'middle')}>
          <h1 className={look('grow')}>{name}</h1>
          <IconButton
            label={t('salon.share', { name: person.name })}
            onClick={() => share(`${name}, ${businessObject.name}`, linkTo(businessObject, {}) + personPath(person.id))}
          >
            <ShareIcon />
          </IconButton>
          <Heart
            target={{ businessObjectId: businessObject.id, staffId: person.id, pictureId: null }}
            name={person.name}
          />
        </div>
        {page.rating && <Rating rating={page.rating} />}
        {spoken.length > 0 && (
          <p className={look('quiet')}>
            {t('person.speaks', { languages: intl.formatList(spoken, { type: 'conjunction' }) })}
          </p>
        )}
        {page.text !== '' && (
          <p className={look('lines')} lang={page.textLanguage}>
            {page.text}
          </p>
        )}
        {page.specialities.length > 0 && (
          <ul className={row(8, 'wrap', 'mt4')} aria-label={t('person.specialities')} lang={page.specialitiesLanguage}>
            {page.specialities.map((each) => (
              <li key={each} className={classes(look('f14', 'w650', 'px12', 'py4', 'edge', 'r-full', 'on-raised'))}>
                {each}
              </li>
            ))}
          </ul>
        )}
      </div>
    </header>
  )
}

/** Shows the rating, and that only customers with a visit write reviews. */
function Rating({ rating: { average, count } }: { rating: NonNullable<PersonPage['rating']> }) {
  const intl = useIntl()
  const t = useText()
  return (
    <p className={look('g8', 'inline', 'middle', 'quiet')}>
      <StarIcon className={look('gold')} />
      <b className={look('color-text')}>{intl.formatNumber(average, { minimumFractionDigits: 1 })}</b>
      <span className="visually-hidden">{t('booking.ofFive')}</span>
      {t('person.reviews', { count })}
    </p>
  )
}
