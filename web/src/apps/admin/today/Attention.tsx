import { getAppointment } from '@goldline/contract/appointment'
import type { Overview } from '@goldline/contract/overview'
import { getOverview } from '@goldline/contract/overview'
import { zone } from '@goldline/domain/time/zone'
import { fullName } from '@goldline/domain/user/full-name'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useId } from 'react'
import { Link } from 'wouter'
import { useApi } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { Failure } from '../../../client/Failure.tsx'
import { useLazyPart } from '../../../client/use-fetched.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { Avatar, PersonAvatar } from '../../../kit/Avatar.tsx'
import { Button, buttonClass } from '../../../kit/Button.tsx'
import { classes } from '../../../kit/classes.ts'
import { UserIcon } from '../../../kit/icons.tsx'
import { look, row } from '../../../kit/look.ts'
import { GiftIcon } from '../../../kit/salon-icons.tsx'
import { OverrideDialog } from '../appointment/OverrideDialog.tsx'
import { useSalonChange } from '../appointment/use-salon-change.ts'
import { unassignedId } from '../days/stretches.ts'
import { calendarPath, paths, pathTo } from '../paths.ts'
import { useSalon } from '../session.ts'
import { Absences, useRequestedAbsences } from './Absences.tsx'
import { TodayPart } from './TodayPart.tsx'
import styles from './TodayScreen.module.css'

const loadRequests = () => import('./OpenRequests.tsx')

/** Lists open tasks and notable facts, or shows that there are none. */
export function Attention({ overview }: { overview: Overview }) {
  const t = useText()
  const { unassigned, stranded, messages, birthdays } = overview
  const { asked, error, retry } = useRequestedAbsences()
  const { part: requests } = useLazyPart(loadRequests)
  const nothing = asked?.length === 0 && unassigned.length + stranded.length + messages.length + birthdays.length === 0
  return (
    <>
      {requests && <requests.OpenRequests nothing={nothing} />}
      <TodayPart title={t('admin.overview.unassigned')} warns>
        {unassigned.map(({ appointmentId, startTime, customer, services }) => (
          <WaitingItem
            key={appointmentId}
            appointmentId={appointmentId}
            startTime={startTime}
            customer={customer}
            text={services.join(', ')}
          >
            <AssignButtons appointmentId={appointmentId} />
          </WaitingItem>
        ))}
      </TodayPart>
      <TodayPart title={t('admin.overview.stranded')} warns>
        {stranded.map(({ services, ...visit }) => (
          <WaitingItem key={visit.appointmentId} {...visit} text={services.join(', ')}>
            <Link href={paths.stranded} className={buttonClass('quiet')}>
              {t('admin.overview.stranded.decide')}
            </Link>
          </WaitingItem>
        ))}
      </TodayPart>
      <TodayPart title={t('admin.overview.messages')}>
        {messages.map(({ createdTime, ...message }) => (
          <WaitingItem key={message.appointmentId} {...message} written={createdTime} />
        ))}
      </TodayPart>
      {asked && <Absences asked={asked} />}
      {!asked && error && <Failure inline error={error} onRetry={retry} />}
    </>
  )
}

/** Lists the week's birthdays, the next first. */
export function Birthdays({ birthdays }: Pick<Overview, 'birthdays'>) {
  return (
    <TodayPart title={useText()('admin.overview.birthdays')}>
      {birthdays.map((each) => (
        <Birthday key={each.customerId} birthday={each} />
      ))}
    </TodayPart>
  )
}

type WaitingProps = {
  appointmentId: string
  startTime: string
  customer: string | null
  text: string
  /** When the customer wrote; default: only `startTime` is shown. */
  written?: string
  children?: ReactNode
}

/** An item that links to its appointment. */
function WaitingItem({ appointmentId, startTime, customer, text, written, children }: WaitingProps) {
  const t = useText()
  const { instantDayTime } = useFormat()
  const { timeZone } = useSalon()
  const { day } = zone(timeZone).toWall(Date.parse(startTime))
  const when = instantDayTime(startTime)
  return (
    <li>
      <Avatar name={customer ?? ''}>{customer === null ? <UserIcon size={20} /> : undefined}</Avatar>
      <Link href={calendarPath(day, appointmentId)} className={styles.who}>
        <b>
          {customer ?? t('label.walkInCustomer')}
          {written && <WrittenTime at={written} />}
        </b>
        <span>{text}</span>
        <small>{written ? t('admin.overview.messages.of', { when }) : when}</small>
      </Link>
      {children}
    </li>
  )
}

/** Shows the time if it is today's, else the day. */
function WrittenTime({ at }: { at: string }) {
  const { time, dayShort } = useFormat()
  const { timeZone, skew } = useSalon()
  const clock = zone(timeZone)
  const { day } = clock.toWall(Date.parse(at))
  return (
    <time dateTime={at} className={look('push-end', 'w500', 'quiet', 'f14', 'num')}>
      {day === clock.toWall(Date.now() + skew).day ? time(at) : dayShort(day)}
    </time>
  )
}

function Birthday({ birthday: { customerId, name, surname, date } }: { birthday: Overview['birthdays'][number] }) {
  const { dayLong } = useFormat()
  return (
    <li>
      <Avatar name={fullName({ name, surname })} />
      <Link href={pathTo(paths.customers, { id: customerId })} className={styles.who}>
        <b>{fullName({ name, surname })}</b>
        <small>{dayLong(date)}</small>
      </Link>
      <GiftIcon size={20} />
    </li>
  )
}

/** Maximum number of people shown; the appointment's form lists all. */
const most = 3

/**
 * Lists people who could take the whole visit without moving others; a press assigns it, with undo (AVL-05, APT-20).
 */
function AssignButtons({ appointmentId: id }: { appointmentId: string }) {
  const t = useText()
  const cache = useCache()
  const labelId = useId()
  const { data } = useQuery(useApi().query(getAppointment, { params: { id } }))
  const again = () => {
    void cache.invalidate(getAppointment)
    void cache.invalidate(getOverview)
  }
  const { change, isPending, asked } = useSalonChange('edit', { onDone: again, onLeft: again })
  if (!data?.services.every(({ staffId }) => staffId === unassignedId)) return null
  const people = data.recommendedStaffs ?? []
  if (people.length === 0)
    return (
      <small className={classes(row(8, 'wrap', 'full'), styles.people)}>{t('admin.overview.unassigned.nobody')}</small>
    )
  const give = (staffId: string) => change({ params: { id }, ifMatch: data.version, body: { staffId } })
  return (
    // biome-ignore lint/a11y/useSemanticElements: no form's fieldset
    <div role="group" aria-labelledby={labelId} className={classes(row(8, 'wrap', 'full'), styles.people)}>
      <small id={labelId}>{t('admin.overview.unassigned.who')}</small>
      {people.slice(0, most).map((person) => (
        <Button
          key={person.id}
          icon={<PersonAvatar size="s" person={person} />}
          busy={isPending}
          onClick={() => give(person.id)}
        >
          {person.name}
        </Button>
      ))}
      {asked && <OverrideDialog asked={asked} busy={isPending} />}
    </div>
  )
}
