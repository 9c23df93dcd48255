import type { HistoryActor } from './status.ts'

/** What can happen to an appointment (APT-06). */
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

/** What the salon's people are told of in ADMIN: what customers did, and what lost its person (APT-21). */
export const newsKinds = ['booked', 'moved', 'cancelled', 'messaged', 'unassigned'] as const
export type NewsKind = (typeof newsKinds)[number]

type Entry = { by: HistoryActor; what: AppointmentChange; data?: Readonly<Record<string, unknown>> }

/**
 * What an entry of an appointment's history is news of; null: of nothing. What the salon does itself is none, but that
 * nobody could take over from somebody who is away (AVL-05): whoever entered the absence is not who is at the desk.
 */
export function newsKind({ by, what, data }: Entry): NewsKind | null {
  if (what === 'reassigned') return leavesOpen(data?.to) ? 'unassigned' : null
  return by === 'customer' ? (newsKinds.find((kind) => kind === what) ?? null) : null
}

const leavesOpen = (to: unknown): boolean => to === null || (Array.isArray(to) && to.includes(null))

/** Most unread ones that are counted. */
export const mostUnread = 100
