/** A party: several people who come together, each with their own appointment (APT-23). Epoch milliseconds. */
import type { Interval } from '../availability/facts.ts'
import type { Refusal } from '../refusal.ts'
import { maxPartySize } from './party-limits.ts'
import type { AppointmentStatus } from './status.ts'

/** A customer, or a guest known only by name. */
type Member = { customerId: string | null; name?: string | undefined }

/**
 * Checks that the first member is a customer, who gets the messages for all guests, and that no member is listed twice.
 */
export function isParty(members: readonly Member[]): boolean {
  const customers = members.flatMap(({ customerId }) => customerId ?? [])
  const isSomebody = ({ customerId, name = '' }: Member) => (customerId === null) === (name.trim() !== '')
  return (
    members.length > 1 &&
    members.length <= maxPartySize &&
    members[0]?.customerId != null &&
    members.every(isSomebody) &&
    new Set(customers).size === customers.length
  )
}

/** `asks`: the salon requires an answer or a deposit first, which only a single booking can give. */
type OnlineMember = { asks: boolean }

/** APT-17: returns why these people cannot be booked online together. */
export const onlinePartyRefusal = (members: readonly OnlineMember[]): Refusal | undefined =>
  members.some(({ asks }) => asks) ? 'party.ask-salon' : undefined

type OtherVisit = { status: AppointmentStatus; startTime: string }

/** Returns whether a change could also apply to others of the party: only to confirmed visits that have not begun. */
export const canChangeOthers = (party: { others: readonly OtherVisit[] } | null, now: number): boolean =>
  party?.others.some(({ status, startTime }) => status === 'CONFIRMED' && Date.parse(startTime) > now) ?? false

/** Returns the other's new start if one moves from `from` to `to`: the distance between them stays the same. */
export const shiftedStart = (start: number, { from, to }: Interval): number => start + to - from

/** In minutes; `staffId`: the requested person, null for the first available. */
type Service = { staffId: string | null; duration: number; cleanup: number }

/**
 * Returns each member's start if they come one after another in this order. A member also waits for the previous
 * cleanup if the same person may serve both.
 */
export function startsInTurn(first: number, visits: readonly (readonly Service[])[]): number[] {
  let next = first
  return visits.map((services, index) => {
    const start = next
    const held = services.reduce((sum, { duration, cleanup }) => sum + duration + cleanup, 0)
    next += (held - cleanupBeside(services.at(-1), visits[index + 1]?.[0])) * 60_000
    return start
  })
}

/** Returns the cleanup minutes that the next member need not wait for, since another person serves them. */
function cleanupBeside(last: Service | undefined, next: Service | undefined): number {
  const before = last?.staffId ?? null
  const after = next?.staffId ?? null
  return last && before !== null && after !== null && before !== after ? last.cleanup : 0
}
