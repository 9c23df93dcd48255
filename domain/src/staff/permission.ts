/** Decides what a staff member may do in the STAFF client (STF-02), and with the scope OWN also in ADMIN (AUTH-25). */
import type { UserScope } from '../user/role.ts'

export const staffPermissions = ['MANAGE_OWN_APPOINTMENTS', 'MANAGE_OTHERS_APPOINTMENTS'] as const
export type StaffPermission = (typeof staffPermissions)[number]

/** null: unrestricted. An empty list allows nothing. */
export type StaffPermissions = readonly StaffPermission[] | null

/** AUTH-25: with the scope OWN a person manages at most their own appointments, whatever the list allows. */
export const permissionsWithin = (scope: UserScope, permissions: StaffPermissions): StaffPermissions =>
  scope === 'ALL' ? permissions : (permissions ?? staffPermissions).filter((each) => each === 'MANAGE_OWN_APPOINTMENTS')

/** Returns whether these people's appointment may be created or edited. Unassigned services (null) belong to nobody. */
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

/** Returns whether a person may record that a waiting guest has left the queue. An empty list allows nothing. */
export const canLeadQueue = (permissions: StaffPermissions): boolean => permissions === null || permissions.length > 0

/** Returns whether colleagues' days and visits are visible; one's own always are. */
export const seesOthers = (permissions: StaffPermissions): boolean =>
  permissions === null || permissions.includes('MANAGE_OTHERS_APPOINTMENTS')

/** Returns whether the reader (`ownStaffId`) sees this person's work. Unassigned services (null) belong to nobody. */
export const seesWorkOf = (
  permissions: StaffPermissions,
  { ownStaffId, staffId }: { ownStaffId: string | null; staffId: string | null },
): boolean => seesOthers(permissions) || (staffId !== null && staffId === ownStaffId)

/** Returns whether everybody's visits may be managed, for several visits whose staff are not known beforehand. */
export const managesEverybody = (permissions: StaffPermissions): boolean =>
  permissions === null || staffPermissions.every((each) => permissions.includes(each))

/**
 * Returns whether a rule (opening, overlap) may be overridden. The specification restricts creating "when both are
 * present"; a shorter list must not allow more than a longer one, so any list restricts it.
 */
export function canOverrideRules(permissions: StaffPermissions): boolean {
  return permissions === null
}
