/**
 * Limits how much of a salon one place may take for people unknown there (APT-14, AUTH-07): enough for a family, the
 * salon's Wi-Fi or a carrier's shared address, too little to block the salon for everybody else. A place is an IP
 * address (a /64 of IPv6) or its network; networks never share a limit.
 */
import type { Refusal } from '../refusal.ts'

/** APT-14: how long a start is held while a PIN is typed. */
export const holdMinutes = 10

type HoldBounds = { readonly address: number; readonly network: number; readonly share?: number }

export const strangerLimits = {
  /** Different people with unanswered codes requested within ten minutes. */
  unproven: { address: 10, network: 30 },
  /** Starts held at a salon at one time, and the share of the salon's day they may take. */
  holds: { address: 2, network: 3, share: 0.1 },
  /** The same for verified callers: on a known device, or signed in. */
  provedHolds: { address: 10, network: 10, share: 0.25 },
  /** Bookings at a salon per day by people who have never been there. */
  bookings: { address: 6, network: 12 },
  /** Reviews of a salon per hour. */
  reviews: { address: 10, network: 20 },
} as const satisfies Record<string, HoldBounds>

/** The share of the salon's day that a party may hold before its contact is verified (APT-17). */
const partyShare = 0.25

/** `others`: people of this place with unanswered codes, except the caller. */
export function unprovenRefusal(others: HoldBounds): Refusal | undefined {
  const { address, network } = strangerLimits.unproven
  return others.address >= address || others.network >= network ? 'user-challenge.too-much-requests' : undefined
}

/** What the network holds at the salon now, except the hold being replaced. */
export type NetworkHolds = {
  proved: boolean
  held: readonly { sameAddress: boolean; sameDay: boolean; minutes: number }[]
  minutes: number
  /** Minutes that the salon's staff work that day. */
  dayMinutes: number
  /** How many people begin together; default: one. */
  people?: number
}

/** A place without holds may always hold one start, however long; a party only if it leaves room for others. */
export function holdRefusal({ proved, held, minutes, dayMinutes, people = 1 }: NetworkHolds): Refusal | undefined {
  const { address, network, share } = proved ? strangerLimits.provedHolds : strangerLimits.holds
  if (people > 1 && !proved && minutes > dayMinutes * partyShare) return 'hold.too-many'
  if (held.length === 0) return undefined
  const ofDay = held.filter(({ sameDay }) => sameDay)
  const taken = ofDay.reduce((sum, each) => sum + each.minutes, minutes)
  const full =
    held.length >= network ||
    held.filter(({ sameAddress }) => sameAddress).length >= address ||
    (ofDay.length > 0 && taken > dayMinutes * share)
  return full ? 'hold.too-many' : undefined
}
