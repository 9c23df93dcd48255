import type { Appointment } from '@goldline/contract/appointment'
import { groupBy } from '@goldline/domain/group-by'
import type { Day } from '@goldline/domain/time/day'
import { zone } from '@goldline/domain/time/zone'
import { appointmentsOfPerson } from '../../days/stretches.ts'

export type AgendaDay = { day: Day; appointments: readonly Appointment[] }

type AgendaRange = { timeZone: string; from: Day; staffId: string | undefined; named: readonly Day[] }

/**
 * Returns the days with their appointments, each on the day it begins; `staffId` limits them to one person. `named`:
 * days to include even without appointments.
 */
export function daysOfAgenda(
  appointments: readonly Appointment[],
  { timeZone, from, staffId, named }: AgendaRange,
): AgendaDay[] {
  const clock = zone(timeZone)
  const days = groupBy(
    appointmentsOfPerson(appointments, staffId),
    ({ startTime }) => clock.toWall(Date.parse(startTime)).day,
  )
  return [...new Set([...days.keys(), ...named])]
    .filter((day) => day >= from)
    .sort()
    .map((day) => ({
      day,
      appointments: (days.get(day) ?? []).toSorted(
        (a, b) => a.startTime.localeCompare(b.startTime) || a.id.localeCompare(b.id),
      ),
    }))
}
