/** State of a new appointment's form: the draft, the server's answers about it, and sending it. */
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
  currentStart,
  durationToSend,
  type EntryDraft,
  type EntryService,
  enteredService,
  entryBody,
  hasCustomer,
  longestService,
  openEntryKey,
  servicesQuery,
  startInstant,
  typedTime,
} from './entry-draft.ts'
import { isComplete, membersQuery, partyBody } from './party/party-draft.ts'
import { useVisitSeries } from './repeat/use-repeat.ts'
import type { FormOpening } from './use-opened-form.ts'
import { useSalonChange } from './use-salon-change.ts'

export type VisitEntry = ReturnType<typeof useEntry>
type StartedEntry = { start: EntryDraft; opened: FormOpening; clock: Zone; onDone: () => void }

/** Returns the draft that the form opens with. */
export function initialEntryDraft(
  { what, at, day: shown, minutes, customer }: FormOpening,
  now: number,
  timeZone: string,
) {
  const clock = zone(timeZone)
  const walkIn = what === 'walkIn'
  const alone = { walkIn, party: [], inTurn: false }
  // A drawn length applies to this visit only, unless staff choose to keep it for the customer.
  const nobody = { ...alone, newcomer: null, services: [], note: '', tell: true, keep: minutes === undefined }
  const { day: today } = clock.toWall(now)
  const day = shown !== undefined && shown > today ? shown : today
  if (walkIn) return { ...nobody, customer, ...currentStart(clock, now) }
  return { ...nobody, customer, ...(at === undefined ? { day, time: '' } : typedTime(clock, at)) }
}

/** The chosen services, and the services and staff to choose from. */
export type ServiceChoice = ReturnType<typeof useOfferedServices> & {
  services: readonly EntryService[]
  put: (services: readonly EntryService[]) => void
  /** The customer's own lengths: minutes by product (CUS-11). */
  own: Readonly<Record<string, number>>
  /** Staff id of the column where the form was opened. */
  staffId: string | null
  /** The length that was drawn, for the first service. */
  drawn?: number | undefined
  /** The last visit, to repeat; undefined: none. */
  last?: { services: readonly EntryService[]; startTime: string | null } | undefined
  /** The customer's habits (APT-15). */
  habits: Habits | undefined
  wrong: boolean
}

/** Returns the services that can be entered, and the staff. */
export function useOfferedServices() {
  const { data, error, refetch } = useQuery({ ...useApi().query(getOfferedServices, {}), staleTime: 60_000 })
  return { offered: data?.services ?? [], staff: data?.staff ?? [], error, retry: () => void refetch() }
}

const none: Readonly<Record<string, number>> = {}

