/** Several people who come together, each with an appointment of their own (APT-23). Instants are epoch milliseconds. */
import type { Interval } from '../availability/facts.ts'
import type { AppointmentStatus } from './status.ts'

/** The first one included. */
export const mostTogether = 6

/** A customer, or a guest who is known by name alone. */
type Member = { customerId: string | null; name?: string | undefined }

/** Whoever is first is a customer, whom the salon can tell of all guests; the others are either, and nobody comes twice. */
export function isParty(members: readonly Member[]): boolean {
  const customers = members.flatMap(({ customerId }) => customerId ?? [])
  const isSomebody = ({ customerId, name = '' }: Member) => (customerId === null) === (name.trim() !== '')
  return (
    members.length > 1 &&
    members.length <= mostTogether &&
    members[0]?.customerId != null &&
    members.every(isSomebody) &&
    new Set(customers).size === customers.length
  )
}

type Other = { status: AppointmentStatus; startTime: string }

/** Whether there is anybody left whom a change could be meant for as well: whose visit has begun stays. */
export const comeTogether = (party: { others: readonly Other[] } | null, now: number): boolean =>
  party?.others.some(({ status, startTime }) => status === 'CONFIRMED' && Date.parse(startTime) > now) ?? false

/** Where another one goes, if one of them goes from `from` to `to`: they stay as far apart as they are. */
export const movedTogether = (start: number, { from, to }: Interval): number => start + to - from

/** In minutes; `staffId`: who is asked for, null for anybody. */
type Service = { staffId: string | null; duration: number; cleanup: number }

/**
 * When each of them begins who waits for the one before, all in one order. Whoever may be served by the same person waits
 * for the cleanup as well.
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

/** The cleanup that nobody waits for, since another person goes on. */
function cleanupBeside(last: Service | undefined, next: Service | undefined): number {
  const [before, after] = [last?.staffId ?? null, next?.staffId ?? null]
  return last && before !== null && after !== null && before !== after ? last.cleanup : 0
}
