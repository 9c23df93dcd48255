/** Defines roles, client types, and which role may hold which client's token (AUTH-12, AUTH-19). */
export const roles = ['CUSTOMER', 'OWNER', 'ADMIN', 'USER_LITE', 'USER_LITE_PLUS'] as const
export type Role = (typeof roles)[number]

export const clients = ['BOOKING', 'ADMIN', 'CHECKOUT', 'CHECKIN', 'STAFF'] as const
export type Client = (typeof clients)[number]

/** L1, L2, L3: the specification's three role lists. */
export const roleLists = {
  L1: ['ADMIN', 'OWNER', 'USER_LITE_PLUS', 'USER_LITE'],
  L2: ['ADMIN', 'OWNER', 'USER_LITE_PLUS'],
  L3: ['ADMIN', 'OWNER'],
} as const satisfies Record<string, readonly Role[]>
export type RoleList = keyof typeof roleLists
/** A role of a person who works in a salon. */
export type SalonRole = (typeof roleLists.L1)[number]

export function hasRole(list: RoleList, role: Role): boolean {
  const members: readonly Role[] = roleLists[list]
  return members.includes(role)
}

/** AUTH-25: how much of the salon a USER_LITE sees in ADMIN and STAFF; every other role sees everything. */
export const userScopes = ['ALL', 'OWN'] as const
export type UserScope = (typeof userScopes)[number]

type ScopedUser = { role: SalonRole; scope: UserScope }

/**
 * Returns the scope after a change of role or scope. A person who becomes a USER_LITE begins with OWN, unless ALL is
 * chosen. undefined: the role does not have the requested scope.
 */
export function scopeAfter(
  was: ScopedUser,
  asked: { role?: SalonRole | undefined; scope?: UserScope | undefined },
): UserScope | undefined {
  const role = asked.role ?? was.role
  if (role !== 'USER_LITE') return asked.scope === 'OWN' ? undefined : 'ALL'
  return asked.scope ?? (was.role === 'USER_LITE' ? was.scope : 'OWN')
}

/** AUTH-18: returns whether the role's password alone opens no salon on an unknown device. */
export const isSalonManager = (role: Role): boolean => hasRole('L3', role)

/** BIZ-09: people without a salon may found a first one, and owners and admins another. */
export const canFoundSalon = (role: Role): boolean => role === 'CUSTOMER' || isSalonManager(role)

/** AUTH-19. CHECKIN and CHECKOUT have no row: their tokens come only from pairing (AUTH-08). */
const signInClients: Record<Role, readonly Client[]> = {
  CUSTOMER: ['BOOKING'],
  OWNER: ['ADMIN', 'STAFF'],
  ADMIN: ['ADMIN', 'STAFF'],
  USER_LITE: ['ADMIN', 'STAFF'],
  USER_LITE_PLUS: ['ADMIN', 'STAFF'],
}

/** Returns whether this role may sign in to this client; STAFF only for a user linked to a staff record. */
export function roleFitsClient(role: Role, client: Client, linkedToStaff: boolean): boolean {
  return signInClients[role].includes(client) && (client !== 'STAFF' || linkedToStaff)
}

/** AUTH-08: clients whose devices a salon pairs by a link. */
export const pairedClients = ['CHECKIN', 'CHECKOUT', 'STAFF'] as const satisfies readonly Client[]
