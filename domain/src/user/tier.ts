/** Defines the role list and the salon's tier that each feature needs (AUTH-12, BIZ-10); both must allow it. */
import type { Refusal } from '../refusal.ts'
import { hasRole, type Role, type RoleList } from './role.ts'

/** Ascending; a tier includes everything of the previous ones. */
export const tiers = ['LITE', 'LITE_PLUS', 'PRO'] as const
export type Tier = (typeof tiers)[number]

type Gate = { roles: RoleList; from: Tier }

/** `customersRead` includes creating a minimal customer while booking. Online booking needs no feature in any tier. */
export const features = {
  calendar: { roles: 'L1', from: 'LITE' },
  // Reading another calendar (STF-04): each person their own, L3 every person's.
  calendarImport: { roles: 'L1', from: 'LITE' },
  appointments: { roles: 'L1', from: 'LITE' },
  onlineBooking: { roles: 'L1', from: 'LITE' },
  checkIn: { roles: 'L1', from: 'LITE' },
  checkout: { roles: 'L1', from: 'LITE' },
  // Refunds, cancellations, and discounts above the salon's limit.
  tillCorrections: { roles: 'L2', from: 'LITE' },
  // Defining and selling gift cards and packages; redeeming them belongs to checkout.
  giftCards: { roles: 'L2', from: 'LITE_PLUS' },
  // Messages about one appointment; messages to many customers at once are bulkMessages.
  messages: { roles: 'L1', from: 'LITE' },
  customersRead: { roles: 'L1', from: 'LITE' },
  customersWrite: { roles: 'L2', from: 'LITE' },
  catalogue: { roles: 'L2', from: 'LITE' },
  reports: { roles: 'L2', from: 'LITE' },
  reviews: { roles: 'L2', from: 'LITE_PLUS' },
  promotions: { roles: 'L2', from: 'LITE_PLUS' },
  bulkMessages: { roles: 'L2', from: 'LITE_PLUS' },
  staff: { roles: 'L3', from: 'LITE' },
  salonSettings: { roles: 'L3', from: 'LITE' },
  // Booking inside the salon's own website.
  widget: { roles: 'L3', from: 'LITE' },
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

/** Returns whether the tier includes the feature. */
export function tierAllows(feature: Feature, tier: Tier): boolean {
  return tiers.indexOf(tier) >= tiers.indexOf(features[feature].from)
}

/** Returns the tiers that include the feature, smallest first. */
export const tiersWithFeature = (feature: Feature): readonly Tier[] => tiers.filter((tier) => tierAllows(feature, tier))

/** Returns why staff may not use a feature, checking the role first. CUSTOMER is in no list and may use none. */
export function featureRefusal(feature: Feature, { role, tier }: { role: Role; tier: Tier }): Refusal | undefined {
  if (!hasRole(features[feature].roles, role)) return 'forbidden'
  return tierAllows(feature, tier) ? undefined : 'tier.required'
}
