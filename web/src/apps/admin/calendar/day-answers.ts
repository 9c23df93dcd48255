/** What the calendar asks of a day, and what it knows of it. */
import { type Appointment, getAppointments } from '@goldline/contract/appointment'
import { getSlotHolds } from '@goldline/contract/appointment/slot-hold'
import { getCalendarFrame } from '@goldline/contract/staff'
import type { Day } from '@goldline/domain/time/day'
import { zone } from '@goldline/domain/time/zone'
import { useQuery } from '@tanstack/react-query'
import type { Api } from '../../../api.ts'
import { useApi } from '../../../app-context.ts'
import type { Cache } from '../../../cache.ts'
import { wallSpan } from '../../../calendar/stretches.ts'

export const oneDay = (day: Day) => ({ query: { from: day, to: day } })

/** Opening, staff and their hours on a day (BIZ-02, STF-03). */
export const frameQuery = (api: Api, day: Day) => ({ ...api.query(getCalendarFrame, oneDay(day)), staleTime: 300_000 })

/** The salon's appointments on a day (APT-06). */
export const appointmentsQuery = (api: Api, day: Day) => api.query(getAppointments, oneDay(day))

/** Starts that somebody is booking right now (APT-14). */
export const holdsQuery = (api: Api, day: Day) => api.query(getSlotHolds, oneDay(day))

export function useAppointments(day: Day) {
  return useQuery(appointmentsQuery(useApi(), day))
}

/** Updates an appointment in the loaded days and removes it from days it left. */
export function keepAppointment(cache: Cache, appointment: Appointment) {
  cache.update(getAppointments, (list, { query }) => withAppointment(list, appointment, query.from))
}

/** An older version than the known one changes nothing. */
export function withAppointment(list: Appointment[], appointment: Appointment, day: Day): Appointment[] {
  const known = list.find(({ id }) => id === appointment.id)
  if (known && known.version >= appointment.version) return list
  const clock = zone(appointment.businessObject.timeZone)
  const span = { start: Date.parse(appointment.startTime), end: Date.parse(appointment.endTime) }
  const others = list.filter(({ id }) => id !== appointment.id)
  if (!wallSpan(clock, day, span)) return known ? others : list
  return [...others, appointment].sort((a, b) => a.startTime.localeCompare(b.startTime) || a.id.localeCompare(b.id))
}

export function dropAppointment(cache: Cache, id: string) {
  cache.update(getAppointments, (list) => list.filter((each) => each.id !== id))
}

export function knownVersion(cache: Cache, id: string): number | undefined {
  return cache
    .answersOf(getAppointments)
    .flatMap(({ data }) => data)
    .find((each) => each.id === id)?.version
}
