/** Prefetches the days around the one shown (UI-02). */
import { addDays, type Day } from '@goldline/domain/time/day'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import type { Api } from '../../../api.ts'
import { useApi } from '../../../app-context.ts'
import { everyDayKey } from './appointment-cache.ts'
import { mayFetchAhead, theConnection } from './connection.ts'
import { appointmentsQuery } from './use-appointments.ts'
import { everyFrameKey, frameQuery } from './use-frame.ts'

function fetchDay(queryClient: QueryClient, api: Api, day: Day) {
  void queryClient.prefetchQuery(frameQuery(api, day))
  void queryClient.prefetchQuery(appointmentsQuery(api, day))
}

/** Requests a day as soon as somebody turns to it, before rendering. */
export function useFetchDay(): (day: Day) => void {
  const api = useApi()
  const queryClient = useQueryClient()
  return useCallback((day) => fetchDay(queryClient, api, day), [queryClient, api])
}

/** Prefetches the previous and next day once the present one is loaded and the browser is idle. */
export function useDaysAhead(day: Day, isThere: boolean) {
  const fetch = useFetchDay()
  useEffect(() => {
    if (!isThere || !mayFetchAhead(theConnection())) return
    return whenIdle(() => {
      fetch(addDays(day, 1))
      fetch(addDays(day, -1))
    })
  }, [fetch, day, isThere])
}

/** Cancels prefetches under way, which may be older than the event just received; they run again when needed. */
export async function dropUnderWay(queryClient: QueryClient) {
  const underWay = { type: 'inactive', fetchStatus: 'fetching' } as const
  await queryClient.cancelQueries({ queryKey: everyFrameKey, ...underWay })
  await queryClient.cancelQueries({ queryKey: everyDayKey, ...underWay })
}

/** Safari has no requestIdleCallback before version 18. */
const pause = 200

function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, pause)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work, { timeout: 2000 })
  return () => cancelIdleCallback(handle)
}
