/** Several people who are entered together (APT-23): what is typed, and what is sent of it. */
import type { enterAppointment } from '@goldline/contract/appointment/edit'
import type { OfferedService } from '@goldline/contract/appointment/entry'
import type { BodySent } from '@goldline/contract/call'
import { startsInTurn } from '@goldline/domain/appointment/party'
import type { Zone } from '@goldline/domain/time/zone'
import { type Companion, type EntryDraft, sentServices, totalsOf } from '../entry-draft.ts'

type Together = Pick<EntryDraft, 'services' | 'party' | 'inTurn'>

export function withOneMore(party: readonly Companion[]): Companion[] {
  const key = Math.max(0, ...party.map((each) => each.key)) + 1
  return [...party, { key, customer: null, guest: '', services: [] }]
}

export const isSomebody = ({ customer, guest }: Companion): boolean => customer !== null || guest !== ''

export const isComplete = (companion: Companion): boolean => isSomebody(companion) && companion.services.length > 0

/** When each of them begins, the first one included: all at once, or one after another. */
export function startsOf(start: number, { services, party, inTurn }: Together): number[] {
  const all = [services, ...party.map((each) => each.services)]
  if (!inTurn) return all.map(() => start)
  const minutes = all.map((each) => each.reduce((sum, { duration }) => sum + duration, 0))
  return startsInTurn(start, minutes)
}

/** What the search for common starts is asked; undefined while somebody has no services. */
export function membersOf(together: Together, offered: readonly OfferedService[]) {
  const all = [together.services, ...together.party.map(({ services }) => services)]
  if (all.length < 2 || all.some((services) => services.length === 0)) return undefined
  const after = startsOf(0, together)
  return all.map((services, index) => ({
    after: (after[index] ?? 0) / 60_000,
    services: sentServices(services, offered),
  }))
}

type Party = NonNullable<BodySent<typeof enterAppointment>['party']>

export function partyOf(together: Together, offered: readonly OfferedService[], start: number): Party {
  const [, ...starts] = startsOf(start, together)
  return together.party.map(({ customer, guest, services }, index) => ({
    customerId: customer?.id ?? null,
    ...(customer === null && { name: guest }),
    startTime: new Date(starts[index] ?? start).toISOString(),
    services: sentServices(services, offered),
  }))
}

/** What all of it costs, each at their own start. */
export function totalOf(
  together: Together & Pick<EntryDraft, 'day'>,
  offered: readonly OfferedService[],
  { clock, start }: { clock: Zone; start: number | undefined },
): { total: number; from: boolean } {
  const all = [together.services, ...together.party.map(({ services }) => services)]
  const starts = start === undefined ? [] : startsOf(start, together)
  const each = all.map((services, index) => {
    const at = starts[index]
    const wall = at === undefined ? { day: together.day, minutes: 0 } : clock.toWall(at)
    return totalsOf(services, offered, wall)
  })
  return { total: each.reduce((sum, { total }) => sum + total, 0), from: each.some(({ from }) => from) }
}
