import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApp } from '../../../app-context.ts'
import { dayKey } from '../calendar/appointment-cache.ts'
import type { LoadedDay } from '../calendar/use-day.ts'
import { frameKey, type SalonFrame } from '../calendar/use-frame.ts'
import { useKept } from './kept-context.ts'
import { openDays, sealDays, withDay } from './kept-days.ts'

const pause = 1000

/** UI-12: stores the day shown, encrypted, if the person allowed it; rapid changes are written once. */
export function useKeepDay(loaded: LoadedDay | undefined) {
  const { kept } = useKept()
  const { storage, cookies } = useApp()
  const queryClient = useQueryClient()
  useEffect(() => {
    if (!kept || !loaded) return
    const { day, all } = loaded
    const keep = async () => {
      const frame = queryClient.getQueryData<SalonFrame>(frameKey(day))
      const time = queryClient.getQueryState(dayKey(day))?.dataUpdatedAt
      if (!frame || time === undefined || cookies.state().choice !== 'comfort') return
      const before = await openDays(kept, storage.get('calendarDays'))
      storage.set('calendarDays', await sealDays(kept, withDay(before, { day, frame, appointments: [...all], time })))
    }
    const timer = setTimeout(() => void keep(), pause)
    return () => clearTimeout(timer)
  }, [kept, loaded, storage, cookies, queryClient])
}
