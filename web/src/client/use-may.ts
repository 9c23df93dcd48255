import { staffOfVisit } from '@goldline/domain/staff/own-day'
import { canLeadQueue, canManageAppointment, canOverrideRules } from '@goldline/domain/staff/permission'
import { useMe } from './me.ts'

/** Returns what the signed-in person may change, by the server's rules, so that no button is refused (STF-02). */
export function usePermissions() {
  const { permissions, staffId: ownStaffId } = useMe().data ?? { permissions: [], staffId: null }
  const manage = (staffIds: readonly (string | null)[]) => canManageAppointment(permissions, { ownStaffId, staffIds })
  return {
    /** Whether visits of all these people may be entered or changed. */
    manage,
    /** Whether this visit or blocker may be changed. */
    change: (visit: Parameters<typeof staffOfVisit>[0]) => manage(staffOfVisit(visit)),
    leadQueue: canLeadQueue(permissions),
    /** Whether the person may override the booking rules. */
    override: canOverrideRules(permissions),
  }
}
