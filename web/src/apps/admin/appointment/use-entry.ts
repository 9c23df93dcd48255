/** The form of a new appointment: what is typed, what the server knows of it, and sending it. */
import {
  getLastVisit,
  getOfferedServices,
  getPartyStarts,
  getSalonStarts,
  type OfferedService,
} from '@goldline/contract/appointment/entry'
import type { Habits } from '@goldline/domain/customer/habits'
import type { Channel } from '@goldline/domain/message/kinds'
import { addDays, isDay } from '@goldline/domain/time/day'
import { type Zone, zone } from '@goldline/domain/time/zone'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../client/app-context.ts'
import { isReachable } from '../../../customer/new-person.ts'
import { useTypedNew } from '../drafts/use-typed.tsx'
import { useOnlyStaff, useSalon } from '../session.ts'
import {
  asEntered,
  askedOf,
  bodyOf,
  type EntryDraft,
  type EntryService,
  isSaid,
  longestService,
  openEntry,
  ownLength,
  rightNow,
  startOf,
  typedTime,
} from './entry-draft.ts'
import type { Opened } from './opened.ts'
import { isComplete, membersOf, partyOf } from './party/party-draft.ts'
import { useVisitSeries } from './repeat/use-repeat.ts'
import { useSalonChange } from './use-salon-change.ts'

export type Entry = ReturnType<typeof useEntry>
type Begun = { start: EntryDraft; opened: Opened; clock: Zone; onDone: () => void }

/** The draft that the form is opened with. */
export function beginEntry({ what, at, day: shown, minutes, customer }: Opened, now: number, timeZone: string) {
  const clock = zone(timeZone)
  const walkIn = what === 'walkIn'
  const alone = { walkIn, party: [], inTurn: false }
  // A length that was drawn is this visit's, unless somebody says otherwise.
  const nobody = { ...alone, newcomer: null, services: [], note: '', tell: true, keep: minutes === undefined }
  const { day: today } = clock.toWall(now)
  const day = shown !== undefined && shown > today ? shown : today
  if (walkIn) return { ...nobody, customer, ...rightNow(clock, now) }
  return { ...nobody, customer, ...(at === undefined ? { day, time: '' } : typedTime(clock, at)) }
}

/** The services that are being chosen, and what they are chosen from. */
export type Choosing = ReturnType<typeof useOffer> & {
  services: readonly EntryService[]
  put: (services: readonly EntryService[]) => void
  /** Minutes by product that are the customer's own (CUS-11). */
  own: Readonly<Record<string, number>>
  /** The person in whose column it began. */
  staffId: string | null
  /** The length that was drawn, for the first service. */
  drawn?: number | undefined
  /** As last time; undefined: nothing to repeat. */
  last?: { services: readonly EntryService[]; startTime: string | null } | undefined
  /** How the customer usually comes (APT-15). */
  habits: Habits | undefined
  wrong: boolean
}

/** What the salon can enter, and its people. */
export function useOffer() {
  const { data, error, refetch } = useQuery({ ...useApi().query(getOfferedServices, {}), staleTime: 60_000 })
  return { offered: data?.services ?? [], staff: data?.staff ?? [], error, retry: () => void refetch() }
}

const none: Readonly<Record<string, number>> = {}

export function useEntry({ start, opened, clock, onDone }: Begun) {
  const { values: draft, type: change, line } = useTypedNew(start, openEntry)
  const [tries, setTries] = useState(0)
  const offer = useOffer()
  const begun = useBegun(draft.customer?.id, opened, offer.offered)
  const entering = useSalonChange('enter', { onDone })
  const instant = startOf(clock, draft)
  const series = useVisitSeries(draft, offer.offered, instant)
  const isParty = draft.party.length > 0 && !draft.walkIn
  const faults = faultsOf(draft, instant)
  const isWrong = Object.values(faults).some(Boolean)
  const one = instant === undefined || isWrong ? undefined : bodyOf(draft, offer.offered, instant)
  const body = one && bodyFor(one)
  function bodyFor(alone: NonNullable<typeof one>) {
    if (isParty) return { ...alone, party: partyOf(draft, offer.offered, instant ?? 0) }
    return draft.walkIn ? alone : series.bodyOf(alone)
  }
  const send = () => {
    if (!body) setTries((before) => before + 1)
    else if (!entering.isPending) entering.change({ body })
  }
  return {
    draft,
    change,
    line,
    clock,
    choosing: {
      ...offer,
      services: draft.services,
      put: (services) => change({ services }),
      ...begun,
      wrong: tries > 0 && faults.services,
    } satisfies Choosing,
    last: begun.last,
    /** Nobody can be told of it: there is no way, or they want no messages. */
    isOutOfReach: useIsOutOfReach(draft, begun.toldBy),
    /** CUS-11: there is a length that the customer could have from now on. */
    changesLength: draft.customer !== null && draft.services.some(differs(offer.offered, begun.own)),
    instant,
    series,
    /** How often it was sent while something was missing. */
    tries,
    isParty,
    /** What is sent; undefined while something is missing. */
    body,
    faults: tries > 0 ? faults : noFaults,
    send,
    entering,
  }
}

