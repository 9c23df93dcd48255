/** Prefetches the days around the one shown (UI-02). */
import { addDays, type Day } from '@goldline/domain/time/day'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { useApi } from '../../../client/app-context.ts'
import { appointmentsQuery, frameQuery, holdsQuery } from './day-queries.ts'

/** Returns a function that requests a day's data as soon as the user navigates to it, before rendering. */
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

/** Prefetches the previous and next day once the shown one is loaded and the browser is idle. */
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

/** The browser's network information, which some browsers do not provide. */
type Connection = { saveData?: boolean; type?: string; effectiveType?: string }

export function networkConnection(): Connection {
  return (navigator as Navigator & { connection?: Connection }).connection ?? {}
}

/** Whether prefetching is allowed: not on metered or slow connections, nor if the user wants to save data. */
export function mayFetchAhead({ saveData, type, effectiveType }: Connection): boolean {
  return saveData !== true && type !== 'cellular' && effectiveType !== '2g' && effectiveType !== 'slow-2g'
}

/** Milliseconds to wait in Safari before version 18, which has no requestIdleCallback. */
const pause = 200

export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, pause)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: 2000 })
  return () => cancelIdleCallback(handle)
}
