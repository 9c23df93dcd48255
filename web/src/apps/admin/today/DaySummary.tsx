import type { Appointment } from '@goldline/contract/appointment'
import type { Overview } from '@goldline/contract/overview'
import { getUsualDay, type UsualDay } from '@goldline/contract/report/usual'
import { fractionDigits } from '@goldline/domain/money'
import { keptStatuses, turnoverOf } from '@goldline/domain/report/visits'
import { type Day, weekdayOf } from '@goldline/domain/time/day'
import { formatTimeOfDay } from '@goldline/domain/time/time-of-day'
import { useQuery } from '@tanstack/react-query'
import { useAppointmentText } from '../../../appointment/appointment-text.ts'
import { useApi } from '../../../client/app-context.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useIntl } from '../../../i18n/intl.tsx'
import { useText } from '../../../i18n/use-text.ts'
import { look, row } from '../../../kit/look.ts'
import { StatusIcon } from '../../../kit/status-icons.tsx'
import { type DayTotals, statusCounts } from '../days/occupancy.ts'
import { useHasFeature, useSalon } from '../session.ts'
import styles from './DaySummary.module.css'

const always = new Set(['FULFILLED', 'CHECKED_IN', 'CONFIRMED'] as const)

type Props = {
  today: Day
  appointments: readonly Appointment[]
  left: DayTotals
  sinceEvening: Overview['sinceEvening']
  usual: UsualDay | undefined
}

/**
 * Queries figures to compare today with, for people who may read reports (RPT-01). Optional: a failure is not shown.
 */
export function useUsualFigures(date: Day) {
  const reads = useHasFeature('reports')
  return useQuery({ ...useApi().query(getUsualDay, { query: { date } }), enabled: reads })
}

/** Summarises the day in one line: progress, occupancy, booked turnover, and customers' changes since last evening. */
export function DaySummary({ today, appointments, left, sinceEvening, usual }: Props) {
  const intl = useIntl()
  const t = useText()
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
        <dt className={look('quiet')}>{t('admin.overview.appointments', { count: visits.length })}</dt>
        <dd>
          <div className={styles.bar} aria-hidden="true">
            {counts.map(({ status, count }) => (
              <i key={status} data-status={status} style={{ flexGrow: count }} />
            ))}
          </div>
          <div className={row(16, 'wrap', 'gy2', 'quiet', 'f14')}>
            {counts.map(({ status, count }) => (
              <span className={look('g8', 'inline', 'middle')} key={status} data-status={status}>
                <StatusIcon status={status} size={16} className={look('toned')} />
                {count} {statusText(status)}
              </span>
            ))}
          </div>
        </dd>
      </div>
      {left.percent !== undefined && <TimeLeft percent={left.percent} target={usual?.target ?? null} left={left} />}
      <div>
        <dt className={look('quiet')}>{t('admin.reports.turnover')}</dt>
        <dd className={styles.value}>{money(turnover, currency)}</dd>
        <dd className={look('quiet', 'f14')}>{t('admin.overview.turnover.note')}</dd>
        {usual && usual.turnover !== null && (
          <dd className={look('quiet', 'f14')}>
            {t('admin.overview.turnover.usual', {
              weekday: weekdayOf(today),
              value: money(roundToUnits(usual.turnover, currency), currency),
              count: usual.days,
            })}
          </dd>
        )}
      </div>
      <div>
        <dt className={look('quiet')}>{t('admin.overview.since')}</dt>
        <dd className={styles.value}>+{intl.formatNumber(sinceEvening.booked)}</dd>
        <dd className={look('quiet', 'f14')}>{t('admin.overview.since.note', { count: sinceEvening.cancelled })}</dd>
      </div>
    </dl>
  )
}

/** Rounds to whole units, since an average is not more precise. */
function roundToUnits(minor: number, currency: string): number {
  const unit = 10 ** fractionDigits(currency)
  return Math.round(minor / unit) * unit
}

/** Shows occupancy and free time, on days when staff work. */
function TimeLeft({
  percent,
  target,
  left: { free, next },
}: {
  percent: number
  target: number | null
  left: DayTotals
}) {
  const intl = useIntl()
  const t = useText()
  const { duration, timeOfDay } = useFormat()
  const percentText = (value: number) => intl.formatNumber(value / 100, { style: 'percent' })
  const where = next && { time: timeOfDay(formatTimeOfDay(next.from)), name: next.person.name }
  return (
    <>
      <div>
        <dt className={look('quiet')}>{t('admin.occupancy')}</dt>
        <dd className={styles.value}>{percentText(percent)}</dd>
        <dd className={look('quiet', 'f14')}>{t('admin.overview.occupancy.note')}</dd>
        {target !== null && (
          <dd className={look('quiet', 'f14')}>
            {t('admin.overview.occupancy.target', { target: percentText(target) })}
          </dd>
        )}
      </div>
      <div>
        <dt className={look('quiet')}>{t('admin.overview.free')}</dt>
        <dd className={styles.value}>{duration(free)}</dd>
        <dd className={look('quiet', 'f14')}>
          {where ? t('admin.overview.free.next', where) : t('word.noFreeHalfHourLeft')}
        </dd>
      </div>
    </>
  )
}
