/** Roles, client types and who may hold which client's token (AUTH-12, AUTH-19). */
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
