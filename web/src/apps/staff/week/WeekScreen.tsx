import type { Appointment } from '@goldline/contract/appointment'
import type { ResponseReceived } from '@goldline/contract/call'
import { getOwnFigures } from '@goldline/contract/report/own'
import type { getCalendarFrame } from '@goldline/contract/staff'
import { isCancelled } from '@goldline/domain/appointment/status'
import type { DayRange } from '@goldline/domain/time/day'
import { addDays, type Day, weekdayOf, weekdays } from '@goldline/domain/time/day'
import { formatTimeOfDay } from '@goldline/domain/time/time-of-day'
import { zone } from '@goldline/domain/time/zone'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import { useApi } from '../../../client/app-context.ts'
import { Loading } from '../../../client/Loading.tsx'
import { useSalon } from '../../../client/me.ts'
import { useMinute } from '../../../client/use-minute.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { IconButton } from '../../../kit/IconButton.tsx'
import { RightIcon } from '../../../kit/icons.tsx'
import { LeftIcon } from '../../../kit/later-icons.tsx'
import { look, row, stack } from '../../../kit/look.ts'
import { ChartIcon } from '../../../kit/salon-icons.tsx'
import { ownSpan } from '../own-days/own-span.ts'
import { useOwnDays, useOwnId } from '../own-days/use-own.ts'
import { dayPath } from '../paths.ts'
import { StaffPage } from '../shell/StaffPage.tsx'
import styles from './Week.module.css'

/** Shows the person's own week: hours, how full each day is, and private figures. */
export function Page() {
  const t = useText()
  const { dayMonth } = useFormat()
  const salon = useSalon()
  const now = useMinute(salon.skew)
  const clock = zone(salon.timeZone)
  const today = clock.toWall(now).day
  const [weeks, setWeeks] = useState(0)
  const from = addDays(today, weeks * 7 - weekdays.indexOf(weekdayOf(today)))
  const range = { from, to: addDays(from, 6) }
  const staffId = useOwnId() ?? ''
  const { visits, person, error, retry } = useOwnDays(range, staffId)
  const turn = (by: number, id: 'form.date.previous.week' | 'form.date.next.week') => (
    <IconButton label={t(id)} onClick={() => setWeeks(weeks + by)}>
      {by < 0 ? <LeftIcon size={20} /> : <RightIcon size={20} />}
    </IconButton>
  )
  return (
    <StaffPage
      title={`${dayMonth(range.from)} – ${dayMonth(range.to)}`}
      leading={turn(-1, 'form.date.previous.week')}
      action={turn(1, 'form.date.next.week')}
    >
      {visits && person ? (
        <ul>
          {person.days.map((day) => (
            <DayRow
              key={day.date}
              day={day}
              staffId={staffId}
              today={day.date === today}
              visits={visits.filter(({ startTime }) => clock.toWall(Date.parse(startTime)).day === day.date)}
            />
          ))}
        </ul>
      ) : (
        <Loading error={error} refetch={retry} rows={7} />
      )}
      {visits && <OwnWeek range={range} />}
    </StaffPage>
  )
}

type OwnHours = ResponseReceived<typeof getCalendarFrame>['staff'][number]['days'][number]
type RowProps = { day: OwnHours; staffId: string; today: boolean; visits: readonly Appointment[] }

