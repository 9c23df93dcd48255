import { formatPhoneNr } from '@goldline/domain/customer/phone-format'
import { addDays } from '@goldline/domain/time/day'
import { useEffect, useState } from 'react'
import { useIntl } from 'react-intl'
import { Link } from 'wouter'
import { useFormat } from '../../../i18n/format.ts'
import { Button, buttonClass } from '../../../kit/Button.tsx'
import { CardSection } from '../../../kit/Card.tsx'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { CalendarIcon, PhoneIcon } from '../../../kit/icons.tsx'
import { SkeletonList } from '../../../kit/Skeleton.tsx'
import { percentLess, totalDuration } from '../flow/chosen.ts'
import { useFlow } from '../flow/flow-context.ts'
import { LoadError } from '../flow/LoadError.tsx'
import { writeSelection } from '../flow/selection.ts'
import { useRelease } from '../flow/use-book.ts'
import { DayAndStart } from './DayAndStart.tsx'
import { DayFull } from './DayFull.tsx'
import { StaffPills } from './StaffPills.tsx'
import styles from './TimeScreen.module.css'
import { type TimeChoice, timeChoice } from './time-choice.ts'
import { useAvailableDates, useDaySlots, useForgetAvailability } from './use-availability.ts'

/** Step 2: who (first free is the default) and when. The first free day is open at once. */
export function TimeScreen() {
  const intl = useIntl()
  const format = useFormat()
  const { chosen, selection, go } = useFlow()
  const { freeing } = useFreedSlot()
  return (
    <>
      <div className={styles.choice}>
        <div>
          <b>{chosen.map(({ name }) => name).join(' + ')}</b>
          <small className="num">
            {format.duration(totalDuration(chosen))} ·{' '}
            {intl.formatMessage({ id: 'booking.services.count' }, { count: chosen.length })}
          </small>
        </div>
        <Button look="link" onClick={() => go('services', { time: undefined })}>
          {intl.formatMessage({ id: 'action.change' })}
        </Button>
      </div>
      <CardSection title={intl.formatMessage({ id: 'booking.who' })}>
        <div className={styles.people}>
          <StaffPills />
        </div>
      </CardSection>
      <CardSection title={intl.formatMessage({ id: 'booking.when' })}>
        {freeing ? <SkeletonList shape="slot" count={12} /> : <Days key={selection.staffId} />}
        <p className={styles.waitingList}>
          <Link href={`/my/waiting-list?${writeSelection({ ...selection, time: undefined })}`}>
            {intl.formatMessage({ id: 'booking.waiting.link' })}
          </Link>
        </p>
      </CardSection>
    </>
  )
}

/** Who comes back to choose another time lets go of the held one, and finds it among the free ones again (APT-14). */
function useFreedSlot(): { freeing: boolean } {
  const release = useRelease()
  const forget = useForgetAvailability()
  const { draft } = useFlow()
  const held = draft.hold !== undefined
  const [freeing, setFreeing] = useState(held)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a hold
  useEffect(() => {
    if (!held) return
    setFreeing(true)
    release().then(() => {
      forget()
      setFreeing(false)
    })
  }, [held])
  return { freeing }
}

function Days() {
  const intl = useIntl()
  const { selection, go, businessObject } = useFlow()
  const { data: dates, error, isFetching, refetch } = useAvailableDates()
  const first = dates?.[0]?.date
  const day = selection.day ?? first
  const slots = useDaySlots(day)
  const choice = useChoice(day)

  useEffect(() => {
    // A day that this person does not have is let go of: the first free one opens instead.
    if (dates === undefined || first === undefined) return
    if (selection.day === undefined || !dates.some(({ date }) => date === selection.day))
      go('time', { day: first, time: undefined }, { replace: true })
  }, [dates, first, selection.day, go])

  if (error && dates === undefined) return <LoadError error={error} busy={isFetching} onRetry={() => refetch()} />
  if (dates === undefined)
    return (
      <div className={styles.waiting}>
        <SkeletonList shape="slot" count={12} />
      </div>
    )
  if (dates.length === 0)
    return (
      <EmptyState
        icon={<CalendarIcon />}
        title={intl.formatMessage({ id: 'booking.none.title' })}
        text={intl.formatMessage({ id: selection.staffId === null ? 'booking.none.call' : 'booking.none.other' })}
        action={
          selection.staffId !== null ? (
            <Button onClick={() => go('time', { staffId: null })}>
              {intl.formatMessage({ id: 'booking.none.anybody' })}
            </Button>
          ) : (
            businessObject.phoneNr && (
              <a className={buttonClass('quiet')} href={`tel:${businessObject.phoneNr}`}>
                <PhoneIcon />
                {formatPhoneNr(businessObject.phoneNr)}
              </a>
            )
          )
        }
      />
    )
  if (day === undefined) return null
  return (
    <timeChoice.Provider value={choice}>
      <DayAndStart dates={dates} slots={slots} full={<DayFull day={day} dates={dates} />} />
    </timeChoice.Provider>
  )
}

/** The flow's choice, as the calendar and the starts know it. */
function useChoice(day: string | undefined): TimeChoice {
  const { businessObject, selection, chosen, today, go } = useFlow()
  const { city, timeZone, horizonDays } = businessObject
  return {
    today,
    lastDay: addDays(today, horizonDays),
    city,
    timeZone,
    day,
    time: selection.day === day ? selection.time : undefined,
    choose: (day, time) => go('time', { day, time }, { replace: true }),
    percentLess: (day, time) => percentLess(chosen, day, time),
  }
}
