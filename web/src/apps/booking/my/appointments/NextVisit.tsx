import type { Appointment } from '@goldline/contract/appointment'
import { getNextVisit } from '@goldline/contract/appointment/book-again'
import type { BusinessObject } from '@goldline/contract/business-object'
import { daysBetween } from '@goldline/domain/time/day'
import { zone } from '@goldline/domain/time/zone'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../../client/app-context.ts'
import { Failure } from '../../../../client/Failure.tsx'
import { useFormat } from '../../../../i18n/format.ts'
import { useIntl } from '../../../../i18n/intl.tsx'
import { useText } from '../../../../i18n/use-text.ts'
import { PersonAvatar } from '../../../../kit/Avatar.tsx'
import { buttonClass } from '../../../../kit/Button.tsx'
import { CardSection } from '../../../../kit/Card.tsx'
import { classes } from '../../../../kit/classes.ts'
import { ArrowIcon } from '../../../../kit/icons.tsx'
import { look, stack } from '../../../../kit/look.ts'
import { RadioPills } from '../../../../kit/RadioPills.tsx'
import { SkeletonList } from '../../../../kit/Skeleton.tsx'
import styles from './NextVisit.module.css'
import { rebookingPath } from './rebooking.ts'

type Props = {
  appointment: Appointment
  /** The salon's people, for their photos. */
  people: BusinessObject['staff']
  /** Whether to render a card section, only for customers with a usual interval. */
  onlyUsual?: boolean
}

/** Proposes the next visit with the same services and people; each start links to the booking's details (APT-25). */
export function NextVisit({ appointment, people, onlyUsual = false }: Props) {
  const t = useText()
  const [weeks, setWeeks] = useState<number>()
  const { id, own } = appointment
  const enabled = Boolean(own?.bookable.length)
  const query = weeks === undefined ? {} : { weeks: String(weeks) }
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...useApi().query(getNextVisit, { params: { id }, query }),
    ...{ enabled, staleTime: 0, placeholderData: keepPreviousData },
  })
  if (!enabled || (!data && (error || onlyUsual)) || data?.weeks.length === 0) return null
  if (data && onlyUsual && data.usual === null) return null
  const choice = (
    <>
      {data ? (
        <>
          <p className={look('mt4', 'mb8', 'quiet', 'f14')}>
            {data.usual === null
              ? t('booking.done.next.weeks', { weeks: data.chosen })
              : t('booking.done.next.usual', { weeks: data.usual })}
          </p>
          <RadioPills
            wraps
            label={t('booking.done.next.interval')}
            options={data.weeks.map((value) => ({ value, label: t('booking.done.next.inWeeks', { weeks: value }) }))}
            value={weeks ?? data.chosen}
            onChange={setWeeks}
          />
          {error ? (
            <Failure inline error={error} busy={isFetching} onRetry={() => refetch()} />
          ) : (
            <div className={stack(8, 'mt12')} aria-busy={isPlaceholderData} role="status">
              {data.starts.map((start) => (
                <StartLink key={start.startTime} {...{ start, appointment, people }} />
              ))}
              {data.starts.length === 0 && <p>{t('booking.done.next.none')}</p>}
            </div>
          )}
        </>
      ) : (
        <SkeletonList count={4} />
      )}
    </>
  )
  if (onlyUsual) return <CardSection title={t('booking.done.next')}>{choice}</CardSection>
  return (
    <section className={look('full', 'text-left')} aria-labelledby="next-visit">
      <h3 className={look('f17')} id="next-visit">
        {t('booking.done.next')}
      </h3>
      {choice}
    </section>
  )
}

type StartProps = Pick<Props, 'appointment' | 'people'> & { start: { startTime: string; link: string } }

function StartLink({ start: { startTime, link }, appointment, people }: StartProps) {
  const intl = useIntl()
  const t = useText()
  const format = useFormat()
  const { staff, startTime: before, businessObject } = appointment
  const like = findSimilarity(businessObject.timeZone, before, startTime)
  const person = staff && (people.find(({ id }) => id === staff.id) ?? staff)
  return (
    <a href={rebookingPath(link)} className={classes(buttonClass('quiet'), styles.start)}>
      {person && <PersonAvatar person={person} />}
      <span className={look('grow', 'min-w-0', 'text-left')}>
        <b className={look('block', 'num')}>
          {intl.formatDate(startTime, { weekday: 'short', day: 'numeric', month: 'long' })}, {format.time(startTime)}
        </b>
        {like && <small className={look('block', 'quiet', 'f13', 'w550')}>{t(`booking.done.next.${like}`)}</small>}
      </span>
      <ArrowIcon className={look('cyan')} />
    </a>
  )
}

/** Returns what the start has in common with the previous visit. */
function findSimilarity(
  timeZone: string,
  before: string,
  startTime: string,
): 'sameBoth' | 'sameDay' | 'sameTime' | undefined {
  const [one, other] = [before, startTime].map((each) => zone(timeZone).toWall(Date.parse(each)))
  if (one === undefined || other === undefined) return undefined
  const [day, time] = [daysBetween(one.day, other.day) % 7 === 0, one.minutes === other.minutes]
  return day && time ? 'sameBoth' : day ? 'sameDay' : time ? 'sameTime' : undefined
}
