import { type Appointment, getAppointment } from '@goldline/contract/appointment'
import { getOverview, type Overview } from '@goldline/contract/overview'
import type { UsualDay } from '@goldline/contract/report/usual'
import { arrivals } from '@goldline/domain/appointment/arrivals'
import type { AppointmentStatus } from '@goldline/domain/appointment/status'
import { zone } from '@goldline/domain/time/zone'
import { hasRole } from '@goldline/domain/user/role'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { Link } from 'wouter'
import { useApi } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { Loading } from '../../../client/Loading.tsx'
import { useMinute } from '../../../client/use-minute.ts'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { buttonClass } from '../../../kit/Button.tsx'
import { classes } from '../../../kit/classes.ts'
import { PlusIcon } from '../../../kit/icons.tsx'
import { look, row, stack } from '../../../kit/look.ts'
import { AdminScreen } from '../AdminScreen.tsx'
import { UndoBar } from '../appointment/UndoBar.tsx'
import { LostConnection } from '../calendar/DayStates.tsx'
import { type LoadedDays, loadedDay, useDays } from '../calendar/use-day.ts'
import { useLive } from '../calendar/use-live.ts'
import { summarizeDay } from '../days/occupancy.ts'
import { paths } from '../paths.ts'
import { useMe, useSalon } from '../session.ts'
import { Arrivals } from './Arrivals.tsx'
import { Attention, Birthdays } from './Attention.tsx'
import { DaySummary, useUsualFigures } from './DaySummary.tsx'
import { InSalon } from './InSalon.tsx'
import { LowCredit } from './LowCredit.tsx'
import { QueuePanel } from './QueuePanel.tsx'
import { SetupList } from './SetupList.tsx'
import styles from './TodayScreen.module.css'

/** Overview for the front desk: who is late, who is next, and what needs attention. */
export function Page() {
  const t = useText()
  const { dayLong, time } = useFormat()
  const salon = useSalon()
  const now = useMinute(salon.skew)
  const today = zone(salon.timeZone).toWall(now).day
  const { days, ...asked } = useDays({ from: today, to: today })
  const overview = useQuery(useApi().query(getOverview, {}))
  const usual = useUsualFigures(today)
  const live = useLive()
  useRefetchedOverview(live.fresh)
  const { data: me } = useMe()
  const retry = () => {
    asked.retry()
    void overview.refetch()
  }
  return (
    <AdminScreen>
      <header className={row(12, 'wrap', 'gy2', 'baseline', 'mb16')}>
        <h1>{t('admin.overview.hello', { name: me?.name ?? '' })}</h1>
        <p className={look('quiet')}>
          {dayLong(today)}, {time(now)}
        </p>
        <div className={classes(row(8, 'self-middle', 'push-end'), styles.begin)}>
          <Link href={`${paths.calendar}?new=walkIn`} className={buttonClass('quiet')}>
            {t('label.walkInCustomer')}
            <kbd>W</kbd>
          </Link>
          <Link href={`${paths.calendar}?new=1`} className={buttonClass('gold')}>
            <PlusIcon size={18} />
            {t('admin.new')}
            <kbd>N</kbd>
          </Link>
        </div>
      </header>
      <LostConnection state={live.state} />
      {days && overview.data && !usual.isLoading ? (
        <LoadedDay days={days} overview={overview.data} usual={usual.data} now={now} />
      ) : (
        <Loading error={asked.error ?? overview.error} refetch={retry} rows={6} />
      )}
      <UndoBar />
    </AdminScreen>
  )
}

const everyStatus: ReadonlySet<AppointmentStatus> = new Set()

type LoadedProps = { days: LoadedDays; overview: Overview; usual: UsualDay | undefined; now: number }

function LoadedDay({ days, overview, usual, now }: LoadedProps) {
  const { all: appointments } = days
  const facts = ({ startTime, status }: Appointment) => ({ start: Date.parse(startTime), status })
  const expected = arrivals(appointments, facts, now)
  const { data: me } = useMe()
  const { day, minutes } = zone(days.frame.businessObject.timeZone).toWall(now)
  const columns = useMemo(() => [...loadedDay(days, day, everyStatus).everything.values()], [days, day])
  const left = summarizeDay(columns, minutes)
  return (
    <>
      <DaySummary
        today={day}
        appointments={appointments}
        left={left}
        usual={usual}
        sinceEvening={overview.sinceEvening}
      />
      <div className={styles.columns}>
        <Arrivals arrivals={expected} now={now} />
        <div className={classes(stack(16), styles.aside)}>
          <div className={classes(stack(16), styles.column)}>
            <InSalon appointments={appointments} now={now} />
            <QueuePanel />
            <Attention overview={overview} />
          </div>
          <div className={classes(stack(16), styles.column)}>
            <LowCredit />
            {me && hasRole('L3', me.role) && <SetupList />}
            <Birthdays birthdays={overview.birthdays} />
          </div>
        </div>
      </div>
    </>
  )
}

/** Refetches the overview after a change elsewhere, since a change of any day may affect open tasks. */
function useRefetchedOverview(fresh: ReadonlySet<string>) {
  const cache = useCache()
  useEffect(() => {
    if (fresh.size > 0) void cache.invalidate(getOverview, getAppointment)
  }, [fresh, cache])
}
