import { type Appointment, getAppointment } from '@goldline/contract/appointment'
import { getMyAppointments } from '@goldline/contract/appointment/mine'
import { type InfiniteData, type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../../../app-context.ts'

type When = 'coming' | 'past'
type Page = { appointments: Appointment[]; next: string | null }

const lists = 'my-appointments'

/** Page by page; refreshed when the tab is shown again. */
export function useMyAppointments(when: When) {
  const api = useApi()
  return useInfiniteQuery({
    queryKey: [lists, when],
    queryFn: async ({ pageParam, signal }): Promise<Page> => {
      const query = { when, ...(pageParam !== undefined && { cursor: pageParam }) }
      return (await api.send(getMyAppointments, { query }, { signal })).data
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchOnWindowFocus: when === 'coming' ? 'always' : true,
  })
}

/** One appointment: from the lists at once, then the present state. */
export function useAppointment(id: string) {
  const api = useApi()
  const queryClient = useQueryClient()
  return useQuery({
    queryKey: ['appointment', id],
    queryFn: async ({ signal }) => (await api.send(getAppointment, { params: { id } }, { signal })).data,
    // Counts as outdated, so that the present state is requested at once; if that fails, this stays.
    initialData: () => fromLists(queryClient, id),
    initialDataUpdatedAt: 0,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })
}

/** Stores an answer that contains the appointment, and refetches the lists. */
export function useKeepAppointment() {
  const queryClient = useQueryClient()
  return (appointment: Appointment) => {
    queryClient.setQueryData(['appointment', appointment.id], appointment)
    void queryClient.invalidateQueries({ queryKey: [lists] })
  }
}

function fromLists(queryClient: QueryClient, id: string): Appointment | undefined {
  return queryClient
    .getQueriesData<InfiniteData<Page>>({ queryKey: [lists] })
    .flatMap(([, data]) => data?.pages ?? [])
    .flatMap(({ appointments }) => appointments)
    .find((each) => each.id === id)
}
