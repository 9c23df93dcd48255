/** What a staff member may do in the STAFF client (STF-02). */
export const staffPermissions = ['MANAGE_OWN_APPOINTMENTS', 'MANAGE_OTHERS_APPOINTMENTS'] as const
export type StaffPermission = (typeof staffPermissions)[number]

/** null: no list, unrestricted. An empty list is a list, and allows nothing. */
export type StaffPermissions = readonly StaffPermission[] | null

/** Editing or creating. An appointment that nobody holds (null) is not one's own. */
export function canManageAppointment(
  permissions: StaffPermissions,
  facts: { ownStaffId: string; appointmentStaffId: string | null },
): boolean {
  if (permissions === null) return true
  const own = facts.appointmentStaffId === facts.ownStaffId
  return permissions.includes(own ? 'MANAGE_OWN_APPOINTMENTS' : 'MANAGE_OTHERS_APPOINTMENTS')
}

/**
 * Whether a rule (opening, overlap) may be broken knowingly. The specification restricts creating "when both are present"; a
 * shorter list must not allow more than the longer one, so any list restricts.
 */
export function canOverrideRules(permissions: StaffPermissions): boolean {
  return permissions === null
}
