/** Availability for other topics: the facts of a salon's days in two statements, for any range and staff (AVL-02). */
import type { ChainRequest, SalonFacts } from '@goldline/domain/availability/facts'
import type { OpeningSettings } from '@goldline/domain/business-object/opening'
import type { DayRange } from '@goldline/domain/time/day'
import { type Zone, zone } from '@goldline/domain/time/zone'
import type { RunStatement } from '../db/run-statement.ts'
import { bookFacts } from './book-rows.ts'
import { type ChosenService, listOffered } from './chosen-service.ts'
import { type DaysAround, daysIn, loadBook, loadSalon } from './load-salon.ts'
import { type Offer, type Salon, salonFacts } from './salon-facts.ts'

/** What the engine needs to answer wishes. */
type DayFacts = {
  businessObject: Salon
  clock: Zone
  facts: SalonFacts
  /** Ids of the movable entries that are slot holds, not appointments. */
  holdIds: ReadonlySet<string>
  /** The days that the facts cover. */
  range: DayRange
}

export type LoadedFacts = DayFacts & { wish: ChainRequest }
export type Availability = LoadedFacts & { chosen: ChosenService[] }

type FactsRequest = {
  businessObjectId: string
  range: DayRange | DaysAround
  now: number
  loose?: boolean
  /** Ids of visits that may move although they begin soon (APT-23). */
  together?: readonly string[] | undefined
}

/**
 * Loads what the engine needs for `range`, without the cache: a booking must not decide on cached facts. `wished`
 * converts the request by the salon's offer, with `toWish`, `toAgreedWish` or `toEnteredWish`, to one wish, several, or
 * none. Refuses with businessObject.notFound and like `wished`. `now` in epoch milliseconds.
 */
export async function loadFacts<W extends object>(
  ask: RunStatement,
  request: FactsRequest,
  wished: (offer: Offer) => W,
): Promise<DayFacts & W> {
  const { businessObjectId, now, loose, together = [] } = request
  const rows = await loadSalon(ask, businessObjectId, request.range)
  const wanted = wished(rows)
  const clock = zone(rows.businessObject.timeZone)
  const range = daysIn(clock, request.range)
  const isTogether = together.length > 0
  const book = await loadBook(ask, rows, { range, now, loose, ...(isTogether && { soon: true }) })
  const holdIds = new Set(book.holds.map(({ id }) => id))
  const facts = { ...salonFacts(rows), ...bookFacts(book, rows) }
  const all = { ...wanted, businessObject: rows.businessObject, clock, facts, holdIds, range }
  if (!isTogether || loose) return all
  const frozen = now + rows.businessObject.freezeMinutes * 60_000
  const moves = ({ id, start }: Pick<SalonFacts['movable'][number], 'id' | 'start'>) =>
    start > frozen || holdIds.has(id) || together.includes(id)
  return { ...all, facts: { ...facts, movable: facts.movable.filter(moves) } }
}

/** Loads every service and variant that the salon can enter, and all staff who can do one of them. */
export async function loadOffered(ask: RunStatement, businessObjectId: string, now: number) {
  const rows = await loadSalon(ask, businessObjectId, { instant: now, before: 0, after: 0 })
  return { services: listOffered(rows), staffIds: rows.staff.filter(({ active }) => active).map(({ id }) => id) }
}

/** Loads opening and staff hours of a range of days, without appointments, for the calendar's background (STF-03). */
export async function loadHours(
  ask: RunStatement,
  businessObjectId: string,
  range: DayRange,
): Promise<{ businessObject: Salon; opening: OpeningSettings; staff: SalonFacts['staff'] }> {
  const rows = await loadSalon(ask, businessObjectId, range)
  const { opening, staff } = salonFacts(rows)
  return { businessObject: rows.businessObject, opening, staff }
}
