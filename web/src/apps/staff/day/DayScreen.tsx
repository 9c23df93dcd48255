import type { Appointment } from '@goldline/contract/appointment'
import { isCancelled } from '@goldline/domain/appointment/status'
import { ownDay } from '@goldline/domain/staff/own-day'
import { type Day, isDay } from '@goldline/domain/time/day'
import type { Span } from '@goldline/domain/time/spans'
import { formatTimeOfDay } from '@goldline/domain/time/time-of-day'
import { zone } from '@goldline/domain/time/zone'
import { Link, useLocation, useSearch } from 'wouter'
import { Loading } from '../../../client/Loading.tsx'
import { useMe, useSalon } from '../../../client/me.ts'
import { useMinute } from '../../../client/use-minute.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { PersonAvatar } from '../../../kit/Avatar.tsx'
import { ElsewhereIcon } from '../../../kit/calendar-icons.tsx'
import { classes } from '../../../kit/classes.ts'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { ArrowIcon, UserIcon } from '../../../kit/icons.tsx'
import { CalendarIcon, SunIcon } from '../../../kit/later-icons.tsx'
import { look, row, stack } from '../../../kit/look.ts'
import { RadioPills } from '../../../kit/RadioPills.tsx'
import { UsersIcon } from '../../../kit/salon-icons.tsx'
import { StatusIcon } from '../../../kit/status-icons.tsx'
import { useQueue } from '../../../queue/use-queue.ts'
import { BookButton } from '../change/BookButton.tsx'
import { OfflineCard } from '../offline/OfflineCard.tsx'
import { ownSpan } from '../own-days/own-span.ts'
import { useOwnDays, useOwnId } from '../own-days/use-own.ts'
import { dayPath, paths } from '../paths.ts'
import { StaffPage } from '../shell/StaffPage.tsx'
import styles from './Day.module.css'
import { NextCard } from './NextCard.tsx'
import { OwnRequests } from './OwnRequests.tsx'
import { ProfileRequest } from './ProfileRequest.tsx'
import queueStyles from './QueueCard.module.css'
import { VisitRow } from './VisitRow.tsx'

/** Shows a person's day: the next customer, large, and the rest of the day (STF-02). */
export function Page() {
  const staffId = useOwnId()
  return staffId === undefined ? <NoStaffRecord /> : <OwnDay staffId={staffId} />
}

/** Shown on a device whose person has no staff record (AUTH-08). */
function NoStaffRecord() {
  const t = useText()
  const { data: me } = useMe()
  return (
    <StaffPage title={t('word.myDay')}>
      <EmptyState
        icon={<UserIcon size={24} />}
        title={t('staff.nobody', { name: me?.name ?? '' })}
        text={t('staff.nobody.text')}
      />
    </StaffPage>
  )
}

/** Shows the person's own day, or a colleague's if permitted (STF-02). */
function OwnDay({ staffId: ownId }: { staffId: string }) {
  const t = useText()
  const staffId = new URLSearchParams(useSearch()).get('of') ?? ownId
  const format = useFormat()
  const salon = useSalon()
  const now = useMinute(salon.skew)
  const today = zone(salon.timeZone).toWall(now).day
  const day = useDayOfAddress(today)
  const { visits, time, person, people, error, retry } = useOwnDays({ from: day, to: day }, staffId)
  const count = visits?.filter(({ status }) => status !== 'BLOCKER' && !isCancelled(status)).length ?? 0
  const until = person?.days[0]?.spans.at(-1)?.to
  const end = until === undefined ? '' : formatTimeOfDay(until)
  const summary = end === '' ? 'staff.day.count' : 'staff.day.countUntil'
  return (
    <StaffPage
      title={format.dayLong(day)}
      subtitle={visits && t(summary, { count, end: end && format.timeOfDay(end) })}
      leading={person && <PersonAvatar person={person} size="l" />}
      action={<BookButton staffId={staffId} day={day} />}
    >
      <DayOwnerPills people={people} ownId={ownId} staffId={staffId} day={day} />
      <OfflineCard time={time} />
      {day === today && staffId === ownId && <ProfileRequest />}
      {day === today && staffId === ownId && <OwnRequests />}
      {person?.days[0] && <BusyElsewhere spans={person.days[0].busy} />}
      {visits ? (
        <LoadedDay visits={visits} now={now} isToday={day === today} staffId={staffId} own={staffId === ownId} />
      ) : (
        <Loading error={error} refetch={retry} rows={5} />
      )}
      {day === today && staffId === ownId && <QueueCard />}
    </StaffPage>
  )
}

type WhoseProps = {
  people: readonly { id: string; name: string }[]
  ownId: string
  staffId: string
  day: Day
}

