import type { Appointment } from '@goldline/contract/appointment'
import { formatPhoneNr } from '@goldline/domain/customer/phone-format'
import { useEffect } from 'react'
import { Loading } from '../../../../../client/Loading.tsx'
import { useText } from '../../../../../i18n/use-text.ts'
import { Button, buttonClass } from '../../../../../kit/Button.tsx'
import { EmptyState } from '../../../../../kit/EmptyState.tsx'
import { PhoneIcon } from '../../../../../kit/icons.tsx'
import { CalendarIcon } from '../../../../../kit/later-icons.tsx'
import { look } from '../../../../../kit/look.ts'
import { DayAndStart } from '../../../time/DayAndStart.tsx'
import { DayFull } from '../../../time/DayFull.tsx'
import { type StartChoice, startChoice } from '../../../time/start-choice.ts'
import { appointmentDay } from '../appointment-words.ts'
import type { MoveChoice } from './use-move-choice.ts'
import { useMoveDates, useMoveSlots, useToday } from './use-move-times.ts'

type Props = { appointment: Appointment; choice: MoveChoice }

/** Shows offered days and starts; opens the appointment's own day, or the first free one. */
export function MoveDays({ appointment, choice }: Props) {
  const today = useToday(appointment)
  const { data: dates, error, isFetching, refetch } = useMoveDates(appointment, choice)
  const present = appointmentDay(appointment)
  const first = dates?.find(({ date }) => date === present)?.date ?? dates?.[0]?.date
  const day = choice.day ?? first
  const slots = useMoveSlots(appointment, choice, day)
  const { choose } = choice
  useEffect(() => {
    // Drop a day that is not offered, because of an old URL or other staff.
    if (dates && first !== undefined && !dates.some(({ date }) => date === choice.day)) choose(first)
  })
  if (!dates)
    return (
      <div className={look('mt16')}>
        <Loading error={error} busy={isFetching} refetch={refetch} shape="slot" rows={12} />
      </div>
    )
  if (day === undefined || dates.length === 0) return <NothingFree appointment={appointment} choice={choice} />
  const { businessObject, own } = appointment
  const value: StartChoice = {
    today,
    city: own?.salon.city ?? businessObject.name,
    timeZone: businessObject.timeZone,
    // No waiting list here, since the customer already has a start.
    full: [],
    day,
    time: choice.day === day ? choice.time : undefined,
    choose,
    // The agreed price stays (CAT-05).
    percentLess: () => 0,
  }
  return (
    <startChoice.Provider value={value}>
      <DayAndStart dates={dates} slots={slots} full={<DayFull day={day} dates={dates} />} />
    </startChoice.Provider>
  )
}

/** Offers other staff, or the salon's phone number. */
function NothingFree({ appointment, choice }: Props) {
  const t = useText()
  const phoneNr = appointment.own?.salon.phoneNr
  const other = choice.staffId !== null || choice.staffIds !== undefined
  return (
    <EmptyState
      icon={<CalendarIcon />}
      title={t('booking.none.title')}
      text={t(other ? 'booking.none.other' : 'booking.none.call')}
      action={
        other ? (
          <Button onClick={() => choice.chooseWho({ staffId: null })}>{t('booking.none.anybody')}</Button>
        ) : (
          phoneNr && (
            <a className={buttonClass('quiet')} href={`tel:${phoneNr}`}>
              <PhoneIcon />
              <span>{formatPhoneNr(phoneNr)}</span>
            </a>
          )
        )
      }
    />
  )
}
