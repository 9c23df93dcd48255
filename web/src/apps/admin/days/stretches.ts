import type { Appointment } from '@goldline/contract/appointment'
import { groupedByPerson, timedParts } from '@goldline/domain/appointment/person-parts'
import { canPlace } from '@goldline/domain/appointment/status'
import type { Day } from '@goldline/domain/time/day'
import type { Span } from '@goldline/domain/time/spans'
import type { Zone } from '@goldline/domain/time/zone'

/** The wire's id for an unassigned service (AVL-05). */
export const unassignedId = '-1'
/** The column of staff who have left the salon (CAT-06). */
export const deletedId = 'deleted'

type Services = Appointment['services']

/** Whether the appointment can be moved, by the same rule as the server (APT-03, AVL-05). */
export const canChange = (appointment: Appointment): boolean =>
  canPlace(
    appointment,
    appointment.services.some(({ staffId }) => staffId === unassignedId),
  )

/** Start and end in epoch milliseconds. */
type Interval = { start: number; end: number }

/** The part of an appointment that one person does without interruption: one card. */
export type Stretch = Interval & {
  key: string
  appointment: Appointment
  /** A staff id or `unassignedId`. */
  staffId: string
  services: Services
  /** Processing time: the customer stays, but the person is free for other visits (CAT-02). */
  gaps: readonly Interval[]
}

const stretchCache = new WeakMap<Appointment, readonly Stretch[]>()

/** Splits an appointment at each change of person. Cached by object, so that unchanged cards do not re-render. */
export function staffStretches(appointment: Appointment): readonly Stretch[] {
  const made = stretchCache.get(appointment) ?? makeStretches(appointment)
  stretchCache.set(appointment, made)
  return made
}

/** Returns the appointments that one person takes part in; `staffId` undefined: those of all staff. */
export const appointmentsOfPerson = (
  appointments: readonly Appointment[],
  staffId: string | undefined,
): readonly Appointment[] =>
  staffId === undefined
    ? appointments
    : appointments.filter((each) => staffStretches(each).some((stretch) => stretch.staffId === staffId))

function makeStretches(appointment: Appointment): Stretch[] {
  const [start, end] = [Date.parse(appointment.startTime), Date.parse(appointment.endTime)]
  return timedParts(groupByStaff(appointment), { start, end }).map(({ staffId, services, ...run }, index) => ({
    ...run,
    key: `${appointment.id}:${index}`,
    appointment,
    staffId,
    services,
  }))
}

function groupByStaff({ services, recommendedStaff, staffId }: Appointment): { staffId: string; services: Services }[] {
  const groups = groupedByPerson(services)
  // A blocker has no services.
  return groups.length > 0 ? groups : [{ staffId: recommendedStaff?.id ?? staffId ?? unassignedId, services: [] }]
}

const dayMinutes = 1440

/**
 * Returns an interval's part on the day in wall-clock minutes; undefined if it has none. When DST ends, a span that
 * would end before its start keeps its real length.
 */
export function wallSpan(clock: Zone, day: Day, { start, end }: Interval): Span | undefined {
  const first = clock.toWall(start)
  const last = clock.toWall(end)
  if (first.day > day || last.day < day || (last.day === day && last.minutes === 0 && first.day < day)) return undefined
  const from = first.day < day ? 0 : first.minutes
  const to = last.day > day ? dayMinutes : last.minutes
  return { from, to: to > from ? to : Math.min(dayMinutes, from + (end - start) / 60_000) }
}
