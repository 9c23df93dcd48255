import { nearestDay } from '@goldline/domain/availability/nearest'
import { formatPhoneNr } from '@goldline/domain/customer/phone-format'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { ApiError } from '../../../client/api-error.ts'
import { useApp } from '../../../client/app-context.ts'
import { Failure } from '../../../client/Failure.tsx'
import { LazyPage } from '../../../frame/LazyPage.tsx'
import { useFormat } from '../../../i18n/format.ts'
import type { MessageId } from '../../../i18n/messages.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Button, buttonClass } from '../../../kit/Button.tsx'
import { classes } from '../../../kit/classes.ts'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { PhoneIcon } from '../../../kit/icons.tsx'
import { CalendarIcon } from '../../../kit/later-icons.tsx'
import { look } from '../../../kit/look.ts'
import { SkeletonList } from '../../../kit/Skeleton.tsx'
import { discountPercent } from '../choice/chosen.ts'
import { writeSelection } from '../choice/selection.ts'
import { CallSalon } from '../code/WayOut.tsx'
import { useFlow } from '../flow/flow-context.ts'
import { myPaths } from '../my-paths.ts'
import { useAvailableDates, useDaySlots, useFullDates } from '../request/use-availability.ts'
import { DayAndStart } from './DayAndStart.tsx'
import { type StartChoice, startChoice } from './start-choice.ts'
import styles from './TimeScreen.module.css'

/**
 * Shows the days and one day's starts. Opens the first free day; a full one can be opened too, to join its waiting list
 * (AVL-11).
 * @param keepsDay false after a change of staff: a chosen day that is full is then replaced by a free one
 */
export function Days({ keepsDay }: { keepsDay: boolean }) {
  const { selection, businessObject } = useFlow()
  const { phoneNr } = businessObject
  const { data: dates, error, isFetching, refetch } = useAvailableDates()
  const full = useFullDates()
  const first = dates?.[0]?.date
  const day = selection.day ?? first
  const slots = useDaySlots(day)
  const [opened, setOpened] = useState<string>()
  const choice = useChoice(day, full ?? [], setOpened)

  useSelectFreeDay(dates, keepsDay || (day !== undefined && opened === day) ? full : [], keepsDay)

  if (error && dates === undefined)
    return (
      <Failure error={error} busy={isFetching} onRetry={() => refetch()}>
        {isTooLong(error) && phoneNr !== null && <CallSalon phoneNr={phoneNr} />}
      </Failure>
    )
  if (dates === undefined)
    return (
      <div className={look('mt16')}>
        <SkeletonList shape="slot" count={12} />
      </div>
    )
  if (day === undefined || dates.length === 0)
    return (
      <>
        <NothingFree />
        <WaitingLink day={full?.[0]} text="booking.waiting.link" />
      </>
    )
  const isFull = full?.includes(day) && !dates.some(({ date }) => date === day)
  return (
    <startChoice.Provider value={choice}>
      <DayAndStart
        dates={dates}
        slots={slots}
        full={<LazyPage load={loadFullDay} facts={{ day, dates }} waiting={<SkeletonList count={3} />} />}
      />
      {!isFull && !slots.isPending && <WaitingLink day={day} text="booking.waiting.link" />}
    </startChoice.Provider>
  )
}

/** Loads on demand, since most customers open no full day. */
const loadFullDay = () => import('./FullDay.tsx')

/** Whether the visit is too long; the server also counts cleanup between services, which the page does not know. */
const isTooLong = (error: unknown): boolean =>
  error instanceof ApiError && error.message === 'appointment duration is too long, max 4 hours'

/** Selects the nearest free day, with a notice, if the requested day has no start; without one, the first free day. */
function useSelectFreeDay(
  dates: readonly { date: string }[] | undefined,
  full: readonly string[] | undefined,
  tells: boolean,
) {
  const t = useText()
  const format = useFormat()
  const { notices } = useApp()
  const { selection, go } = useFlow()
  const { day } = selection
  useEffect(() => {
    if (dates === undefined || dates.length === 0) return
    const free = dates.some(({ date }) => date === day)
    const toWaitFor = day !== undefined && (full?.includes(day) ?? true)
    if (free || toWaitFor) return
    const days = dates.map(({ date }) => date)
    const next = day === undefined ? days[0] : nearestDay(days, day)
    if (tells && day !== undefined && next !== undefined) {
      const values = { day: format.dayShort(day), next: format.dayShort(next) }
      notices.show(t('booking.dayFull.nearest', values))
    }
    go('time', { day: next, time: undefined }, { replace: true })
  }, [dates, full, tells, day, go, format, t, notices])
}

/** Converts the flow's selection into the calendar's choice. */
function useChoice(day: string | undefined, full: readonly string[], onOpen: (day: string) => void): StartChoice {
  const { businessObject, selection, chosen, today, go } = useFlow()
  const { city, timeZone } = businessObject
  return {
    today,
    city,
    timeZone,
    full,
    day,
    time: selection.day === day ? selection.time : undefined,
    choose(day, time) {
      onOpen(day)
      go('time', { day, time }, { replace: true })
    },
    percentLess: (day, time) => discountPercent(chosen, day, time),
  }
}

type Props = { day: string | undefined; text: MessageId }

/** Links to this day's waiting list with the selection (AVL-11). */
function WaitingLink({ day, text }: Props) {
  const t = useText()
  const { selection } = useFlow()
  return (
    <p className={classes(look('mt16'), styles.waitingList)}>
      <Link href={`${myPaths.waitingList}?${writeSelection({ ...selection, day, time: undefined })}`}>{t(text)}</Link>
    </p>
  )
}

/** Explains that no start is free, and offers other staff or a call. */
function NothingFree() {
  const t = useText()
  const { selection, go, businessObject } = useFlow()
  return (
    <EmptyState
      icon={<CalendarIcon />}
      title={t('booking.none.title')}
      text={t(selection.staffId === null ? 'booking.none.call' : 'booking.none.other')}
      action={
        selection.staffId !== null ? (
          <Button onClick={() => go('time', { staffId: null })}>{t('booking.none.anybody')}</Button>
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
}