function DayRow({ day: { date, spans, absences }, staffId, today, visits }: RowProps) {
  const t = useText()
  const { weekdayShort, dayOfMonth, timeOfDay } = useFormat()
  const count = visits.filter(({ status }) => status !== 'BLOCKER' && !isCancelled(status)).length
  const away = absences.some(({ asked }) => !asked)
  const hours = spans
    .map(({ from, to }) => `${timeOfDay(formatTimeOfDay(from))}–${timeOfDay(formatTimeOfDay(to))}`)
    .join(', ')
  return (
    <li className={look('underlined')}>
      <Link href={dayPath(date)} className={styles.day} aria-current={today ? 'date' : undefined}>
        <span className={stack(0, 'items-center', 'leading-tight')}>
          <small>{weekdayShort(date)}</small>
          <b className={look('color-text', 'f20')}>{dayOfMonth(date)}</b>
        </span>
        <span className={stack(4, 'min-w-0')}>
          <span className={row(12, 'wrap', 'gy2', 'between', 'f15', 'num')}>
            <b className={look('color-text')}>{hours || t(away ? 'staff.week.away' : 'word.offDay')}</b>
            {count > 0 && <span>{t('word.appointmentCount', { count })}</span>}
          </span>
          {hours !== '' && (
            <DayLine
              date={date}
              spans={visits
                .filter(({ status }) => !isCancelled(status))
                .map((each) => ({ ...each, ...ownSpan(each, staffId) }))}
            />
          )}
        </span>
        <RightIcon size={18} />
      </Link>
    </li>
  )
}

const [firstMinute, lastMinute] = [8 * 60, 21 * 60]

/** A visit or blocker drawn on a day's line, from 8:00 to 21:00. */
type Span = Pick<Appointment, 'id' | 'status'> & { start: number; end: number }

function DayLine({ date, spans }: { date: Day; spans: readonly Span[] }) {
  const { timeZone } = useSalon()
  const dayStart = zone(timeZone).startOfDay(date)
  const at = (instant: number) => {
    const minutes = (instant - dayStart) / 60_000
    return (100 * (Math.min(lastMinute, Math.max(firstMinute, minutes)) - firstMinute)) / (lastMinute - firstMinute)
  }
  return (
    <svg className={styles.line} viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
      {spans.map(({ id, start, end, status }) => (
        <rect
          key={id}
          data-status={status}
          x={at(start)}
          width={Math.max(0, at(end) - at(start))}
          height="4"
          rx="0.8"
        />
      ))}
    </svg>
  )
}

/** Shows the week's figures, which the server returns only to this person. */
function OwnWeek({ range: { from, to } }: { range: DayRange }) {
  const intl = useIntl()
  const t = useText()
  const { money } = useFormat()
  const { data, error, refetch } = useQuery(useApi().query(getOwnFigures, { query: { from, to } }))
  const share = (value: number | null) =>
    value === null ? '–' : intl.formatNumber(value, { style: 'percent', maximumFractionDigits: 0 })
  const stars = data?.stars.average
  return (
    <section className={styles.figures} aria-label={t('staff.figures')}>
      <h2>
        <ChartIcon size={20} className={look('gold')} />
        {t('staff.figures')}
        <small>{t('staff.figures.own')}</small>
      </h2>
      {!data && <Loading inline error={error} refetch={refetch} shape="text" rows={2} />}
      {data && (
        <dl>
          <Figure label="staff.figures.visits" value={intl.formatNumber(data.visits)} />
          <Figure label="staff.figures.turnover" value={money(data.turnover, data.currency)} />
          <Figure label="staff.figures.tips" value={money(data.tips, data.currency)} />
          <Figure label="staff.figures.occupancy" value={share(data.occupancy)} />
          <Figure label="staff.figures.rebooked" value={share(data.rebooked)} />
          <Figure
            label="staff.figures.stars"
            value={typeof stars === 'number' ? intl.formatNumber(stars, { maximumFractionDigits: 1 }) : '–'}
          />
        </dl>
      )}
    </section>
  )
}

type Label = `staff.figures.${'visits' | 'turnover' | 'tips' | 'occupancy' | 'rebooked' | 'stars'}`

function Figure({ label, value }: { label: Label; value: string }) {
  const t = useText()
  return (
    <div>
      <dt className={look('quiet', 'f13')}>{t(label)}</dt>
      <dd className={look('f20', 'w750', 'nowrap', 'num')}>{value}</dd>
    </div>
  )
}
