/** A salon's public data and its availability: two statements at most, whatever the range and staff (AVL-02). */
import type { BusinessObject } from '@goldline/contract/business-object'
import type { Language } from '@goldline/contract/page'
import type { AskedStaff } from '@goldline/domain/appointment/asked-staff'
import type { SalonFacts, Wish } from '@goldline/domain/appointment/facts'
import { clipRange, type LifetimeFacts, rangeRefusal } from '@goldline/domain/business-object/lifetimes'
import type { OpeningSettings } from '@goldline/domain/business-object/opening'
import { type Zone, zone } from '@goldline/domain/time/zone'
import type { Ask } from '../db/ask.ts'
import type { Db } from '../db/transaction.ts'
import { Refused, refuseIf } from '../http/errors.ts'
import type { SalonActor } from '../http/session.ts'
import { type Around, type DayRange, daysIn, loadBook, loadSalon } from './load-salon.ts'
import { publicSalon, type SalonRow } from './public-salon.ts'
import { type BookRows, factsOf, type Offer, type Salon } from './salon-facts.ts'
import { businessObjectStatement } from './salon-sql.ts'
import { type Agreed, type Asked, agreedWish, type Chosen, candidatesOf, wishOf } from './wish.ts'

export type { Around, Asked, Chosen, DayRange, Salon }
export { candidatesOf }

/** What the engine needs to answer a wish. */
export type Loaded = {
  salon: Salon
  clock: Zone
  facts: SalonFacts
  wish: Wish
  /** Which movable ones are slot holds, not appointments. */
  holdIds: ReadonlySet<string>
  /** The days that the facts cover. */
  range: DayRange
}

export type Availability = Loaded & { chosen: Chosen[] }

/** Parses `a,b%v` of a query. */
export function askedServices(query: { products: string } & StaffQuery): Asked {
  return { products: query.products.split(','), ...askedStaff(query) }
}

type StaffQuery = { staffId?: string | undefined; staffIds?: string | undefined }

/** Parses `a,any` of a query. */
export function askedStaff({ staffId, staffIds }: StaffQuery): AskedStaff {
  const each = staffIds?.split(',').map((id) => (id === 'any' ? null : id))
  return { staffId: staffId ?? null, ...(each && { staffIds: each }) }
}

/**
 * Finds a salon by its booking link; undefined if there is none (BIZ-07). Its description is in `language` if
 * available.
 */
export async function findBusinessObject(
  ask: Ask,
  urlName: string,
  language: Language,
): Promise<BusinessObject | undefined> {
  const [row] = await ask<SalonRow>(businessObjectStatement, [urlName])
  return row && publicSalon(row, language)
}

type Request = { businessObjectId: string; range: DayRange | Around; now: number }

/**
 * Loads what the engine needs for `range`, bypassing the cache: a booking must not decide on cached facts. Refuses with
 * businessObject.notFound and the refusals of `wishOf`. `now` in epoch milliseconds.
 */
export function loadAvailability(ask: Ask, { asked, ...request }: Request & { asked: Asked }): Promise<Availability> {
  return load(ask, request, (rows) => wishOf(rows, asked))
}

/** Like `loadAvailability`, for services as agreed at an earlier booking. */
export function loadForAgreed(
  ask: Ask,
  { agreed, asked, ...request }: Request & { agreed: readonly Agreed[]; asked: AskedStaff },
): Promise<Loaded> {
  return load(ask, request, (rows) => agreedWish(rows, agreed, asked))
}

async function load<W extends { wish: Wish }>(
  ask: Ask,
  request: Request,
  wished: (rows: Offer) => W,
): Promise<Omit<Loaded, 'wish'> & W> {
  const { businessObjectId, now } = request
  const rows = await loadSalon(ask, businessObjectId, request.range)
  const wish = wished(rows)
  const clock = zone(rows.salon.timeZone)
  const range = daysIn(clock, request.range)
  const book = await loadBook(ask, rows, range, now)
  const holdIds = new Set(book.holds.map(({ id }) => id))
  return { ...wish, salon: rows.salon, clock, facts: factsOf(rows, book), holdIds, range }
}

/** Opening and staff hours of a range of days, without appointments: the calendar's background (STF-03). */
export async function loadHours(
  ask: Ask,
  businessObjectId: string,
  range: DayRange,
): Promise<{ salon: Salon; opening: OpeningSettings; staff: SalonFacts['staff'] }> {
  const rows = await loadSalon(ask, businessObjectId, range)
  const nothing: BookRows = { fixed: {}, loose: [], presences: [], movable: [], holds: [] }
  const { opening, staff } = factsOf(rows, nothing)
  return { salon: rows.salon, opening, staff }
}

/** A salon's opening settings and their zone. */
export async function loadOpening(
  db: Db,
  businessObjectId: string,
): Promise<{ timeZone: string; opening: OpeningSettings }> {
  const salon = await db
    .selectFrom('businessObject')
    .select(['timeZone', 'openingActivated', 'openingOpen', 'openingClose', 'openingCapacity'])
    .where('id', '=', businessObjectId)
    .executeTakeFirstOrThrow()
  const rules = await db
    .selectFrom('openingRule')
    .select(['weekday', 'activated', 'open', 'close', 'capacity', 'fromDate as from', 'toDate as to'])
    .where('businessObjectId', '=', businessObjectId)
    .execute()
  const {
    timeZone,
    openingActivated: activated,
    openingOpen: open,
    openingClose: close,
    openingCapacity: capacity,
  } = salon
  return { timeZone, opening: { activated, open, close, capacity, rules } }
}

/**
 * The days of its own salon that a client may read (BIZ-04), and their zone. Refuses with date-range-invalid if all lie
 * before.
 */
export async function calendarRange(
  db: Db,
  { businessObjectId, client }: Pick<SalonActor, 'businessObjectId' | 'client'>,
  range: DayRange,
  now: number,
): Promise<{ businessObjectId: string; clock: Zone; range: DayRange }> {
  const salon = await db
    .selectFrom('businessObject')
    .select(['id', 'timeZone', 'appointmentLifeTimeInDays as lifetimeInDays'])
    .where('id', '=', businessObjectId)
    .executeTakeFirst()
  if (salon === undefined) throw new Refused('businessObject.notFound')
  const clock = zone(salon.timeZone)
  const { lifetimeInDays } = salon
  const facts: LifetimeFacts = { of: 'appointments', lifetimeInDays, client, today: clock.toWall(now).day }
  refuseIf(rangeRefusal(range, facts))
  return { businessObjectId: salon.id, clock, range: clipRange(range, facts) }
}
