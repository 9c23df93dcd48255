import type { Appointment } from '@goldline/contract/appointment'
import { relativeTime } from '@goldline/domain/time/relative'
import { useIntl } from 'react-intl'
import { Link, useSearch } from 'wouter'
import { useAppointmentText } from '../../../../calendar/appointment-text.ts'
import type { CalendarStaff } from '../../../../calendar/day-columns.ts'
import { stretchesOf, unassignedId } from '../../../../calendar/stretches.ts'
import { useFormat } from '../../../../i18n/format.ts'
import { PartyIcon, RepeatIcon } from '../../../../kit/calendar-icons.tsx'
import { ClockIcon, TickIcon, UserIcon, WarningIcon } from '../../../../kit/icons.tsx'
import { TypeIcon } from '../../../../kit/status-icons.tsx'
import { ContactFacts, Fact, FactList } from '../../panel/Facts.tsx'
import { paths } from '../../paths.ts'

type Props = { appointment: Appointment; now: number; staff: readonly CalendarStaff[] }

export function Facts({ appointment, now, staff }: Props) {
  const { owner } = appointment
  return (
    <FactList>
      <When appointment={appointment} now={now} />
      <Who appointment={appointment} staff={staff} />
      <Booked appointment={appointment} />
      <Series appointment={appointment} />
      <Coming appointment={appointment} />
      <Party appointment={appointment} />
      <ContactFacts phoneNr={owner?.phoneNr} email={owner?.email} />
    </FactList>
  )
}

function When({ appointment, now }: { appointment: Appointment; now: number }) {
  const intl = useIntl()
  const format = useFormat()
  const { startTime, estimatedDuration } = appointment
  const { value, unit } = relativeTime(Date.parse(startTime), now)
  // Only "now" becomes a word: a day and a half is one whole day, but not always "tomorrow".
  const inWords = intl.formatRelativeTime(value, unit, { numeric: unit === 'second' ? 'auto' : 'always' })
  return (
    <Fact name={intl.formatMessage({ id: 'admin.details.when' })} icon={<ClockIcon size={18} />}>
      <b>{format.duration(estimatedDuration)}</b>
      <small>{inWords}</small>
    </Fact>
  )
}

/** Who does it, and whether they were requested (AVL-03, AVL-05). */
function Who({ appointment, staff }: Omit<Props, 'now'>) {
  const intl = useIntl()
  const ids = new Set(stretchesOf(appointment).map(({ staffId }) => staffId))
  const nameOf = (id: string) => {
    const person = staff.find((each) => each.id === id)
    if (person) return `${person.name} ${person.surname}`.trim()
    return intl.formatMessage({ id: id === unassignedId ? 'label.unassignedStaff' : 'label.deletedStaff' })
  }
  const unassigned = ids.has(unassignedId)
  const how = unassigned
    ? 'admin.details.unassigned'
    : appointment.staffId === null
      ? 'admin.details.firstAvailable'
      : 'admin.details.requested'
  const icon = unassigned ? <WarningIcon size={18} /> : <UserIcon size={18} />
  return (
    <Fact name={intl.formatMessage({ id: 'admin.details.who' })} icon={icon} warns={unassigned}>
      <b>{intl.formatList([...ids].map(nameOf), { type: 'conjunction' })}</b>
      {appointment.bookingType !== 'BLOCKER' && !appointment.walkIn && <small>{intl.formatMessage({ id: how })}</small>}
    </Fact>
  )
}

/** MSG-17: the customer has said so, in answer to the reminder. */
function Coming({ appointment: { coming } }: { appointment: Appointment }) {
  const intl = useIntl()
  if (!coming) return null
  return (
    <Fact name={intl.formatMessage({ id: 'admin.coming' })} icon={<TickIcon size={18} />}>
      {intl.formatMessage({ id: 'admin.coming.said' })}
    </Fact>
  )
}

/** APT-19: its place among those that were made with it. */
function Series({ appointment: { series } }: { appointment: Appointment }) {
  const intl = useIntl()
  if (!series) return null
  return (
    <Fact name={intl.formatMessage({ id: 'admin.series' })} icon={<RepeatIcon size={18} />}>
      {intl.formatMessage({ id: 'admin.series.place' }, series)}
    </Fact>
  )
}

/** APT-23: whoever comes with it; each name opens theirs. */
function Party({ appointment: { party } }: { appointment: Appointment }) {
  const intl = useIntl()
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
    <Fact name={intl.formatMessage({ id: 'admin.party' })} icon={<PartyIcon size={18} />}>
      {intl.formatMessage({ id: 'admin.party' })}
      {party.others.map(({ id, name, startTime, status }) => (
        <small key={id}>
          <Link replace href={opening(id)}>
            {name || intl.formatMessage({ id: 'label.guest' })}
          </Link>
          , {status === 'CONFIRMED' ? format.time(startTime) : text.status(status)}
        </small>
      ))}
    </Fact>
  )
}

function Booked({ appointment }: { appointment: Appointment }) {
  const intl = useIntl()
  const format = useFormat()
  const text = useAppointmentText()
  const { bookingType, createdTime } = appointment
  return (
    <Fact
      name={intl.formatMessage({ id: 'admin.details.booked' })}
      icon={<TypeIcon size={18} type={bookingType} />}
      type={bookingType}
    >
      <b>{text.type(bookingType)}</b>
      <small>
        {format.instantDayLong(createdTime)}, {format.time(createdTime)}
      </small>
    </Fact>
  )
}
