import { getAppointments } from '@goldline/contract/appointment'
import type { Day } from '@goldline/domain/time/day'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Api } from '../../../api.ts'
import { useApi } from '../../../app-context.ts'
import { dayKey } from './appointment-cache.ts'

/** The salon's appointments on a day (APT-06). */
export function useAppointments(day: Day) {
  return useQuery(appointmentsQuery(useApi(), day))
}

export function appointmentsQuery(api: Api, day: Day) {
  return queryOptions({
    queryKey: dayKey(day),
    queryFn: async ({ signal }) =>
      (await api.send(getAppointments, { query: { from: day, to: day } }, { signal })).data,
  })
}
