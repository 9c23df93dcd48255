/** The calendar's queries for a range of days. */
import { getAppointments } from '@goldline/contract/appointment'
import { getSlotHolds } from '@goldline/contract/appointment/slot-hold'
import { getCalendarFrame } from '@goldline/contract/staff'
import type { Day, DayRange } from '@goldline/domain/time/day'
import { useQuery } from '@tanstack/react-query'
import type { Api } from '../../../client/api.ts'
import { useApi } from '../../../client/app-context.ts'
import { rangeOf } from './range-of.ts'

export const dayQuery = (day: Day) => ({ query: { from: day, to: day } })

/** Extends a range to whole weeks, so that another day of the same week fetches only appointments. */
export const weeksQuery = ({ from, to }: DayRange) => ({
  query: { from: rangeOf('week', from).from, to: rangeOf('week', to).to },
})

/** Milliseconds until a refetch; live events report changes meanwhile. */
const staleTime = 300_000

/** The week whose frame is fetched with a day's. */
export const weekOf = (day: Day): DayRange => weeksQuery({ from: day, to: day }).query

/** Query for opening hours, staff and their hours (BIZ-02, STF-03) in the weeks of the range. */
export const frameQuery = (api: Api, range: DayRange) => ({
  ...api.query(getCalendarFrame, weeksQuery(range)),
  staleTime,
})

/** Query for the salon's appointments (APT-06). */
export const appointmentsQuery = (api: Api, { from, to }: DayRange) =>
  api.query(getAppointments, { query: { from, to } })

/** Query for starts held by bookings in progress (APT-14), in the weeks of the range. */
export const holdsQuery = (api: Api, range: DayRange) => ({ ...api.query(getSlotHolds, weeksQuery(range)), staleTime })

export function useAppointments(range: DayRange) {
  return useQuery(appointmentsQuery(useApi(), range))
}
