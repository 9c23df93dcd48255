import { type Appointment, getAppointment } from '@goldline/contract/appointment'
import { getOverview, type Overview } from '@goldline/contract/overview'
import { arrivals } from '@goldline/domain/appointment/arrivals'
import { zone } from '@goldline/domain/time/zone'
import { hasRole } from '@goldline/domain/user/role'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useIntl } from 'react-intl'
import { useApi } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { Failure } from '../../../client/Failure.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { SkeletonList } from '../../../kit/Skeleton.tsx'
import { AdminScreen } from '../AdminScreen.tsx'
import { UndoBar } from '../appointment/UndoBar.tsx'
import { LostConnection } from '../calendar/DayStates.tsx'
import { useAppointments } from '../calendar/day-answers.ts'
import { useLive } from '../calendar/use-live.ts'
import { useNow } from '../calendar/use-now.ts'
import { useMe, useSalon } from '../session.ts'
import { Arrivals } from './Arrivals.tsx'
import { Attention } from './Attention.tsx'
import { DaySummary } from './DaySummary.tsx'
import { InSalon } from './InSalon.tsx'
import { QueuePanel } from './QueuePanel.tsx'
import { SetupList } from './SetupList.tsx'
import styles from './TodayScreen.module.css'

/** What the front desk looks at first: who is late, who comes next, and what waits for somebody. */
export function Page() {
  const intl = useIntl()
  const { dayLong, time } = useFormat()
  const salon = useSalon()
  const now = useNow(salon.skew)
  const today = zone(salon.timeZone).toWall(now).day
  const appointments = useAppointments({ from: today, to: today })
  const overview = useQuery(useApi().query(getOverview, {}))
  const live = useLive()
  useFreshOverview(live.fresh)
  const { data: me } = useMe()
  const error = appointments.error ?? overview.error
  const retry = () => void Promise.all([appointments.refetch(), overview.refetch()])
  return (
    <AdminScreen>
      <header className={styles.head}>
        <h1>{intl.formatMessage({ id: 'admin.overview.hello' }, { name: me?.name ?? '' })}</h1>
        <p>
          {dayLong(today)}, {time(new Date(now).toISOString())}
        </p>
      </header>
      {live.state === 'lost' && <LostConnection />}
      {appointments.data && overview.data ? (
        <Loaded appointments={appointments.data} overview={overview.data} now={now} />
      ) : error ? (
        <Failure error={error} onRetry={retry} />
      ) : (
        <SkeletonList count={6} />
      )}
      <UndoBar />
    </AdminScreen>
  )
}

type LoadedProps = { appointments: readonly Appointment[]; overview: Overview; now: number }

function Loaded({ appointments, overview, now }: LoadedProps) {
  const facts = ({ startTime, status }: Appointment) => ({ start: Date.parse(startTime), status })
  const expected = arrivals(appointments, facts, now)
  const { data: me } = useMe()
  return (
    <>
      <DaySummary appointments={appointments} sinceEvening={overview.sinceEvening} />
      <div className={styles.columns}>
        <Arrivals arrivals={expected} now={now} />
        <div className={styles.column}>
          <InSalon appointments={appointments} now={now} />
          <QueuePanel />
          <Attention overview={overview} />
          {me && hasRole('L3', me.role) && <SetupList />}
        </div>
      </div>
    </>
  )
}

/** A change elsewhere, of any day, may change what waits for somebody. */
function useFreshOverview(fresh: ReadonlySet<string>) {
  const cache = useCache()
  useEffect(() => {
    if (fresh.size > 0) void cache.invalidate(getOverview, getAppointment)
  }, [fresh, cache])
}
