import { addDays, type Day } from '@goldline/domain/time/day'
import { zone } from '@goldline/domain/time/zone'
import { useQueries } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useApp } from '../../../client/app-context.ts'
import { useMinute } from '../../../client/use-minute.ts'
import { installWorker } from '../../../frame/service-worker.ts'
import { appointmentsQuery, frameQuery } from '../days/day-queries.ts'
import { mayFetchAhead, networkConnection, whenIdle } from '../days/fetch-ahead.ts'
import type { Salon } from '../session.ts'
import { saveOfflineDays } from './offline-days.ts'
import type { SavedDay } from './saved-days.ts'

/** Milliseconds until a refetch on screens without live updates. */
const freshFor = 600_000
/** Milliseconds to wait before writing, so that rapid changes are written once. */
const pause = 2000

/** UI-12: stores the app's files for an offline reload, and, if the user allowed it, today and tomorrow. */
export function SaveOfflineDays({ salon }: { salon: Omit<Salon, 'skew'> }) {
  const [idle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  useEffect(() => {
    if (idle) installWorker('admin').catch(() => undefined)
  }, [idle])
  const { storage, cookies } = useApp()
  const { choice } = useSyncExternalStore(cookies.subscribe, cookies.state)
  const wanted = idle && choice === 'comfort' && storage.get('aheadKey') !== undefined
  return wanted && mayFetchAhead(networkConnection()) && <Days salon={salon} />
}

function Days({ salon }: { salon: Omit<Salon, 'skew'> }) {
  const { storage } = useApp()
  const today = zone(salon.timeZone).toWall(useMinute(0)).day
  const [first, second] = [useSavedDay(today), useSavedDay(addDays(today, 1))]
  const { name, country, timeZone } = salon
  useEffect(() => {
    if (!first || !second) return
    const keep = () => saveOfflineDays(storage, { name, country, timeZone }, [first, second])
    const timer = setTimeout(() => void keep(), pause)
    return () => clearTimeout(timer)
  }, [storage, first, second, name, country, timeZone])
  return null
}

/** Loads a day to save; returns the same object while nothing changes. */
function useSavedDay(day: Day): SavedDay | undefined {
  const { api } = useApp()
  const range = { from: day, to: day }
  return useQueries({
    queries: [
      { ...frameQuery(api, range), refetchInterval: freshFor },
      { ...appointmentsQuery(api, range), refetchInterval: freshFor },
    ],
    combine: ([frame, appointments]) =>
      frame.data && appointments.data
        ? { day, frame: frame.data, appointments: appointments.data, time: appointments.dataUpdatedAt }
        : undefined,
  })
}
