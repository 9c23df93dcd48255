import { type Appointment, getAppointment } from '@goldline/contract/appointment'
import { getMyAppointments } from '@goldline/contract/my-appointments'
import { type InfiniteData, type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../../../app-context.ts'

type When = 'coming' | 'past'
type Page = { appointments: Appointment[]; next: string | null }

const lists = 'my-appointments'

/** Page by page; whoever comes back to the tab sees what changed meanwhile. */
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

/** One of them; from the lists at once, and the present state as soon as it is there. */
export function useAppointment(id: string) {
  const api = useApi()
  const queryClient = useQueryClient()
  return useQuery({
    queryKey: ['appointment', id],
    queryFn: async ({ signal }) => (await api.send(getAppointment, { params: { id } }, { signal })).data,
    // As old as time: the present state is asked for at once, and where it does not come, this is what was known last.
    initialData: () => fromLists(queryClient, id),
    initialDataUpdatedAt: 0,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })
}

/** An answer that carries the appointment is its present state; the lists ask anew. */
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
