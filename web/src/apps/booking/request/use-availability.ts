import { getAvailableDates, getAvailableSlots, getFullDates, getNextStarts } from '@goldline/contract/availability'
import { getNextFree } from '@goldline/contract/availability/next-free'
import { addDays } from '@goldline/domain/time/day'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../../../client/app-context.ts'
import { useCache } from '../../../client/cache.ts'
import { type RequestedStaff, staffQuery } from '../choice/selection.ts'
import { useFlow } from '../flow/flow-context.ts'

/** The maximum age of availability in milliseconds, since others book at any moment. */
const staleTime = 15_000

/** Returns a function that invalidates all cached availability. */
export function useForgetAvailability() {
  const cache = useCache()
  return () => void cache.invalidate(getAvailableDates, getFullDates, getAvailableSlots, getNextStarts, getNextFree)
}

/** Returns the range of the salon's horizon, limited to what one response may contain. */
function useHorizon() {
  const { businessObject, selection, chosen, today } = useFlow()
  const to = addDays(today, Math.min(91, businessObject.horizonDays))
  return { ...visitQuery(chosen, selection), from: today, to }
}

/** Returns the days of the horizon with their number of starts, for the chosen services and staff. */
export function useAvailableDates() {
  const api = useApi()
  const { businessObject } = useFlow()
  const query = useHorizon()
  return useQuery({
    ...api.query(getAvailableDates, { params: { id: businessObject.id }, query }),
    placeholderData: keepPreviousData,
    staleTime,
  })
}

/** Returns the days that are full for the same query; undefined while loading, empty if it failed. */
export function useFullDates(): readonly string[] | undefined {
  const api = useApi()
  const { businessObject } = useFlow()
  const query = useHorizon()
  const { data, isError } = useQuery({
    ...api.query(getFullDates, { params: { id: businessObject.id }, query }),
    placeholderData: keepPreviousData,
    staleTime,
  })
  return isError ? (data ?? []) : data
}

/** Returns one day's starts, for the chosen staff or for `who`. @param anew whether to ignore a cached response */
export function useDaySlots(day: string | undefined, who?: RequestedStaff, anew = false) {
  const api = useApi()
  const { businessObject, selection, chosen } = useFlow()
  const query = { ...visitQuery(chosen, who ?? selection), from: day ?? '', to: day ?? '' }
  return useQuery({
    ...api.query(getAvailableSlots, { params: { id: businessObject.id }, query }),
    enabled: day !== undefined,
    staleTime,
    refetchOnMount: anew ? 'always' : true,
  })
}

/** Returns when each staff member is next free. */
export function useNextStarts() {
  const api = useApi()
  const { businessObject, chosen } = useFlow()
  const query = { products: visitQuery(chosen, { staffId: null }).products }
  return useQuery({
    ...api.query(getNextStarts, { params: { id: businessObject.id }, query }),
    staleTime,
  })
}

function visitQuery(chosen: readonly { key: string }[], who: RequestedStaff) {
  return { products: chosen.map(({ key }) => key).join(','), ...staffQuery(who) }
}
