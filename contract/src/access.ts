import { type Client, type Role, roleLists } from '@goldline/domain/user/role'
import type { Access } from './call.ts'

/** Who may call what, named once (AUTH-12, AUTH-19). */
export const customersOwn = { roles: ['CUSTOMER'], clients: ['BOOKING'] } as const satisfies Access
export const salonCalendar = { roles: roleLists.L1, clients: ['ADMIN'] } as const satisfies Access
/** Who may change the salon's offer and its customer records. */
export const salonEditors = { roles: roleLists.L2, clients: ['ADMIN'] } as const satisfies Access
/** Who decides about the salon itself. */
export const salonOwners = { roles: roleLists.L3, clients: ['ADMIN'] } as const satisfies Access
const everyRole: readonly Role[] = ['CUSTOMER', ...roleLists.L1]
const everyClient: readonly Client[] = ['BOOKING', 'ADMIN', 'CHECKOUT', 'CHECKIN', 'STAFF']
/** Anybody signed in, about themselves. */
export const signedIn = { roles: everyRole, clients: everyClient } as const satisfies Access
/** The same, but not from a device that is shared in a salon. */
export const signedInThemselves = { roles: everyRole, clients: ['BOOKING', 'ADMIN', 'STAFF'] } as const satisfies Access
/** A customer about their own appointment, or the salon about one of its own. */
export const customerOrSalon = {
  roles: everyRole,
  clients: ['BOOKING', 'ADMIN'],
} as const satisfies Access
