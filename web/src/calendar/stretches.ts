import type { Appointment } from '@goldline/contract/appointment'
import type { Day } from '@goldline/domain/time/day'
import type { Zone } from '@goldline/domain/time/zone'
import type { Span } from './spans.ts'

/** The wire's id for an unassigned service (AVL-05). */
export const unassignedId = '-1'
/** The column of staff who have left the salon (CAT-06). */
export const deletedId = 'deleted'

type Services = Appointment['services']

/** What one person does of an appointment without interruption: one card. Instants are epoch milliseconds. */
export type Stretch = {
  key: string
  appointment: Appointment
  /** Or `unassignedId`. */
  staffId: string
  start: number
  end: number
  services: Services
}

const known = new WeakMap<Appointment, readonly Stretch[]>()

/** Splits a chain with several people at each change of person. Cached: the same answer gives the same cards. */
export function stretchesOf(appointment: Appointment): readonly Stretch[] {
  const made = known.get(appointment) ?? makeStretches(appointment)
  known.set(appointment, made)
  return made
}

function makeStretches(appointment: Appointment): Stretch[] {
  const start = Date.parse(appointment.startTime)
  const end = Date.parse(appointment.endTime)
  const groups = groupsOf(appointment)
  let reached = start
  return groups.map(({ staffId, services }, index) => {
    const from = reached
    const minutes = services.reduce((sum, { duration }) => sum + duration, 0)
    // Cleanup between services is not on the wire: the last stretch ends with the appointment.
    reached = index === groups.length - 1 ? end : Math.min(end, from + minutes * 60_000)
    return { key: `${appointment.id}:${index}`, appointment, staffId, start: from, end: reached, services }
  })
}

function groupsOf({ services, recommendedStaff, staffId }: Appointment): { staffId: string; services: Services }[] {
  const groups: { staffId: string; services: Services }[] = []
  for (const service of services) {
    const last = groups.at(-1)
    if (last?.staffId === service.staffId) last.services.push(service)
    else groups.push({ staffId: service.staffId, services: [service] })
  }
  // A blocker has no services.
  return groups.length > 0 ? groups : [{ staffId: recommendedStaff?.id ?? staffId ?? unassignedId, services: [] }]
}

const dayMinutes = 1440

/**
 * Its place on the day's wall clock; undefined on other days. When the clock is set back, a span ending "before" its
 * start keeps its real length.
 */
export function wallSpan(clock: Zone, day: Day, { start, end }: { start: number; end: number }): Span | undefined {
  const first = clock.toWall(start)
  const last = clock.toWall(end)
  if (first.day > day || last.day < day || (last.day === day && last.minutes === 0 && first.day < day)) return undefined
  const from = first.day < day ? 0 : first.minutes
  const to = last.day > day ? dayMinutes : last.minutes
  return { from, to: to > from ? to : Math.min(dayMinutes, from + (end - start) / 60_000) }
}
