import type { Role } from '../user/role.ts'

/** Kinds of consent (PRIV-02). TERMS are the customers', OWNER_TERMS the salons' (AUTH-14). */
export const consentKinds = [
  'TERMS',
  'OWNER_TERMS',
  'PRIVACY_NOTICE',
  'MARKETING',
  'RESERVE_WITH_GOOGLE',
  'HEALTH',
] as const
export type ConsentKind = (typeof consentKinds)[number]

/** Who gives a consent: the person, or the salon on their behalf. */
export const consentGivers = ['SELF', 'SALON'] as const
export type ConsentGiver = (typeof consentGivers)[number]

/** Whom the terms of use are for. */
export const audiences = ['CUSTOMER', 'OWNER'] as const
export type Audience = (typeof audiences)[number]
/** The terms that each audience accepts. */
export const termsOf = { CUSTOMER: 'TERMS', OWNER: 'OWNER_TERMS' } as const satisfies Record<Audience, ConsentKind>
export const audienceOf = (role: Role): Audience => (role === 'CUSTOMER' ? 'CUSTOMER' : 'OWNER')
