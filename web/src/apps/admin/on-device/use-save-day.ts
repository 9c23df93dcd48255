import { getAppointments } from '@goldline/contract/appointment'
import { useEffect } from 'react'
import type { SavedDay } from '../../../appointment/saved-days.ts'
import { useApp } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { dayQuery } from '../days/day-queries.ts'
import { openDays, sealDays, withDay } from './saved-days.ts'
import { useOpenVault } from './vault-context.ts'

const pause = 1000

/** The day that the calendar shows. */
type LoadedDay = Pick<SavedDay, 'day' | 'frame'> & { all: readonly SavedDay['appointments'][number][] }

/** UI-12: stores the shown day, encrypted, if the user allowed it; rapid changes are written once. */
export function useSaveDay(loaded: LoadedDay | undefined) {
  const { opened } = useOpenVault()
  const { storage, cookies } = useApp()
  const cache = useCache()
  useEffect(() => {
    if (!opened || !loaded) return
    const { day, frame, all } = loaded
    const keep = async () => {
      const time = cache.timeOf(getAppointments, dayQuery(day))
      if (time === undefined || cookies.state().choice !== 'comfort') return
      const before = await openDays(opened, storage.get('calendarDays'))
      storage.set('calendarDays', await sealDays(opened, withDay(before, { day, frame, appointments: [...all], time })))
    }
    const timer = setTimeout(() => void keep(), pause)
    return () => clearTimeout(timer)
  }, [opened, loaded, storage, cookies, cache])
}
