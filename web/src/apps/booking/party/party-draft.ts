/** What the contact has chosen for each person of a party, and its price (APT-17). */
import type { BusinessObject } from '@goldline/contract/business-object'
import { mostServicesOfGuest, mostTogether } from '@goldline/domain/appointment/party-limits'
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

/** `name`: as typed, empty for the contact. */
export type PartyMember = { name: string; products: readonly string[]; staffId: string | null }

/**
 * `day` and `time`: when the first one begins. `ranges`: where each range of days after the first one begins; the last is
 * shown.
 */
export type PartyDraft = {
  members: readonly PartyMember[]
  inTurn: boolean
  day: string | undefined
  time: string | undefined
  ranges: readonly Day[]
}

export const partySizes = Array.from({ length: mostTogether - 1 }, (_, index) => index + 2)

const emptyMember: PartyMember = { name: '', products: [], staffId: null }

/** Begins with what was chosen before; a second person may want the same. */
export function startedParty(businessObject: BusinessObject, search: string): PartyDraft {
  const { products, staffId } = readSelection(search)
  const keys = chosenServices(businessObject, products).map(({ key }) => key)
  const first = { name: '', products: keys.slice(0, mostServicesOfGuest), staffId }
  const members = [first, { ...emptyMember, products: first.products }]
  return { members, inTurn: false, day: undefined, time: undefined, ranges: [] }
}

/** With so many people; those who are added want what the last one does. */
export function resized(members: readonly PartyMember[], size: number): PartyMember[] {
  const last = members.at(-1) ?? emptyMember
  const added = Array.from({ length: Math.max(0, size - members.length) }, () => ({ ...last, name: '', staffId: null }))
  return [...members, ...added].slice(0, size)
}

/** The services of one of them, on the terms of whom they want. */
export const servicesOf = (businessObject: BusinessObject, { products, staffId }: PartyMember) =>
  withStaffTerms(chosenServices(businessObject, products), { staffId })

/** Who can do all that this person wants; empty: several people, one after another. */
export const staffFor = (businessObject: BusinessObject, member: PartyMember) => {
  const able = qualifiedForAll(chosenServices(businessObject, member.products))
  return businessObject.staff.filter(({ id }) => able.includes(id))
}

/** The members as the server reads them; undefined while one of them has no service. */
export function membersInQuery(members: readonly PartyMember[]): string | undefined {
  if (members.some(({ products }) => products.length === 0)) return undefined
  return members.map(({ products, staffId }) => `${staffId ?? 'any'}:${products.join(',')}`).join(';')
}

export type PartyVisit = PartyMember & { start: number; end: number; services: PricedService[] }

/** Each one's visit at the chosen start, in epoch milliseconds; undefined: none is chosen. */
export function partyVisits(
  businessObject: BusinessObject,
  { members, day, time }: PartyDraft,
  after: readonly number[],
): PartyVisit[] | undefined {
  const first = chosenStart({ day, time }, businessObject.timeZone)
  if (first === undefined || day === undefined) return undefined
  return members.map((member, index) => {
    const start = first + (after[index] ?? 0) * 60_000
    const chosen = servicesOf(businessObject, member)
    const { minutes } = zone(businessObject.timeZone).toWall(start)
    const services = pricedServices(chosen, { from: day, to: day }, formatTimeOfDay(minutes))
    return { ...member, start, end: start + totalDuration(chosen) * 60_000, services }
  })
}
