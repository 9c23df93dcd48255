import { getAppointments } from '@goldline/contract/appointment'
import { getCustomer } from '@goldline/contract/customer'
import { getCalendarFrame } from '@goldline/contract/staff'
import { isDoneBy } from '@goldline/domain/staff/own-day'
import { addDays, type Day } from '@goldline/domain/time/day'
import { zone } from '@goldline/domain/time/zone'
import { useQueries } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { useApi, useApp } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { useEvents } from '../../../client/events.ts'
import { useMe, useSalon } from '../../../client/me.ts'
import { useMinute } from '../../../client/use-minute.ts'
import { type KeptDay, saveDay } from '../own-days/kept.ts'
import { savesDays } from '../own-days/kept-keys.ts'
import { QueuedStepsProvider } from '../own-days/QueuedSteps.tsx'

/** Wraps every screen of STAFF: sends queued steps, and saves days for offline use (STF-06). */
export function StaffFrame({ children }: { children: ReactNode }) {
  const { storage } = useApp()
  const { data: me } = useMe()
  const cache = useCache()
  useEvents({ onEvent: ({ topic }) => void (topic === 'hours' && cache.invalidate(getCalendarFrame)) })
  return (
    <QueuedStepsProvider>
      {children}
      {me?.staffId && savesDays(storage) && <KeepDays staffId={me.staffId} />}
    </QueuedStepsProvider>
  )
}

/** Milliseconds between refetches on screens without live updates. */
const refetchMs = 600_000
/** Milliseconds to wait, so that rapid changes are written once. */
const writeDelayMs = 2000

function KeepDays({ staffId }: { staffId: string }) {
  const { storage } = useApp()
  const cache = useCache()
  const { data: me, dataUpdatedAt: time } = useMe()
  const { timeZone, skew } = useSalon()
  const today = zone(timeZone).toWall(useMinute(skew)).day
  const [first, second] = [useKeptDay(today), useKeptDay(addDays(today, 1))]
  useEffect(() => {
    if (!me || !first || !second) return
    const days = [first, second]
    const keep = () => {
      const owners = new Set(
        days.flatMap(({ appointments }) =>
          appointments.filter((visit) => isDoneBy(visit, staffId)).map(({ owner }) => owner?.id),
        ),
      )
      // Only customers viewed so far, without health notes.
      const customers = cache.answersOf(getCustomer).map(({ data }) => data)
      return saveDay(storage, { me, time, days, customers: customers.filter(({ id }) => owners.has(id)) })
    }
    const timer = setTimeout(() => void keep(), writeDelayMs)
    return () => clearTimeout(timer)
  }, [storage, cache, me, time, first, second, staffId])
  return null
}

/** Returns the day to save; the same object while nothing changes. */
function useKeptDay(day: Day): KeptDay | undefined {
  const api = useApi()
  const query = { query: { from: day, to: day } }
  return useQueries({
    queries: [
      { ...api.query(getCalendarFrame, query), staleTime: 300_000, refetchInterval: refetchMs },
      { ...api.query(getAppointments, query), refetchInterval: refetchMs },
    ],
    combine: ([frame, appointments]) =>
      frame.data && appointments.data
        ? { day, frame: frame.data, appointments: appointments.data, time: appointments.dataUpdatedAt }
        : undefined,
  })
}
