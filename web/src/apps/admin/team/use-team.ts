import { getAppointments } from '@goldline/contract/appointment'
import { getCalendarFrame } from '@goldline/contract/staff'
import { getAffected, getAskedAbsences } from '@goldline/contract/staff/absences'
import { getCoverPlan } from '@goldline/contract/staff/cover'
import { getComingOfStaff, getStaff } from '@goldline/contract/staff/people'
import { getRota } from '@goldline/contract/staff/rota'
import { useCache } from '../../../client/cache.ts'

/** Returns a function that invalidates what depends on people, hours or absences. */
export function useInvalidateTeam(): () => void {
  const cache = useCache()
  return () =>
    void cache.invalidate(
      ...[getRota, getStaff, getComingOfStaff, getAskedAbsences, getAffected, getCoverPlan],
      ...[getCalendarFrame, getAppointments],
    )
}

/** Returns options for a form's call: on a refusal, refetches others' changes and keeps the input (APT-08). */
export function useTeamCallOptions(onDone: () => void) {
  const changed = useInvalidateTeam()
  return {
    inline: true,
    onRefused: changed,
    onDone: () => {
      changed()
      onDone()
    },
  }
}
