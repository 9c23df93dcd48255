/** What a staff member may do in the STAFF client (STF-02), and whoever sees only their own in ADMIN as well (AUTH-25). */
import type { UserScope } from '../user/role.ts'

export const staffPermissions = ['MANAGE_OWN_APPOINTMENTS', 'MANAGE_OTHERS_APPOINTMENTS'] as const
export type StaffPermission = (typeof staffPermissions)[number]

/** null: unrestricted. An empty list allows nothing. */
export type StaffPermissions = readonly StaffPermission[] | null

/** AUTH-25: whoever sees only their own manages at most that, without a list, too. */
export const permissionsWithin = (scope: UserScope, permissions: StaffPermissions): StaffPermissions =>
  scope === 'ALL' ? permissions : (permissions ?? staffPermissions).filter((each) => each === 'MANAGE_OWN_APPOINTMENTS')

/** For editing or creating. An unassigned appointment (null) is not one's own. */
export function canManageAppointment(
  permissions: StaffPermissions,
  facts: { ownStaffId: string; appointmentStaffId: string | null },
): boolean {
  if (permissions === null) return true
  const own = facts.appointmentStaffId === facts.ownStaffId
  return permissions.includes(own ? 'MANAGE_OWN_APPOINTMENTS' : 'MANAGE_OTHERS_APPOINTMENTS')
}

/** Whether colleagues' days and visits are read; one's own always are. */
export const seesOthers = (permissions: StaffPermissions): boolean =>
  permissions === null || permissions.includes('MANAGE_OTHERS_APPOINTMENTS')

/** Of several at once, who does which is not known beforehand. */
export const managesEverybody = (permissions: StaffPermissions): boolean =>
  permissions === null || staffPermissions.every((each) => permissions.includes(each))

/**
 * Whether a rule (opening, overlap) may be overridden. The specification restricts creating "when both are present"; a
 * shorter list must not allow more than a longer one, so any list restricts.
 */
export function canOverrideRules(permissions: StaffPermissions): boolean {
  return permissions === null
}
