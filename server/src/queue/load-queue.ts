/** Reads the waiting entries, and computes the engine's starts for them (CHK-05). */

import type { SalonFacts } from '@goldline/domain/availability/facts'
import { shownName } from '@goldline/domain/customer/masking'
import { liveQueueStatuses } from '@goldline/domain/queue/status'
import { keptStart, queueDay, queueStarts } from '@goldline/domain/queue/wait'
import { type Selectable, sql } from 'kysely'
import { loadFacts } from '../availability/queries.ts'
import type { Offer } from '../availability/salon-facts.ts'
import { type EnteredService, toEnteredWish } from '../availability/wish.ts'
import { type InSalon, inSalon } from '../db/in-salon.ts'
import type { RunStatement } from '../db/run-statement.ts'
import type { Database } from '../db/tables.ts'
import type { Db } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { Refused } from '../http/errors.ts'
import { inSlices } from '../http/in-slices.ts'
import type { SalonActor } from '../http/session.ts'
import type { DataKind } from '../jobs/kept-data.ts'

export type EntryRow = Selectable<Database['queueEntry']>

/** Reads today's live entries, called ones first, then by arrival. Empty after closing. */
async function liveEntries(salon: InSalon, now: number): Promise<EntryRow[]> {
  const rows = await salon
    .selectFrom('queueEntry')
    .selectAll()
    .where('status', 'in', liveQueueStatuses)
    .where('endsTime', '>', new Date(now))
    .orderBy('joinedTime')
    .orderBy('number')
    .execute()
  const isCalled = ({ status }: EntryRow) => status === 'CALLED'
  return [...rows.filter(isCalled), ...rows.filter((row) => !isCalled(row))]
}

/** With scope OWN, a person sees only guests who wait for them or were called by them (AUTH-25). */
export const isForReader = (
  { scope, staffId }: Pick<SalonActor, 'scope' | 'staffId'>,
  row: Pick<EntryRow, 'staffId' | 'calledStaffId'>,
): boolean => scope === 'ALL' || (staffId !== null && (row.calledStaffId ?? row.staffId) === staffId)

export type LoadedQueue = Awaited<ReturnType<typeof loadQueue>>
type LineSource = { db: Db; ask: RunStatement }

/** Returns the wish of a queue entry; null: its services are no longer offered. */
function toWishIfOffered(offer: Offer, entered: readonly EnteredService[]) {
  try {
    return toEnteredWish(offer, entered)
  } catch (error) {
    if (error instanceof Refused) return null
    throw error
  }
}

/**
 * Loads the current queue with each guest's first start, and the salon's facts; `guests` are placed last and delay
 * nobody. Refuses with businessObject.notFound.
 */
export async function loadQueue(
  deps: Pick<Deps, 'clock' | 'metrics'>,
  { db, ask }: LineSource,
  { businessObjectId, guests = [] }: { businessObjectId: string; guests?: readonly Guest[] },
) {
  const now = deps.clock.now()
  const entries = await liveEntries(inSalon(db, businessObjectId), now)
  const range = { instant: now, before: 0, after: 1 }
  const waiting = entries.map(({ products, ...row }) => toEnteredServices(products, row.calledStaffId ?? row.staffId))
  const coming = guests.map(({ products, staffId }) => toEnteredServices(products, staffId))
  const loaded = await loadFacts(ask, { businessObjectId, range, now }, (offer) => ({
    waiting: waiting.map((entered) => toWishIfOffered(offer, entered)),
    coming: coming.map((entered) => toEnteredWish(offer, entered)),
  }))
  const { facts, businessObject, clock } = loaded
  const open = queueDay(facts.opening, businessObject.timeZone, now)
  const until = open?.until ?? Math.max(now, ...entries.map(({ endsTime }) => endsTime.getTime()))
  const onLimit = () => deps.metrics.searchLimitHits.inc()
  const inLine = entries.map(({ id }, index) => ({ id, wish: loaded.waiting[index]?.wish ?? null }))
  const { starts, book } = await inSlices(queueStarts(facts, inLine, { now, until, onLimit }))
  return {
    now,
    businessObject,
    clock,
    facts,
    open,
    until,
    onLimit,
    waiting: entries.map((row, index) => ({
      row,
      offer: loaded.waiting[index] ?? null,
      start: keptStart(starts[index] ?? null, { told: row.toldTime?.getTime() ?? null, now, until }),
    })),
    coming: loaded.coming,
    /** The book with the time of all waiting guests taken. */
    book,
  }
}

export type Guest = { products: readonly string[]; staffId: string | null }

const toEnteredServices = (products: readonly string[], staffId: string | null) =>
  products.map((product) => ({ product, staffId }))

/** Returns the guest's chosen label: first name and initial, or a number, with the position in a party. */
export function guestLabel(
  { name, initial, byNumber, number, position, partyId }: EntryRow,
  entries: readonly EntryRow[],
) {
  const isParty = entries.some((other) => other.partyId === partyId && other.position !== position)
  return {
    name: byNumber ? null : shownName({ name, surname: initial }),
    number,
    member: isParty || position > 1 ? position : null,
  }
}

/** Returns first names by staff id, in the salon's order. */
export const namesOf = ({ staff }: Pick<SalonFacts, 'staff'>): ReadonlyMap<string, string> =>
  new Map(staff.map(({ id, name = '' }) => [id, name]))

export const iso = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())

/** The retention period of these data and the reason for it (PRIV-02). */
export const keptQueue: readonly DataKind[] = [
  {
    kind: 'Guests who waited without an appointment',
    days: 30,
    basis: 'to look into who was called when, and who was passed over',
    remove: (before) => sql`delete from queue_entry where ends_time < ${before}`,
  },
]
