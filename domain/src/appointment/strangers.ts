/**
 * What one place may have of a salon for people whom nobody there has seen (APT-14, AUTH-07): enough for a family, a salon's own Wi-Fi
 * or a mobile carrier's shared address, too little to close the salon to everybody else. A place is an address (a /64 of IPv6) or its
 * network; no bound is shared between networks.
 */
import type { Refusal } from '../refusal.ts'

type Bounds = { readonly address: number; readonly network: number; readonly share?: number }

export const strangerBounds = {
  /** Codes asked for in ten minutes for different people of whom none was typed. */
  unproven: { address: 10, network: 30 },
  /** Starts held at a salon at one time, and the share of the salon's day that they may take. */
  holds: { address: 2, network: 3, share: 0.1 },
  /** The same by those who proved who they are: a known device, or signed in. */
  provedHolds: { address: 10, network: 10, share: 0.25 },
  /** Booked at a salon in a day by those who were never there. */
  bookings: { address: 6, network: 12 },
  /** Written about a salon in an hour. */
  reviews: { address: 10, network: 20 },
} as const satisfies Record<string, Bounds>

/** `others`: people of the place whose codes are on their way, without the one who asks. */
export function unprovenRefusal(others: Bounds): Refusal | undefined {
  const { address, network } = strangerBounds.unproven
  return others.address >= address || others.network >= network ? 'user-challenge.too-much-requests' : undefined
}

/** What the network holds at the salon now, without the hold that this one replaces. */
export type Holding = {
  proved: boolean
  held: readonly { sameAddress: boolean; sameDay: boolean; minutes: number }[]
  minutes: number
  /** Minutes that the salon's people work on that day. */
  dayMinutes: number
}

/** Whoever holds nothing may always hold one start, however long it takes. */
export function holdRefusal({ proved, held, minutes, dayMinutes }: Holding): Refusal | undefined {
  const { address, network, share } = proved ? strangerBounds.provedHolds : strangerBounds.holds
  if (held.length === 0) return undefined
  const ofDay = held.filter(({ sameDay }) => sameDay)
  const taken = ofDay.reduce((sum, each) => sum + each.minutes, minutes)
  const full =
    held.length >= network ||
    held.filter(({ sameAddress }) => sameAddress).length >= address ||
    (ofDay.length > 0 && taken > dayMinutes * share)
  return full ? 'hold.too-many' : undefined
}
