/** Prefetches the days around the one shown (UI-02). */
import { addDays, type Day } from '@goldline/domain/time/day'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { useApi } from '../../../client/app-context.ts'
import { appointmentsQuery, frameQuery, holdsQuery } from './day-answers.ts'

/** Requests a day as soon as the person navigates to it, before rendering. */
export function useFetchDay(): (day: Day) => void {
  const api = useApi()
  const queryClient = useQueryClient()
  return useCallback(
    (day) => {
      const range = { from: day, to: day }
      void queryClient.prefetchQuery(frameQuery(api, range))
      void queryClient.prefetchQuery(appointmentsQuery(api, range))
      void queryClient.prefetchQuery(holdsQuery(api, range))
    },
    [queryClient, api],
  )
}

/** Prefetches the previous and next day once the present one is loaded and the browser is idle. */
export function useDaysAhead(day: Day, isThere: boolean) {
  const fetch = useFetchDay()
  useEffect(() => {
    if (!isThere || !mayFetchAhead(networkConnection())) return
    return whenIdle(() => {
      fetch(addDays(day, 1))
      fetch(addDays(day, -1))
    })
  }, [fetch, day, isThere])
}

/** The browser's network information, where it has any. */
type Connection = { saveData?: boolean; type?: string; effectiveType?: string }

export function networkConnection(): Connection {
  return (navigator as Navigator & { connection?: Connection }).connection ?? {}
}

/** Whether prefetching is allowed: not on metered or slow connections, nor if the person wants to save data. */
export function mayFetchAhead({ saveData, type, effectiveType }: Connection): boolean {
  return saveData !== true && type !== 'cellular' && effectiveType !== '2g' && effectiveType !== 'slow-2g'
}

/** Safari has no requestIdleCallback before version 18. */
const pause = 200

export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, pause)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: 2000 })
  return () => cancelIdleCallback(handle)
}
