import { getAppointments } from '@goldline/contract/appointment'
import { getCalendarFrame } from '@goldline/contract/staff'
import { isDoneBy } from '@goldline/domain/staff/own-day'
import type { DayRange } from '@goldline/domain/time/day'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../client/app-context.ts'
import { useMe } from '../../../client/me.ts'
import { useVisitsAfterSteps } from './QueuedSteps.tsx'

/** Returns the signed-in person's staff id; undefined if they have no staff record here. */
export const useOwnId = (): string | undefined => useMe().data?.staffId ?? undefined

/** Returns a person's visits and hours in a range of days. */
export function useOwnDays({ from, to }: DayRange, staffId: string) {
  const api = useApi()
  const query = { query: { from, to } }
  const visits = useQuery(api.query(getAppointments, query))
  const frame = useQuery({ ...api.query(getCalendarFrame, query), staleTime: 300_000 })
  const own = visits.data?.filter((visit) => isDoneBy(visit, staffId))
  return {
    visits: useVisitsAfterSteps(own),
    time: visits.data && visits.dataUpdatedAt,
    person: frame.data?.staff.find(({ id }) => id === staffId),
    /** People whose days this person may see (STF-02). */
    people: frame.data?.staff.filter(({ active }) => active) ?? [],
    error: visits.error ?? frame.error,
    retry: () => void Promise.all([visits.refetch(), frame.refetch()]),
  }
}
