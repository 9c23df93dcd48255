/**
 * Availability for other topics: the facts of a salon's days in two statements, whatever the range and staff (AVL-02).
 */
import type { AskedStaff } from '@goldline/domain/appointment/asked-staff'
import type { SalonFacts, Wish } from '@goldline/domain/availability/facts'
import type { OpeningSettings } from '@goldline/domain/business-object/opening'
import type { DayRange } from '@goldline/domain/time/day'
import { type Zone, zone } from '@goldline/domain/time/zone'
import type { RunStatement } from '../db/ask.ts'
import { Refused } from '../http/errors.ts'
import { bookFacts } from './book-rows.ts'
import { type DaysAround, daysIn, loadBook, loadSalon } from './load-salon.ts'
import { type Offer, type Salon, salonFacts } from './salon-facts.ts'
import {
  type AgreedService,
  type AskedVisit,
  agreedWish,
  type ChosenService,
  candidatesOf,
  type EnteredService,
  enteredWish,
  offeredIn,
  settled,
  wishOf,
} from './wish.ts'

export type { AgreedService as Agreed, AskedVisit as Asked, DaysAround as Around, EnteredService as Entered, Salon }
export { candidatesOf, settled }

/** What the engine needs to answer a wish. */
export type LoadedFacts = {
  salon: Salon
  clock: Zone
  facts: SalonFacts
  wish: Wish
  /** Which movable ones are slot holds, not appointments. */
  holdIds: ReadonlySet<string>
  /** The days that the facts cover. */
  range: DayRange
}

export type Availability = LoadedFacts & { chosen: ChosenService[] }

/** Parses `a,b%v` of a query. */
export function askedServices(query: { products: string } & StaffQuery): AskedVisit {
  return { products: query.products.split(','), ...askedStaff(query) }
}

type StaffQuery = { staffId?: string | undefined; staffIds?: string | undefined }

/** Parses `a,any` of a query. */
export function askedStaff({ staffId, staffIds }: StaffQuery): AskedStaff {
  const each = staffIds?.split(',').map((id) => (id === 'any' ? null : id))
  return { staffId: staffId ?? null, ...(each && { staffIds: each }) }
}

type Request = {
  businessObjectId: string
  range: DayRange | DaysAround
  now: number
  loose?: boolean
  /** May move although they begin soon (APT-23). */
  together?: readonly string[] | undefined
}

/**
 * Loads what the engine needs for `range`, bypassing the cache: a booking must not decide on cached facts. Refuses with
 * businessObject.notFound and the refusals of `wishOf`. `now` in epoch milliseconds.
 */
export function loadAvailability(
  ask: RunStatement,
  { asked, ...request }: Request & { asked: AskedVisit },
): Promise<Availability> {
  return load(ask, request, (rows) => wishOf(rows, asked))
}

/** Like `loadAvailability`, for services as agreed at an earlier booking. */
export function loadForAgreed(
  ask: RunStatement,
  { agreed, asked, ...request }: Request & { agreed: readonly AgreedService[]; asked: AskedStaff },
): Promise<LoadedFacts> {
  return load(ask, request, (rows) => agreedWish(rows, agreed, asked))
}

/** Likewise for several visits at once; the caller adds who was requested. */
export function loadForVisits(
  ask: RunStatement,
  { visits, ...request }: Request & { visits: readonly (readonly AgreedService[])[] },
): Promise<LoadedFacts & { wishes: Wish[] }> {
  return load(ask, request, (rows) => ({
    wish: { legs: [], staffId: null },
    wishes: visits.map((agreed) => agreedWish(rows, agreed, { staffId: null }).wish),
  }))
}

/** Likewise for what the salon enters itself, under its own rules. */
export function loadEntered(
  ask: RunStatement,
  { entered, ...request }: Request & { entered: readonly EnteredService[] },
): Promise<Availability> {
  return load(ask, request, (rows) => enteredWish(rows, entered))
}

/** Likewise for several people at once (APT-23). */
export function loadParty(
  ask: RunStatement,
  { members, ...request }: Request & { members: readonly (readonly EnteredService[])[] },
): Promise<LoadedFacts & { wishes: Wish[] }> {
  return load(ask, request, (rows) => ({
    wish: { legs: [], staffId: null },
    wishes: members.map((entered) => enteredWish(rows, entered).wish),
  }))
}

export type WaitingFacts = LoadedFacts & {
  /** null: no longer offered. */
  waiting: (ReturnType<typeof enteredWish> | null)[]
  coming: ReturnType<typeof enteredWish>[]
}
type InLine = { waiting: readonly (readonly EnteredService[])[]; coming: readonly (readonly EnteredService[])[] }

/** Likewise for the queue (CHK-05): those waiting, in order, and those coming after, whose refusals are thrown. */
export function loadLine(ask: RunStatement, { waiting, coming, ...request }: Request & InLine): Promise<WaitingFacts> {
  return load(ask, request, (rows) => ({
    wish: { legs: [], staffId: null },
    waiting: waiting.map((entered) => offeredOrNot(() => enteredWish(rows, entered))),
    coming: coming.map((entered) => enteredWish(rows, entered)),
  }))
}

function offeredOrNot<T>(wished: () => T): T | null {
  try {
    return wished()
  } catch (error) {
    if (error instanceof Refused) return null
    throw error
  }
}

/** Every service and variant that the salon can enter, and everybody who could do one of them. */
export async function loadOffered(ask: RunStatement, businessObjectId: string, now: number) {
  const rows = await loadSalon(ask, businessObjectId, { instant: now, before: 0, after: 0 })
  return { services: offeredIn(rows), staffIds: rows.staff.filter(({ active }) => active).map(({ id }) => id) }
}

async function load<W extends { wish: Wish }>(
  ask: RunStatement,
  request: Request,
  wished: (rows: Offer) => W,
): Promise<Omit<LoadedFacts, 'wish'> & W> {
  const { businessObjectId, now, loose, together = [] } = request
  const rows = await loadSalon(ask, businessObjectId, request.range)
  const wish = wished(rows)
  const clock = zone(rows.salon.timeZone)
  const range = daysIn(clock, request.range)
  const isTogether = together.length > 0
  const book = await loadBook(ask, rows, { range, now, loose, ...(isTogether && { soon: true }) })
  const holdIds = new Set(book.holds.map(({ id }) => id))
  const facts = { ...salonFacts(rows), ...bookFacts(book, rows) }
  const all = { ...wish, salon: rows.salon, clock, facts, holdIds, range }
  if (!isTogether || loose) return all
  const frozen = now + rows.salon.freezeMinutes * 60_000
  const moves = ({ id, start }: Pick<SalonFacts['movable'][number], 'id' | 'start'>) =>
    start > frozen || holdIds.has(id) || together.includes(id)
  return { ...all, facts: { ...facts, movable: facts.movable.filter(moves) } }
}

/** Opening and staff hours of a range of days, without appointments: the calendar's background (STF-03). */
export async function loadHours(
  ask: RunStatement,
  businessObjectId: string,
  range: DayRange,
): Promise<{ salon: Salon; opening: OpeningSettings; staff: SalonFacts['staff'] }> {
  const rows = await loadSalon(ask, businessObjectId, range)
  const { opening, staff } = salonFacts(rows)
  return { salon: rows.salon, opening, staff }
}
