import { getAppointments } from '@goldline/contract/appointment'
import type { SignedInUser } from '@goldline/contract/auth/user'
import { getCalendarFrame } from '@goldline/contract/staff'
import { zone } from '@goldline/domain/time/zone'
import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '../../../client/api.ts'

type SalonClient = { api: Api; queryClient: QueryClient; salon: NonNullable<SignedInUser['salon']>; time: number }

/** Prefetches today's data while the code loads. @param time when the salon's data was received, in epoch ms */
export function fetchToday({ api, queryClient, salon, time }: SalonClient): void {
  const { day } = zone(salon.timeZone).toWall(Date.now() + Date.parse(salon.now) - time)
  const query = { query: { from: day, to: day } }
  void queryClient.prefetchQuery(api.query(getAppointments, query))
  void queryClient.prefetchQuery(api.query(getCalendarFrame, query))
}
