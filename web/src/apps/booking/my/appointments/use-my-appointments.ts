import { type Appointment, getAppointment } from '@goldline/contract/appointment'
import { getMoveDates, getMoveNextStarts, getMoveSlots } from '@goldline/contract/appointment/move'
import { getMyAppointments } from '@goldline/contract/appointment/my-appointments'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useApi } from '../../../../client/app-context.ts'
import { type Cache, pagedQuery, useCache } from '../../../../client/cache.ts'

type ListPeriod = 'coming' | 'past'

/** Returns the customer's appointments page by page; refetches when the tab becomes visible. */
export function useMyAppointments(when: ListPeriod) {
  return useInfiniteQuery({
    ...pagedQuery(useApi(), getMyAppointments, {
      query: { when },
      next: ({ next }) => (next ? { cursor: next } : undefined),
    }),
    refetchOnWindowFocus: when === 'coming' ? 'always' : true,
  })
}

/** Returns one appointment: at once from the cached lists, then its current state. */
export function useAppointment(id: string) {
  const cache = useCache()
  return useQuery({
    ...useApi().query(getAppointment, { params: { id } }),
    // Counts as stale, so that the current state is fetched at once; if that fails, this is kept.
    initialData: () => fromLists(cache, id),
    initialDataUpdatedAt: 0,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })
}

/** Returns a function that caches a changed appointment and refetches the lists. */
export function useKeepAppointment() {
  const cache = useCache()
  return (appointment: Appointment) => {
    cache.write(getAppointment, { params: { id: appointment.id } }, appointment)
    void cache.invalidate(getMyAppointments, getMoveDates, getMoveSlots, getMoveNextStarts)
  }
}

function fromLists(cache: Cache, id: string): Appointment | undefined {
  return cache
    .pagesOf(getMyAppointments)
    .flatMap(({ appointments }) => appointments)
    .find((each) => each.id === id)
}
