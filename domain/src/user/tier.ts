/** Which feature needs which role list and which tier of the salon (AUTH-12, BIZ-10). Both must allow. */
import { hasRole, type Role, type RoleList } from './role.ts'

/** From the smallest to the largest; a tier has everything of those before it. */
export const tiers = ['LITE', 'LITE_PLUS', 'PRO'] as const
export type Tier = (typeof tiers)[number]

type Gate = { roles: RoleList; from: Tier }

/** `customersRead` includes a minimal new customer while booking; the customer's own booking asks `tierAllows('onlineBooking', …)` only. */
export const features = {
  calendar: { roles: 'L1', from: 'LITE' },
  appointments: { roles: 'L1', from: 'LITE' },
  onlineBooking: { roles: 'L1', from: 'LITE' },
  checkIn: { roles: 'L1', from: 'LITE' },
  checkout: { roles: 'L1', from: 'LITE' },
  customersRead: { roles: 'L1', from: 'LITE' },
  customersWrite: { roles: 'L2', from: 'LITE' },
  catalogue: { roles: 'L2', from: 'LITE' },
  reports: { roles: 'L2', from: 'LITE' },
  reviews: { roles: 'L2', from: 'LITE_PLUS' },
  promotions: { roles: 'L2', from: 'LITE_PLUS' },
  bulkMessages: { roles: 'L2', from: 'LITE_PLUS' },
  staff: { roles: 'L3', from: 'LITE' },
  salonSettings: { roles: 'L3', from: 'LITE' },
  devices: { roles: 'L3', from: 'LITE' },
  users: { roles: 'L3', from: 'LITE' },
  // Transactional SMS need credit in every tier.
  credit: { roles: 'L3', from: 'LITE' },
  paymentMethods: { roles: 'L3', from: 'LITE' },
  invoices: { roles: 'L3', from: 'LITE' },
  lexoffice: { roles: 'L3', from: 'PRO' },
  severalStaffApps: { roles: 'L3', from: 'PRO' },
  marketplace: { roles: 'L3', from: 'PRO' },
  google: { roles: 'L3', from: 'PRO' },
} as const satisfies Record<string, Gate>

export type Feature = keyof typeof features

/** The salon's half of the gate. */
export function tierAllows(feature: Feature, tier: Tier): boolean {
  return tiers.indexOf(tier) >= tiers.indexOf(features[feature].from)
}

/** Both halves. A CUSTOMER is in no list and may use none of these. */
export function mayUse(feature: Feature, role: Role, tier: Tier): boolean {
  return hasRole(features[feature].roles, role) && tierAllows(feature, tier)
}