export function useEntry({ start, opened, clock, onDone }: StartedEntry) {
  const { values: draft, type: change, line } = useTypedNew(start, openEntryKey)
  const [tries, setTries] = useState(0)
  const offer = useOfferedServices()
  const begun = useEntryDefaults(draft.customer?.id, opened, offer.offered)
  const entering = useSalonChange('enter', { onDone })
  const instant = startInstant(clock, draft)
  const series = useVisitSeries(draft, offer.offered, instant)
  const isParty = draft.party.length > 0 && !draft.walkIn
  const faults = findFaults(draft, instant)
  const isWrong = Object.values(faults).some(Boolean)
  const one = instant === undefined || isWrong ? undefined : entryBody(draft, offer.offered, instant)
  const body = one && bodyFor(one)
  function bodyFor(alone: NonNullable<typeof one>) {
    if (isParty) return { ...alone, party: partyBody(draft, offer.offered, instant ?? 0) }
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
    } satisfies ServiceChoice,
    last: begun.last,
    /** Whether the customer cannot be reached, or wants no messages. */
    isOutOfReach: useIsOutOfReach(draft, begun.toldBy),
    /** CUS-11: whether a length differs from the usual one, so that it could be kept for the customer. */
    changesLength: draft.customer !== null && draft.services.some(hasChangedLength(offer.offered, begun.own)),
    instant,
    series,
    /** How often sending was tried while something was missing. */
    tries,
    isParty,
    /** The body to send; undefined while something is missing. */
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

/** Returns defaults for the services: the customer's last visit, the drawn length and the column's person. */
export function useEntryDefaults(
  customerId: string | undefined,
  { minutes, staffId: begunIn }: Pick<FormOpening, 'minutes' | 'staffId'>,
  offered: readonly OfferedService[],
) {
  const visit = useLastVisit(customerId)
  const staffId = useOnlyStaff() ?? begunIn
  const drawn = minutes && Math.min(minutes, longestService)
  const last = visit && lastServices(visit, offered, { drawn, staffId })
  return { ...lastVisitFacts(visit), last, drawn, staffId, toldBy: visit?.toldBy }
}

const hasChangedLength =
  (offered: readonly OfferedService[], own: Readonly<Record<string, number>>) => (one: EntryService) =>
    durationToSend(one, offered) !== undefined && own[one.product] !== one.duration

const findFaults = (draft: EntryDraft, instant: number | undefined) => ({
  customer: !hasCustomer(draft) && (!draft.walkIn || draft.newcomer !== null),
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

/** Returns the customer's own lengths and habits. */
export const lastVisitFacts = (visit: ReturnType<typeof useLastVisit>) => ({
  own: visit?.ownDurations ?? none,
  habits: visit?.habits,
})

type LastVisit = NonNullable<ReturnType<typeof useLastVisit>>

/** Returns the last visit's services that are still offered, by the column's person if they do them. */
function lastServices(
  { services, ownDurations, startTime }: LastVisit,
  offered: readonly OfferedService[],
  { drawn, staffId: clicked }: { drawn: number | undefined; staffId: string | null },
) {
  const again = services.flatMap(({ product, staffId: before }): EntryService[] => {
    const service = offered.find((each) => each.product === product)
    const alone = services.length === 1 ? drawn : undefined
    const staffId = clicked !== null && service?.staffIds.includes(clicked) ? clicked : before
    return service ? [enteredService(service, { staffId, own: ownDurations, drawn: alone })] : []
  })
  return { services: again, startTime }
}

/** Days after the typed one to search for starts; if none is free, the search goes on to `daysBehind`. */
const daysAhead = 6
const daysBehind = 35

type StartsOptions = Pick<EntryDraft, 'services' | 'day'> & {
  appointment?: string | undefined
  offered: readonly OfferedService[]
  /** Whether to search the later weeks, since the first days have no free start. */
  later?: boolean
}

/** Days per search for a party, which takes longer; the last search begins two weeks ahead at the latest. */
export const partySearchDays = 3
export const partyLastDay = 14

type PartyStartsOptions = Pick<EntryDraft, 'services' | 'day' | 'party' | 'inTurn'> & {
  offered: readonly OfferedService[]
  /** First day to search, in days after the typed one. */
  behind: number
  /** Preferred minute of the day. */
  near: number
}

/** APT-23: finds starts that suit a whole party, nearest to the typed time; disabled while a member has no services. */
export function usePartyStarts({ day, behind, near, offered, ...together }: PartyStartsOptions) {
  const from = addDays(isDay(day) ? day : '1900-01-01', behind)
  const members = membersQuery(together, offered)
  const enabled = members !== undefined && isDay(day)
  const body = { from, to: addDays(from, partySearchDays - 1), near, members: members ?? [] }
  const { data, isFetching } = useQuery({
    ...useApi().query(getPartyStarts, { body }),
    enabled,
    placeholderData: keepPreviousData,
  })
  return { enabled, days: enabled ? (data?.slotsOfDates ?? []) : [], isFetching: enabled && isFetching }
}

/** AVL-06: finds starts from the typed day on; disabled without services. `appointment`: its time counts as free. */
export function useStarts({ services, day, appointment, offered, later = false }: StartsOptions) {
  const first = isDay(day) ? day : '1900-01-01'
  const query = {
    from: later ? addDays(first, daysAhead + 1) : first,
    to: addDays(first, later ? daysBehind : daysAhead),
    ...servicesQuery(services, offered),
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
