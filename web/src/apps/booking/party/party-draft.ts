/** The choices for each person of a party, and their prices (APT-17). */
import type { BusinessObject } from '@goldline/contract/business-object'
import { maxPartySize, maxServicesPerGuest } from '@goldline/domain/appointment/party-limits'
import type { Day } from '@goldline/domain/time/day'
import { formatTimeOfDay } from '@goldline/domain/time/time-of-day'
import { zone } from '@goldline/domain/time/zone'
import {
  chosenServices,
  chosenStart,
  type PricedService,
  pricedServices,
  qualifiedForAll,
  totalDuration,
  withStaffTerms,
} from '../choice/chosen.ts'
import { readSelection } from '../choice/selection.ts'

/** `name`: as typed; empty for the customer who books. */
export type PartyMember = { name: string; products: readonly string[]; staffId: string | null }

/**
 * `day` and `time`: the start of the first visit. `ranges`: the first day of each range of days after the first range;
 * the last one is shown.
 */
export type PartyDraft = {
  members: readonly PartyMember[]
  inTurn: boolean
  day: string | undefined
  time: string | undefined
  ranges: readonly Day[]
}

export const partySizes = Array.from({ length: maxPartySize - 1 }, (_, index) => index + 2)

const emptyMember: PartyMember = { name: '', products: [], staffId: null }

/** Returns the initial party: the customer with the services chosen before, and a guest with the same. */
export function initialParty(businessObject: BusinessObject, search: string): PartyDraft {
  const { products, staffId } = readSelection(search)
  const keys = chosenServices(businessObject, products).map(({ key }) => key)
  const first = { name: '', products: keys.slice(0, maxServicesPerGuest), staffId }
  const members = [first, { ...emptyMember, products: first.products }]
  return { members, inTurn: false, day: undefined, time: undefined, ranges: [] }
}

/** Changes the number of people; added people get the services of the last one. */
export function withSize(members: readonly PartyMember[], size: number): PartyMember[] {
  const last = members.at(-1) ?? emptyMember
  const added = Array.from({ length: Math.max(0, size - members.length) }, () => ({ ...last, name: '', staffId: null }))
  return [...members, ...added].slice(0, size)
}

/** Returns a member's services on the terms of the requested person. */
export const servicesOfMember = (businessObject: BusinessObject, { products, staffId }: PartyMember) =>
  withStaffTerms(chosenServices(businessObject, products), { staffId })

/** Returns the staff who can do all services of this member; empty if several people are needed. */
export const findQualifiedStaff = (businessObject: BusinessObject, member: PartyMember) => {
  const able = qualifiedForAll(chosenServices(businessObject, member.products))
  return businessObject.staff.filter(({ id }) => able.includes(id))
}

/** Formats the members as a query parameter; undefined while a member has no service. */
export function formatMembers(members: readonly PartyMember[]): string | undefined {
  if (members.some(({ products }) => products.length === 0)) return undefined
  return members.map(({ products, staffId }) => `${staffId ?? 'any'}:${products.join(',')}`).join(';')
}

export type PartyVisit = PartyMember & { start: number; end: number; services: PricedService[] }

/** Returns each member's visit at the chosen start, in epoch milliseconds; undefined before a start is chosen. */
export function partyVisits(
  businessObject: BusinessObject,
  { members, day, time }: PartyDraft,
  after: readonly number[],
): PartyVisit[] | undefined {
  const first = chosenStart({ day, time }, businessObject.timeZone)
  if (first === undefined || day === undefined) return undefined
  return members.map((member, index) => {
    const start = first + (after[index] ?? 0) * 60_000
    const chosen = servicesOfMember(businessObject, member)
    const { minutes } = zone(businessObject.timeZone).toWall(start)
    const services = pricedServices(chosen, { from: day, to: day }, formatTimeOfDay(minutes))
    return { ...member, start, end: start + totalDuration(chosen) * 60_000, services }
  })
}
