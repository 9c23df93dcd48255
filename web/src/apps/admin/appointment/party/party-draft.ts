/** State of a party's form (APT-23): the typed values, and the request built from them. */
import type { enterAppointment, OfferedService } from '@goldline/contract/appointment/entry'
import type { BodySent } from '@goldline/contract/call'
import { startsInTurn } from '@goldline/domain/appointment/party'
import type { Zone } from '@goldline/domain/time/zone'
import {
  buildServicesBody,
  type Companion,
  cleanupAfter,
  customerBody,
  type EntryDraft,
  type EntryService,
  entryTotals,
  hasCustomer,
} from '../entry-draft.ts'

type PartyDraft = Pick<EntryDraft, 'services' | 'party' | 'inTurn'>

export function withNewMember(party: readonly Companion[]): Companion[] {
  const key = Math.max(0, ...party.map((each) => each.key)) + 1
  return [...party, { key, customer: null, newcomer: null, guest: '', services: [] }]
}

export const isNamedMember = (companion: Companion): boolean => hasCustomer(companion) || companion.guest !== ''

/** Whether a customer was already chosen earlier in the party. */
export function isChosenTwice(
  { customer, party }: Pick<EntryDraft, 'customer' | 'party'>,
  { key }: Companion,
): boolean {
  const at = party.findIndex((each) => each.key === key)
  const before = [customer, ...party.slice(0, at).map((each) => each.customer)]
  const id = party[at]?.customer?.id
  return id !== undefined && before.some((each) => each?.id === id)
}

/** Whether all members are named and have services. */
export const isComplete = (draft: Pick<EntryDraft, 'customer' | 'party'>): boolean =>
  draft.party.every((each) => isNamedMember(each) && each.services.length > 0 && !isChosenTwice(draft, each))

/** Returns the start of each member, including the first: all at once, or one after another. */
export function memberStarts(
  start: number,
  { services, party, inTurn }: PartyDraft,
  offered: readonly OfferedService[],
): number[] {
  const all = [services, ...party.map((each) => each.services)]
  if (!inTurn) return all.map(() => start)
  const planned = (service: EntryService) => ({ ...service, cleanup: cleanupAfter(service, offered) })
  return startsInTurn(
    start,
    all.map((each) => each.map(planned)),
  )
}

/** Builds the members' request for common starts; undefined while a member has no services. */
export function membersQuery(together: PartyDraft, offered: readonly OfferedService[]) {
  const all = [together.services, ...together.party.map(({ services }) => services)]
  if (all.length < 2 || all.some((services) => services.length === 0)) return undefined
  const after = memberStarts(0, together, offered)
  return all.map((services, index) => ({
    after: (after[index] ?? 0) / 60_000,
    services: buildServicesBody(services, offered),
  }))
}

type Party = NonNullable<BodySent<typeof enterAppointment>['party']>

export function partyBody(together: PartyDraft, offered: readonly OfferedService[], start: number): Party {
  const [, ...starts] = memberStarts(start, together, offered)
  return together.party.map(({ guest, services, ...who }, index) => ({
    ...customerBody(who),
    name: hasCustomer(who) ? undefined : guest,
    startTime: new Date(starts[index] ?? start).toISOString(),
    services: buildServicesBody(services, offered),
  }))
}

/** Returns the total price, calculated at each member's own start. */
export function partyTotal(
  together: PartyDraft & Pick<EntryDraft, 'day'>,
  offered: readonly OfferedService[],
  { clock, start }: { clock: Zone; start: number | undefined },
): { total: number; from: boolean } {
  const all = [together.services, ...together.party.map(({ services }) => services)]
  const starts = start === undefined ? [] : memberStarts(start, together, offered)
  const each = all.map((services, index) => {
    const at = starts[index]
    const wall = at === undefined ? { day: together.day, minutes: 0 } : clock.toWall(at)
    return entryTotals(services, offered, wall)
  })
  return { total: each.reduce((sum, { total }) => sum + total, 0), from: each.some(({ from }) => from) }
}
