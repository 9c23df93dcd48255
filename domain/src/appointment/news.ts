import type { HistoryActor } from './status.ts'

/** Kinds of entries in an appointment's history (APT-06). */
export const appointmentChanges = [
  'booked',
  'reassigned',
  'moved',
  'edited',
  'cancelled',
  'checkedIn',
  'checkInTakenBack',
  'checkedOut',
  'checkoutCancelled',
  'noShow',
  'noShowTakenBack',
  'expired',
  'messaged',
  'handedOver',
  'handOverTakenBack',
  'undone',
] as const
export type AppointmentChange = (typeof appointmentChanges)[number]

/** Kinds of news for the salon in ADMIN: what customers did, and visits left without a staff member (APT-21). */
export const newsKinds = ['booked', 'moved', 'cancelled', 'messaged', 'unassigned'] as const
export type NewsKind = (typeof newsKinds)[number]

type HistoryEntry = { by: HistoryActor; what: AppointmentChange; data?: Readonly<Record<string, unknown>> }

/**
 * Returns the kind of news of a history entry; null: none. The salon's own changes are no news, except visits that
 * an absence left without a staff member (AVL-05): somebody outside reception may have entered it.
 */
export function newsKind({ by, what, data }: HistoryEntry): NewsKind | null {
  if (what === 'reassigned') return leavesOpen(data?.to) ? 'unassigned' : null
  return by === 'customer' ? (newsKinds.find((kind) => kind === what) ?? null) : null
}

const leavesOpen = (to: unknown): boolean => to === null || (Array.isArray(to) && to.includes(null))

/** The unread count stops at this number. */
export const maxUnread = 100
