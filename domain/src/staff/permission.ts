/** What a staff member may do in the STAFF client (STF-02), and whoever sees only their own in ADMIN as well (AUTH-25). */
import type { UserScope } from '../user/role.ts'

export const staffPermissions = ['MANAGE_OWN_APPOINTMENTS', 'MANAGE_OTHERS_APPOINTMENTS'] as const
export type StaffPermission = (typeof staffPermissions)[number]

/** null: unrestricted. An empty list allows nothing. */
export type StaffPermissions = readonly StaffPermission[] | null

/** AUTH-25: whoever sees only their own manages at most that, without a list, too. */
export const permissionsWithin = (scope: UserScope, permissions: StaffPermissions): StaffPermissions =>
  scope === 'ALL' ? permissions : (permissions ?? staffPermissions).filter((each) => each === 'MANAGE_OWN_APPOINTMENTS')

/** For editing or creating what all of these do. What is nobody's (null, or an id of no person) is not one's own. */
export function canManageAppointment(
  permissions: StaffPermissions,
  { ownStaffId, staffIds }: { ownStaffId: string | null; staffIds: readonly (string | null)[] },
): boolean {
  if (permissions === null) return true
  return staffIds.every((each) =>
    permissions.includes(
      each !== null && each === ownStaffId ? 'MANAGE_OWN_APPOINTMENTS' : 'MANAGE_OTHERS_APPOINTMENTS',
    ),
  )
}

/** Whether somebody may say that a guest has left the queue, who is nobody's yet; an empty list allows nothing. */
export const canLeadQueue = (permissions: StaffPermissions): boolean => permissions === null || permissions.length > 0

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
