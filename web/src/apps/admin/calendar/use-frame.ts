import { getCalendarFrame } from '@goldline/contract/staff'
import type { Day } from '@goldline/domain/time/day'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { Api } from '../../../api.ts'
import { useApi } from '../../../app-context.ts'
import type { Frame } from '../../../calendar/day-columns.ts'

/** `skew`: milliseconds by which the server's clock is ahead of this computer's. */
export type SalonFrame = Frame & { skew: number }

const root = 'calendar-frame'
export const everyFrameKey = [root] as const
export const frameKey = (day: Day) => [root, day] as const

/** Opening, staff and their hours on a day (BIZ-02, STF-03). */
export function useFrame(day: Day) {
  return useQuery({ ...frameQuery(useApi(), day), placeholderData: keepPreviousData })
}

export function frameQuery(api: Api, day: Day) {
  return queryOptions({
    queryKey: frameKey(day),
    queryFn: async ({ signal }): Promise<SalonFrame> => {
      const { data } = await api.send(getCalendarFrame, { query: { from: day, to: day } }, { signal })
      return { ...data, skew: Date.parse(data.now) - Date.now() }
    },
    staleTime: 300_000,
  })
}

/** The day to request before the salon's zone is known. Swedish formats days like the wire. */
export function computersToday(): Day {
  return new Date().toLocaleDateString('sv-SE')
}
