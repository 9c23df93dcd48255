import { getCalendarFrame } from '@goldline/contract/staff'
import type { Day } from '@goldline/domain/time/day'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../../../app-context.ts'
import type { Frame } from '../../../calendar/day-columns.ts'

/** `skew`: milliseconds that the server's clock is ahead of this computer's. */
export type SalonFrame = Frame & { skew: number }

export const frameKey = (day: Day) => ['calendar-frame', day] as const

/** Opening, people and their hours of a day (BIZ-02, STF-03). */
export function useFrame(day: Day) {
  const api = useApi()
  return useQuery({
    queryKey: frameKey(day),
    queryFn: async ({ signal }): Promise<SalonFrame> => {
      const { data } = await api.send(getCalendarFrame, { query: { from: day, to: day } }, { signal })
      return { ...data, skew: Date.parse(data.now) - Date.now() }
    },
    staleTime: 300_000,
    placeholderData: keepPreviousData,
  })
}

/** A day to ask for before the salon's zone is known. Swedish writes days as the wire does. */
export function computersToday(): Day {
  return new Date().toLocaleDateString('sv-SE')
}