/** Chooses whose day to show (STF-02); hidden if only the own day is permitted. */
function DayOwnerPills({ people, ownId, staffId, day }: WhoseProps) {
  const t = useText()
  const [, navigate] = useLocation()
  if (people.length < 2) return null
  return (
    <RadioPills
      label={t('staff.whose')}
      options={people.map(({ id, name }) => ({
        value: id,
        label: id === ownId ? t('word.myDay') : name,
      }))}
      value={staffId}
      onChange={(id) => navigate(dayPath(day, id === ownId ? undefined : id))}
    />
  )
}

/** Shows busy times of another calendar, read-only (STF-04). */
function BusyElsewhere({ spans }: { spans: readonly Span[] }) {
  const t = useText()
  const { timeOfDay } = useFormat()
  if (spans.length === 0) return null
  const text = ({ from, to }: Span) =>
    from === 0 && to === 1440
      ? t('staff.elsewhere.allDay')
      : `${timeOfDay(formatTimeOfDay(from))}–${timeOfDay(formatTimeOfDay(to))}`
  return (
    <p className={styles.elsewhere}>
      <ElsewhereIcon size={20} />
      <span>
        <b>{t('word.busyElsewhere')}</b> {spans.map(text).join(', ')}
      </span>
    </p>
  )
}

function useDayOfAddress(today: Day): Day {
  const requested = new URLSearchParams(useSearch()).get('day') ?? ''
  return isDay(requested) ? requested : today
}

type LoadedProps = { visits: readonly Appointment[]; now: number; isToday: boolean; staffId: string; own: boolean }

function LoadedDay({ visits, now, isToday, staffId, own }: LoadedProps) {
  const t = useText()
  const start = (each: Appointment) => ownSpan(each, staffId).start
  const found = ownDay(visits, (each) => ({
    status: each.status,
    start: start(each),
    handedOver: each.handedOver !== null,
  }))
  const { done, gone } = found
  const { here, next } = isToday ? found : { here: [], next: undefined }
  const rows = isToday ? found.rows : [...found.here, ...(found.next ? [found.next] : []), ...found.rows]
  const inOrder = rows.toSorted((a, b) => start(a) - start(b))
  const [past, coming] = [inOrder.filter((each) => start(each) <= now), inOrder.filter((each) => start(each) > now)]
  if (visits.length === 0) {
    return <EmptyState icon={<CalendarIcon size={24} />} title={t('staff.day.free')} text={t('staff.day.free.text')} />
  }
  return (
    <>
      {here.length > 0 && (
        <ul className={classes(stack(8), styles.rows)} aria-label={t('staff.day.here')}>
          {here.map((each) => (
            <VisitRow key={each.id} appointment={each} staffId={staffId} here />
          ))}
        </ul>
      )}
      {isToday &&
        (next ? <NextCard key={next.id} appointment={next} now={now} staffId={staffId} own={own} /> : <NoNextVisit />)}
      {rows.length > 0 && (
        <ul className={classes(stack(8), styles.rows)}>
          {past.map((each) => (
            <VisitRow key={each.id} appointment={each} staffId={staffId} />
          ))}
          {isToday && coming.length > 0 && past.length > 0 && <NowLine now={now} />}
          {coming.map((each) => (
            <VisitRow key={each.id} appointment={each} staffId={staffId} />
          ))}
        </ul>
      )}
      {done.length + gone.length > 0 && (
        <details className={styles.fold}>
          <summary>
            <StatusIcon status="FULFILLED" size={20} />
            {t('staff.day.over', { done: done.length, gone: gone.length })}
          </summary>
          <ul className={classes(stack(8), styles.rows)}>
            {[...done, ...gone].map((each) => (
              <VisitRow key={each.id} appointment={each} staffId={staffId} />
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

function NowLine({ now }: { now: number }) {
  const { time } = useFormat()
  return (
    <li className={classes(row(8, 'middle'), styles.now)}>
      <span>{time(now)}</span>
    </li>
  )
}

function NoNextVisit() {
  const t = useText()
  return (
    <p className={row(8, 'middle', 'p16', 'edge', 'r-lg', 'quiet')} role="status">
      <SunIcon size={20} />
      {t('staff.day.none')}
    </p>
  )
}

/** Shows, while walk-ins wait, their number and whose turn it is; only on the own day (CHK-05, CHK-06). */
function QueueCard() {
  const t = useText()
  const ownId = useOwnId()
  const { data } = useQueue()
  if (!data || data.entries.length === 0) return null
  const turn = data.entries.find(({ status }) => status === 'WAITING')?.turnStaffId
  const staff = data.staff.find(({ id }) => id === turn)?.name
  const whose = staff && t(turn === ownId ? 'staff.queue.yours' : 'staff.queue.turn', { staff })
  return (
    <Link href={paths.queue} className={queueStyles.card}>
      <UsersIcon size={24} className={look('cyan')} />
      <span className={stack(0, 'grow', 'min-w-0', 'anywhere')}>
        <b>{t('label.queueCount', { count: data.entries.length })}</b>
        {whose && <small className={look('quiet', 'f14')}>{whose}</small>}
      </span>
      <ArrowIcon size={18} className={look('cyan')} />
    </Link>
  )
}
