/** Defines who may call what (AUTH-04, AUTH-12, AUTH-19, BIZ-10): a kind of caller, from these clients. */
import { type Client, clients, type Role, roleLists, roles } from '@goldline/domain/user/role'
import { type Feature, features, type Tier } from '@goldline/domain/user/tier'
import type { Call, PrivateAccess } from './call.ts'

export const everywhere = clients
/** Clients on a person's own device, not on one shared in a salon. */
export const ownDevices = ['BOOKING', 'ADMIN', 'STAFF'] as const satisfies Client[]

/** The salon's own apps on a person's own device; STAFF only within its permissions (STF-02). */
export const salonApps = ['ADMIN', 'STAFF'] as const satisfies Client[]

/** Access for any signed-in person; staff only if they may use `feature`, if given. */
export const signedIn = (from: readonly Client[], feature?: Feature) =>
  ({ who: 'signedIn', clients: from, ...(feature && { feature }) }) as const satisfies PrivateAccess

/** Access for a customer to their own data. */
export const customer = (from: readonly Client[]) =>
  ({ who: 'customer', clients: from }) as const satisfies PrivateAccess

/** Access for staff to their own salon: their role and the salon's tier must both allow `feature`. */
export const salon = (feature: Feature, from: readonly Client[]) =>
  ({ who: 'salon', clients: from, feature }) as const satisfies PrivateAccess

/** Returns roles and smallest tier of an access; `tier` undefined: any. */
export function rolesAndTier(access: PrivateAccess): { roles: readonly Role[]; tier: Tier | undefined } {
  if (access.who === 'customer') return { roles: ['CUSTOMER'], tier: undefined }
  const gate = access.feature && features[access.feature]
  if (gate === undefined) return { roles, tier: undefined }
  const own = roleLists[gate.roles]
  return { roles: access.who === 'salon' ? own : ['CUSTOMER', ...own], tier: gate.from }
}

/**
 * AUTH-25: returns whether a session with the scope OWN may call it. The handler then returns only the person's own
 * data.
 */
export const allowsScopeOwn = ({ access, own }: Call): boolean =>
  own ?? (access === 'public' || access.clients.includes('STAFF'))
