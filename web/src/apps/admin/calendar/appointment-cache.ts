import type { Appointment } from '@goldline/contract/appointment'
import type { Day } from '@goldline/domain/time/day'
import { zone } from '@goldline/domain/time/zone'
import type { QueryClient } from '@tanstack/react-query'
import { wallSpan } from '../../../calendar/stretches.ts'

const root = 'appointments'
export const everyDayKey = [root] as const
export const dayKey = (day: Day) => [root, day] as const

/** Updates an appointment in the loaded days and removes it from days it left. */
export function keepAppointment(queryClient: QueryClient, appointment: Appointment) {
  for (const [key] of queryClient.getQueriesData<Appointment[]>({ queryKey: everyDayKey })) {
    const day = String(key[1])
    queryClient.setQueryData<Appointment[]>(key, (list) => list && withAppointment(list, appointment, day))
  }
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

export function dropAppointment(queryClient: QueryClient, id: string) {
  queryClient.setQueriesData<Appointment[]>({ queryKey: everyDayKey }, (list) => list?.filter((each) => each.id !== id))
}

export function knownVersion(queryClient: QueryClient, id: string): number | undefined {
  return queryClient
    .getQueriesData<Appointment[]>({ queryKey: everyDayKey })
    .flatMap(([, list]) => list ?? [])
    .find((each) => each.id === id)?.version
}
