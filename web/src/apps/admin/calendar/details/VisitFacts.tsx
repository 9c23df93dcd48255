import type { Appointment } from '@goldline/contract/appointment'
import { relativeTime } from '@goldline/domain/time/relative'
import { fullName } from '@goldline/domain/user/full-name'
import { Link, useSearch } from 'wouter'
import { useAppointmentText } from '../../../../appointment/appointment-text.ts'
import { useFormat } from '../../../../i18n/format.ts'
import { useIntl } from '../../../../i18n/intl.tsx'
import { useText } from '../../../../i18n/use-text.ts'
import { PartyIcon, RepeatIcon } from '../../../../kit/calendar-icons.tsx'
import { ClockIcon, TickIcon, UserIcon, WarningIcon } from '../../../../kit/icons.tsx'
import { TypeIcon } from '../../../../kit/status-icons.tsx'
import type { CalendarStaff } from '../../days/day-columns.ts'
import { staffStretches, unassignedId } from '../../days/stretches.ts'
import { FactItem, FactList } from '../../panel/Facts.tsx'
import { paths } from '../../paths.ts'

type Props = { appointment: Appointment; now: number; staff: readonly CalendarStaff[] }

/** Shows short facts side by side; the staff are shown with the services instead. */
export function VisitFacts({ appointment, now, staff }: Props) {
  return (
    <FactList row>
      <TimeFact appointment={appointment} now={now} />
      <StaffFact appointment={appointment} staff={staff} />
      {appointment.bookingType !== 'BLOCKER' && <BookingFact appointment={appointment} />}
      <Series appointment={appointment} />
      <ComingFact appointment={appointment} />
      <Party appointment={appointment} />
    </FactList>
  )
}

function TimeFact({ appointment, now }: { appointment: Appointment; now: number }) {
  const intl = useIntl()
  const t = useText()
  const format = useFormat()
  const { startTime, estimatedDuration } = appointment
  const { value, unit } = relativeTime(Date.parse(startTime), now)
  // Use a word for "now" only: “in 1 day” may mean a day and a half, which is not always "tomorrow".
  const inWords = intl.formatRelativeTime(value, unit, { numeric: unit === 'second' ? 'auto' : 'always' })
  return (
    <FactItem name={t('admin.details.when')} icon={<ClockIcon size={18} />}>
      <b>{format.duration(estimatedDuration)}</b>
      <small>{inWords}</small>
    </FactItem>
  )
}

/** Shows the person of a blocker, or that a visit is unassigned (AVL-05). */
function StaffFact({ appointment, staff }: Omit<Props, 'now'>) {
  const intl = useIntl()
  const t = useText()
  const ids = new Set(staffStretches(appointment).map(({ staffId }) => staffId))
  const unassigned = ids.has(unassignedId)
  if (appointment.services.length > 0 && !unassigned) return null
  const nameOf = (id: string) => {
    const person = staff.find((each) => each.id === id)
    if (person) return fullName(person)
    return t(id === unassignedId ? 'admin.details.unassigned' : 'label.deletedStaff')
  }
  const icon = unassigned ? <WarningIcon size={18} /> : <UserIcon size={18} />
  return (
    <FactItem name={t('word.person')} icon={icon} warns={unassigned}>
      <b>{intl.formatList([...ids].map(nameOf), { type: 'conjunction' })}</b>
    </FactItem>
  )
}

/** MSG-17: shows that the customer has confirmed the visit in answer to the reminder. */
function ComingFact({ appointment: { coming } }: { appointment: Appointment }) {
  const t = useText()
  if (!coming) return null
  return (
    <FactItem name={t('admin.coming')} icon={<TickIcon size={18} />}>
      {t('admin.coming.said')}
    </FactItem>
  )
}

/** APT-19: shows the appointment's position in its series. */
function Series({ appointment: { series } }: { appointment: Appointment }) {
  const t = useText()
  if (!series) return null
  return (
    <FactItem name={t('admin.series')} icon={<RepeatIcon size={18} />}>
      {t('admin.series.place', series)}
    </FactItem>
  )
}

/** APT-23: lists the other members of the party; each name opens their appointment. */
function Party({ appointment: { party } }: { appointment: Appointment }) {
  const t = useText()
  const format = useFormat()
  const text = useAppointmentText()
  const search = useSearch()
  if (!party || party.others.length === 0) return null
  const opening = (id: string) => {
    const address = new URLSearchParams(search)
    address.set('appointment', id)
    return `${paths.calendar}?${address}`
  }
  return (
    <FactItem name={t('admin.party')} icon={<PartyIcon size={18} />}>
      {t('admin.party')}
      {party.others.map(({ id, name, startTime, status }) => (
        <small key={id}>
          <Link replace href={opening(id)}>
            {name || t('label.guest')}
          </Link>
          , {status === 'CONFIRMED' ? format.time(startTime) : text.status(status)}
        </small>
      ))}
    </FactItem>
  )
}

function BookingFact({ appointment }: { appointment: Appointment }) {
  const t = useText()
  const text = useAppointmentText()
  const { bookingType } = appointment
  return (
    <FactItem name={t('admin.details.booked')} icon={<TypeIcon size={18} type={bookingType} />} type={bookingType}>
      {text.type(appointment)}
    </FactItem>
  )
}
