/** Who may call what (AUTH-04, AUTH-12, AUTH-19, BIZ-10): a kind of person, from these clients. */
import { type Client, clients, type Role, roleLists, roles } from '@goldline/domain/user/role'
import { type Feature, features, type Tier } from '@goldline/domain/user/tier'
import type { PrivateAccess } from './call.ts'

export const everywhere = clients
/** Not from a device that stands in a salon. */
export const ownDevices = ['BOOKING', 'ADMIN', 'STAFF'] as const satisfies Client[]

/** Anybody who is signed in; people of a salon only if they may use `feature`, where one is named. */
export const signedIn = (from: readonly Client[], feature?: Feature) =>
  ({ who: 'signedIn', clients: from, ...(feature && { feature }) }) as const satisfies PrivateAccess

/** A customer about what is theirs. */
export const customer = (from: readonly Client[]) =>
  ({ who: 'customer', clients: from }) as const satisfies PrivateAccess

/** People of a salon about their own salon: their role and the salon's tier must both allow `feature`. */
export const salon = (feature: Feature, from: readonly Client[]) =>
  ({ who: 'salon', clients: from, feature }) as const satisfies PrivateAccess

/** The same as lists; `tier` is the smallest that has it. */
export function rolesAndTier(access: PrivateAccess): { roles: readonly Role[]; tier: Tier | undefined } {
  if (access.who === 'customer') return { roles: ['CUSTOMER'], tier: undefined }
  const gate = access.feature && features[access.feature]
  if (gate === undefined) return { roles, tier: undefined }
  const own = roleLists[gate.roles]
  return { roles: access.who === 'salon' ? own : ['CUSTOMER', ...own], tier: gate.from }
}
