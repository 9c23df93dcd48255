import type { Appointment } from '@goldline/contract/appointment'
import type { getAppointmentHistory } from '@goldline/contract/appointment/history'
import type { ResponseReceived } from '@goldline/contract/call'
import type { AppointmentStatus, BookingType, HistoryActor } from '@goldline/domain/appointment/status'
import type { CustomerMessage, TimelineEntry } from '@goldline/domain/appointment/timeline'
import { zone } from '@goldline/domain/time/zone'
import type { ReactNode } from 'react'
import { useAppointmentText } from '../../../../../appointment/appointment-text.ts'
import { useLazyPart } from '../../../../../client/use-fetched.ts'
import { useFormat } from '../../../../../i18n/format.ts'
import { messageId } from '../../../../../i18n/messages.ts'
import { useText } from '../../../../../i18n/use-text.ts'
import { classes } from '../../../../../kit/classes.ts'
import { dot, joinFacts } from '../../../../../kit/dot.ts'
import { ArrowIcon, UserIcon, WarningIcon } from '../../../../../kit/icons.tsx'
import { LeftIcon } from '../../../../../kit/later-icons.tsx'
import { row } from '../../../../../kit/look.ts'
import { ChatIcon, SentIcon } from '../../../../../kit/message-icons.tsx'
import { PencilIcon, TillIcon } from '../../../../../kit/salon-icons.tsx'
import { StatusIcon, TypeIcon } from '../../../../../kit/status-icons.tsx'
import type { CalendarStaff } from '../../../days/day-columns.ts'
import { ForeignLinksNote } from './ForeignLinksNote.tsx'
import styles from './Timeline.module.css'

type HistoryLine = ResponseReceived<typeof getAppointmentHistory>[number]
type Message = Appointment['messages'][number]
export type VisitTimelineEntry = TimelineEntry<HistoryLine, Message>

type Props = { appointment: Appointment; staff: readonly CalendarStaff[] }

export function EntryItem({ entry, ...props }: Props & { entry: VisitTimelineEntry }) {
  if (entry.kind === 'message') return <MessageEntry {...props} entry={entry} />
  return entry.kind === 'told' ? <SentEntry line={entry.line} /> : <ChangeEntry {...props} line={entry.line} />
}

/** Shows a message; its links are plain text (MSG-06). */
function MessageEntry({ entry, appointment }: Props & { entry: Extract<VisitTimelineEntry, { kind: 'message' }> }) {
  const t = useText()
  const { who } = useAppointmentText()
  const { message, told, at } = entry
  const { fromCustomer, text, pictures, unsupportedLinks } = message
  const writer = fromCustomer ? who(appointment) : (entry.who ?? t('admin.history.by.salon'))
  return (
    <li
      className={classes(row(12, 'anchor', 'pb12', 'f13'), styles.entry)}
      data-said={fromCustomer ? 'customer' : 'salon'}
    >
      <span className={styles.sign}>
        <ChatIcon />
      </span>
      <div>
        <p className={styles.words}>{text}</p>
        {pictures && <Pictures pictures={pictures} />}
        {fromCustomer && <ForeignLinksNote hosts={unsupportedLinks} />}
        <AuthorLine who={writer} at={at} told={told} />
      </div>
    </li>
  )
}

const loadPictures = () => import('../../../../../appointment/MessagePictures.tsx')

function Pictures({ pictures }: { pictures: NonNullable<Message['pictures']> }) {
  const { part } = useLazyPart(loadPictures)
  return part ? <part.MessagePictures pictures={pictures} /> : null
}

function SentEntry({ line: { at, told } }: { line: HistoryLine }) {
  const t = useText()
  if (!told) return null
  return (
    <li className={classes(row(12, 'anchor', 'pb12', 'f13'), styles.entry)} data-told={told.status}>
      <span className={styles.sign}>
        <SentIcon />
      </span>
      <div>
        <b>{t(`admin.history.told.${told.kind}`)}</b>
        <AuthorLine who={t('admin.history.by.system')} at={at} told={told} />
      </div>
    </li>
  )
}

