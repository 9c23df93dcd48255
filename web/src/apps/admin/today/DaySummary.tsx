import type { Appointment } from '@goldline/contract/appointment'
import type { Overview } from '@goldline/contract/overview'
import { keptStatuses, turnoverOf } from '@goldline/domain/report/visits'
import { formatTimeOfDay } from '@goldline/domain/time/time-of-day'
import { useIntl } from 'react-intl'
import { useAppointmentText } from '../../../calendar/appointment-text.ts'
import { type DayLeft, statusCounts } from '../../../calendar/occupancy.ts'
import { useFormat } from '../../../i18n/format.ts'
import { StatusIcon } from '../../../kit/status-icons.tsx'
import { useSalon } from '../session.ts'
import styles from './TodayScreen.module.css'

const always = new Set(['FULFILLED', 'CHECKED_IN', 'CONFIRMED'] as const)

type Props = { appointments: readonly Appointment[]; left: DayLeft; sinceEvening: Overview['sinceEvening'] }

/** The day in one line: how far it is, how full, what is booked, what customers did since last evening. */
export function DaySummary({ appointments, left, sinceEvening }: Props) {
  const intl = useIntl()
  const { money } = useFormat()
  const { status: statusText } = useAppointmentText()
  const { currency } = useSalon()
  const visits = appointments.filter(
    ({ status, bookingType }) => keptStatuses.includes(status) && bookingType !== 'BLOCKER',
  )
  const turnover = turnoverOf(visits)
  const counts = statusCounts(visits, always).filter(({ status }) => keptStatuses.includes(status))
  return (
    <dl className={styles.summary}>
      <div>
        <dt>{intl.formatMessage({ id: 'admin.overview.appointments' }, { count: visits.length })}</dt>
        <dd>
          <div className={styles.bar} aria-hidden="true">
            {counts.map(({ status, count }) => (
              <i key={status} data-status={status} style={{ flexGrow: count }} />
            ))}
          </div>
          <div className={styles.statuses}>
            {counts.map(({ status, count }) => (
              <span key={status} data-status={status}>
                <StatusIcon status={status} size={16} />
                {count} {statusText(status)}
              </span>
            ))}
          </div>
        </dd>
      </div>
      {left.percent !== undefined && <Left percent={left.percent} left={left} />}
      <div>
        <dt>{intl.formatMessage({ id: 'admin.overview.turnover' })}</dt>
        <dd className={styles.value}>{money(turnover, currency)}</dd>
        <dd className={styles.note}>{intl.formatMessage({ id: 'admin.overview.turnover.note' })}</dd>
      </div>
      <div>
        <dt>{intl.formatMessage({ id: 'admin.overview.since' })}</dt>
        <dd className={styles.value}>+{intl.formatNumber(sinceEvening.booked)}</dd>
        <dd className={styles.note}>
          {intl.formatMessage({ id: 'admin.overview.since.note' }, { count: sinceEvening.cancelled })}
        </dd>
      </div>
    </dl>
  )
}

/** Of a day on which somebody works. */
function Left({ percent, left: { free, next } }: { percent: number; left: DayLeft }) {
  const intl = useIntl()
  const { duration, timeOfDay } = useFormat()
  const where = next && { time: timeOfDay(formatTimeOfDay(next.from)), name: next.person.name }
  return (
    <>
      <div>
        <dt>{intl.formatMessage({ id: 'admin.occupancy' })}</dt>
        <dd className={styles.value}>{intl.formatNumber(percent / 100, { style: 'percent' })}</dd>
        <dd className={styles.note}>{intl.formatMessage({ id: 'admin.overview.occupancy.note' })}</dd>
      </div>
      <div>
        <dt>{intl.formatMessage({ id: 'admin.overview.free' })}</dt>
        <dd className={styles.value}>{duration(free)}</dd>
        <dd className={styles.note}>
          {where
            ? intl.formatMessage({ id: 'admin.overview.free.next' }, where)
            : intl.formatMessage({ id: 'admin.overview.free.none' })}
        </dd>
      </div>
    </>
  )
}
