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

/** Whether there is anybody left whom a change could be meant for as well. */
export const comeTogether = (party: { others: readonly { status: AppointmentStatus }[] } | null): boolean =>
  party?.others.some(({ status }) => status === 'CONFIRMED') ?? false

/** Where another one goes, if one of them goes from `from` to `to`: they stay as far apart as they are. */
export const movedTogether = (start: number, { from, to }: Interval): number => start + to - from

/** When each of them begins who waits for the one before, all in one order: `minutes` is how long each one takes. */
export function startsInTurn(first: number, minutes: readonly number[]): number[] {
  let next = first
  return minutes.map((each) => {
    const start = next
    next += each * 60_000
    return start
  })
}
