/** Today and tomorrow of the calendar, as ADMIN and STAFF save them for use offline (UI-12, STF-06). */
import { type Appointment, getAppointments } from '@goldline/contract/appointment'
import type { ResponseReceived } from '@goldline/contract/call'
import { getCalendarFrame } from '@goldline/contract/staff'
import { addDays, type Day, type DayRange } from '@goldline/domain/time/day'
import { useQueries } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApi } from '../client/app-context.ts'
import type { Cache } from '../client/cache.ts'

/** A day as received; `time` in epoch milliseconds. */
export type SavedDay = {
  day: Day
  frame: ResponseReceived<typeof getCalendarFrame>
  appointments: Appointment[]
  time: number
}

/** Returns the days whose frame (opening hours, staff) the app fetches together with a day's. */
type FrameRange = (day: Day) => DayRange

/** Milliseconds between refetches on screens without live updates. */
const refetchInterval = 600_000
/** Milliseconds to wait before saving, so that rapid changes are saved once. */
const pause = 2000

type Options = { today: Day; frameRange: FrameRange; save: (days: SavedDay[]) => Promise<void> }

/** Loads today and tomorrow, and saves them after each change. @param save memoised; a new one saves again */
export function useSaveDays({ today, frameRange, save }: Options): void {
  const [first, second] = [useDayToSave(today, frameRange), useDayToSave(addDays(today, 1), frameRange)]
  useEffect(() => {
    if (!first || !second) return
    const timer = setTimeout(() => void save([first, second]), pause)
    return () => clearTimeout(timer)
  }, [first, second, save])
}

/** Loads a day to save; returns the same object while nothing changes. */
function useDayToSave(day: Day, frameRange: FrameRange): SavedDay | undefined {
  const api = useApi()
  return useQueries({
    queries: [
      { ...api.query(getCalendarFrame, { query: frameRange(day) }), staleTime: 300_000, refetchInterval },
      { ...api.query(getAppointments, { query: { from: day, to: day } }), refetchInterval },
    ],
    combine: ([frame, appointments]) =>
      frame.data && appointments.data
        ? { day, frame: frame.data, appointments: appointments.data, time: appointments.dataUpdatedAt }
        : undefined,
  })
}

/** Writes saved days to the cache with their real age, so that a screen shows them at once and refetches them. */
export function cacheSavedDays(cache: Cache, days: readonly SavedDay[], frameRange: FrameRange): void {
  // Days may share a frame, so write the newest last.
  for (const { day, frame, appointments, time } of days.toSorted((a, b) => a.time - b.time)) {
    cache.writeOld(getCalendarFrame, { query: frameRange(day) }, { data: frame, time })
    cache.writeOld(getAppointments, { query: { from: day, to: day } }, { data: appointments, time })
  }
}