function ChangeEntry({ line, appointment, staff }: Props & { line: HistoryLine }) {
  const t = useText()
  const format = useFormat()
  const text = useAppointmentText()
  const { at, by, what, reason, scope, overridden, came } = line
  const who = by === 'customer' && appointment.owner ? text.who(appointment) : line.who
  const group = appointment.party ? 'party' : scope
  return (
    <li className={classes(row(12, 'anchor', 'pb12', 'f13'), styles.entry)}>
      <EntryIcon what={what} by={by} bookingType={appointment.bookingType} />
      <div>
        <b>{t(messageId(`admin.history.${what}`))}</b>
        <PlaceChange line={line} appointment={appointment} staff={staff} />
        {scope && scope !== 'this' && <p>{t(messageId(`admin.history.scope.${group}`))}</p>}
        {came && <p>{t('admin.history.came', { when: format.time(came) })}</p>}
        {reason && <p>{reason}</p>}
        {overridden.length > 0 && <BrokenRules rules={overridden} />}
        <AuthorLine who={who ?? t(`admin.history.by.${by}`)} at={at} />
      </div>
    </li>
  )
}

/** Shows the old and the new time, and the old and the new staff. */
function PlaceChange({ line: { from, to }, appointment, staff }: Props & { line: HistoryLine }) {
  const t = useText()
  const format = useFormat()
  const { toWall } = zone(appointment.businessObject.timeZone)
  if (!from || !to) return null
  const nobody = t('label.unassignedStaff')
  const deleted = t('label.deletedStaff')
  const nameOf = (id: string | null) => (id === null ? nobody : (staff.find((each) => each.id === id)?.name ?? deleted))
  const people = ({ staffIds }: typeof from) => [...new Set(staffIds.map(nameOf))].join(', ')
  const dayOf = (instant: string) => toWall(Date.parse(instant)).day
  const sameDay = from.startTime !== null && to.startTime !== null && dayOf(from.startTime) === dayOf(to.startTime)
  const start = ({ startTime }: typeof from) => {
    if (startTime === null) return ''
    return sameDay ? format.time(startTime) : `${format.dayShort(dayOf(startTime))}, ${format.time(startTime)}`
  }
  return (
    <>
      <ChangeLine from={start(from)} to={start(to)} />
      <ChangeLine from={people(from)} to={people(to)} />
    </>
  )
}

function ChangeLine({ from, to }: { from: string; to: string }) {
  if (from === '' || to === '' || from === to) return null
  return (
    <p>
      {from} → <b>{to}</b>
    </p>
  )
}

function BrokenRules({ rules }: { rules: readonly string[] }) {
  const t = useText()
  const words = rules.map((rule) => t(messageId(`refusal.${rule}`)))
  return <p>{t('admin.history.overridden', { rule: words.join(' ') })}</p>
}

const failedStates: readonly CustomerMessage['status'][] = ['FAILED', 'UNKNOWN']

/** Shows author and time, and for messages the channel and delivery state. */
function AuthorLine({ who, at, told }: { who: string; at: string; told?: CustomerMessage | null }): ReactNode {
  const t = useText()
  const { time } = useFormat()
  const state = told && t(`admin.history.state.${told.status}`, { channel: told.channel })
  const warns = told && failedStates.includes(told.status)
  return (
    <small>
      {joinFacts(who, time(at))}
      {state && (
        <span data-warns={warns || undefined}>
          {dot}
          {warns && <WarningIcon size={14} />} {state}
        </span>
      )}
    </small>
  )
}

/** The status that a change led to. */
const statuses: Readonly<Record<string, AppointmentStatus>> = {
  checkedIn: 'CHECKED_IN',
  checkedOut: 'FULFILLED',
  noShow: 'EXPIRED',
  expired: 'EXPIRED',
}

const icons: Readonly<Record<string, ReactNode>> = {
  moved: <ArrowIcon />,
  reassigned: <UserIcon />,
  handedOver: <TillIcon />,
  undone: <LeftIcon />,
  checkInTakenBack: <LeftIcon />,
  noShowTakenBack: <LeftIcon />,
  handOverTakenBack: <LeftIcon />,
  checkoutCancelled: <LeftIcon />,
}

type SignOfProps = { what: string; by: HistoryActor; bookingType: BookingType }

/** Shows an entry's icon: by status with its colour, by booking channel, or by kind of change. */
function EntryIcon({ what, by, bookingType }: SignOfProps) {
  const status = what === 'cancelled' ? (by === 'customer' ? 'CUSTOMER_CANCELLED' : 'BO_CANCELLED') : statuses[what]
  if (status) {
    return (
      <span className={styles.sign} data-status={status}>
        <StatusIcon status={status} />
      </span>
    )
  }
  if (what === 'booked') {
    return (
      <span className={styles.sign} data-type={bookingType}>
        <TypeIcon type={bookingType} />
      </span>
    )
  }
  return (
    <span className={styles.sign} data-done={what}>
      {icons[what] ?? <PencilIcon />}
    </span>
  )
}