function useIsOutOfReach({ newcomer }: EntryDraft, toldBy: Channel | null | undefined): boolean {
  const { channels } = useSalon()
  return newcomer ? !isReachable(newcomer, channels) : toldBy === null
}

/** What the services begin with: how the customer had them, and what was drawn. */
export function useBegun(
  customerId: string | undefined,
  { minutes, staffId: begunIn }: Pick<Opened, 'minutes' | 'staffId'>,
  offered: readonly OfferedService[],
) {
  const visit = useLastVisit(customerId)
  const staffId = useOnlyStaff() ?? begunIn
  const drawn = minutes && Math.min(minutes, longestService)
  const last = visit && lastServices(visit, offered, { drawn, staffId })
  return { ...knownBy(visit), last, drawn, staffId, toldBy: visit?.toldBy }
}

const differs = (offered: readonly OfferedService[], own: Readonly<Record<string, number>>) => (one: EntryService) =>
  ownLength(one, offered) !== undefined && own[one.product] !== one.duration

const faultsOf = (draft: EntryDraft, instant: number | undefined) => ({
  customer: !isSaid(draft) && (!draft.walkIn || draft.newcomer !== null),
  services: draft.services.length === 0,
  start: instant === undefined,
  party: !draft.walkIn && !isComplete(draft),
})
const noFaults = { customer: false, services: false, start: false, party: false }

export function useLastVisit(id: string | undefined) {
  const api = useApi()
  const { data } = useQuery({ ...api.query(getLastVisit, { params: { id: id ?? '' } }), enabled: id !== undefined })
  return id === undefined ? undefined : data
}

/** What choosing services takes from it. */
export const knownBy = (visit: ReturnType<typeof useLastVisit>) => ({
  own: visit?.ownDurations ?? none,
  habits: visit?.habits,
})

type Last = NonNullable<ReturnType<typeof useLastVisit>>

/** As last time: those of it that are still offered, by the person in whose column it began where they do it. */
function lastServices(
  { services, ownDurations, startTime }: Last,
  offered: readonly OfferedService[],
  { drawn, staffId: clicked }: { drawn: number | undefined; staffId: string | null },
) {
  const again = services.flatMap(({ product, staffId: before }): EntryService[] => {
    const service = offered.find((each) => each.product === product)
    const alone = services.length === 1 ? drawn : undefined
    const staffId = clicked !== null && service?.staffIds.includes(clicked) ? clicked : before
    return service ? [asEntered(service, { staffId, own: ownDurations, drawn: alone })] : []
  })
  return { services: again, startTime }
}

/** Days ahead whose starts are suggested; where none of them is free, those of some more weeks are. */
const daysAhead = 6
const daysBehind = 35

type Wished = Pick<EntryDraft, 'services' | 'day'> & {
  appointment?: string | undefined
  offered: readonly OfferedService[]
  /** Behind the first days, once nothing is free on them. */
  later?: boolean
}

/** For a party the search takes longer: so many days at once, and none begins later than two weeks ahead. */
export const daysTogether = 3
export const lastDayTogether = 14

type WishedTogether = Pick<EntryDraft, 'services' | 'day' | 'party' | 'inTurn'> & {
  offered: readonly OfferedService[]
  /** So many days after the one that is typed. */
  behind: number
  /** Minutes of the day. */
  near: number
}

/** APT-23: starts that suit all of a party, nearest to the typed time; nothing while somebody has no services. */
export function useStartsTogether({ day, behind, near, offered, ...together }: WishedTogether) {
  const from = addDays(isDay(day) ? day : '1900-01-01', behind)
  const members = membersOf(together, offered)
  const enabled = members !== undefined && isDay(day)
  const body = { from, to: addDays(from, daysTogether - 1), near, members: members ?? [] }
  const { data, isFetching } = useQuery({
    ...useApi().query(getPartyStarts, { body }),
    enabled,
    placeholderData: keepPreviousData,
  })
  return { enabled, days: enabled ? (data?.slotsOfDates ?? []) : [], isFetching: enabled && isFetching }
}

/** AVL-06: starts for what is chosen, from the chosen day on; nothing while nothing is. An appointment's own time is free to it. */
export function useStarts({ services, day, appointment, offered, later = false }: Wished) {
  const first = isDay(day) ? day : '1900-01-01'
  const query = {
    from: later ? addDays(first, daysAhead + 1) : first,
    to: addDays(first, later ? daysBehind : daysAhead),
    ...askedOf(services, offered),
    appointment,
  }
  const enabled = services.length > 0 && isDay(day)
  const { data, isFetching } = useQuery({
    ...useApi().query(getSalonStarts, { query }),
    enabled,
    placeholderData: keepPreviousData,
  })
  return { enabled, days: enabled ? (data?.slotsOfDates ?? []) : [], isFetching: enabled && isFetching }
}
