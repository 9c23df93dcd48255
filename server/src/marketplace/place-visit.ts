/** Enters and moves a marketplace's visit, by the search and rules of every booking (MKT-03). */

import { transitions } from '@goldline/domain/appointment/status'
import type { MarketplaceRefusal } from '@goldline/domain/marketplace/booking'
import { stepMinutes } from '@goldline/domain/product/own-duration'
import { deleteExpiredHolds } from '../appointment/booking/release-slot-holds.ts'
import { changeForGood } from '../appointment/change-visit.ts'
import { languageAt } from '../appointment/customer.ts'
import { tryPlace } from '../appointment/entry/place-at-will.ts'
import { recordHistory } from '../appointment/history.ts'
import { loadHeldTime } from '../appointment/staff-time.ts'
import { endUndo } from '../appointment/undo/undoable.ts'
import { buildPlacedTime, type PlacedVisit } from '../appointment/visit-time.ts'
import type { AppointmentRow } from '../appointment/write-change.ts'
import { writeVisit } from '../appointment/write-visit.ts'
import { type InSalon, inSalon } from '../db/in-salon.ts'
import { runInTransaction } from '../db/run-statement.ts'
import type { Tx } from '../db/transaction.ts'
import type { VisitDeps } from '../deps.ts'
import { Refused } from '../http/errors.ts'
import { uuidv7 } from '../ids.ts'
import type { MarketplaceBooking } from '../providers/marketplace-wire.ts'
import { findCustomer } from './find-customer.ts'

/** `product`: productId or productId%variantId. `staffId` null: the first available. */
type MappedService = { product: string; staffId: string | null }
type BookingToEnter = {
  businessObjectId: string
  booking: MarketplaceBooking
  mapped: MappedService
  mayRefuse: boolean
}
export type EnteredBooking = { appointmentId: string; unplaced: boolean }

const step = stepMinutes * 60_000

/**
 * Enters a visit. If refusing is allowed, refuses one without room (even by moving others) or of a blocked customer;
 * otherwise leaves it unassigned.
 */
export async function enterVisit(
  tx: Tx,
  deps: VisitDeps,
  entering: BookingToEnter,
): Promise<EnteredBooking | MarketplaceRefusal> {
  const { businessObjectId, booking, mapped, mayRefuse } = entering
  const salon = inSalon(tx, businessObjectId)
  await deleteExpiredHolds(salon, deps.clock.now())
  const customer = await findCustomer(tx, deps, { businessObjectId, consumer: booking.consumer })
  const found = await placeBy(tx, deps, { businessObjectId, start: booking.start, mapped })
  if (found === undefined) return 'unknown_sku'
  const { placed, fits } = found
  if (mayRefuse && (!fits || customer.blocked)) return 'slot_taken'
  const id = uuidv7(deps.clock.now())
  const customerId = await customer.id()
  const language = customerId === null ? 'de' : await languageAt(salon, customerId)
  const title = customerId === null ? booking.consumer.name.slice(0, 100) : null
  const { currency } = placed.loaded.businessObject
  await writeVisit(salon, deps, {
    id,
    columns: {
      ...{ customerId, language, title, status: transitions.book.to, bookingType: 'TREATWELL', currency },
      ...columnsOf(placed, mapped),
    },
    ...{ time: timeAt(placed, booking), by: 'customer', userId: null },
  })
  return entered(salon, deps, { id, fits })
}

type BookingChange = { row: AppointmentRow; booking: MarketplaceBooking; mapped: MappedService }

/** Moves a visit to another time, person or service; the marketplace has informed the consumer. */
export async function moveVisit(
  tx: Tx,
  deps: VisitDeps,
  { row, booking, mapped }: BookingChange,
): Promise<EnteredBooking | undefined> {
  const { businessObjectId, id } = row
  // Release the time held for the undo, so that the search may use it.
  const salon = inSalon(tx, row.businessObjectId)
  await endUndo(salon, row.id)
  await deleteExpiredHolds(inSalon(tx, businessObjectId), deps.clock.now())
  const own = { id, held: await loadHeldTime(inSalon(tx, businessObjectId), id) }
  const found = await placeBy(tx, deps, { businessObjectId, start: booking.start, mapped, own })
  if (found === undefined) return undefined
  const { placed, fits } = found
  const columns = columnsOf(placed, mapped)
  const data = { from: { startTime: row.startTime }, to: { startTime: columns.startTime } }
  await changeForGood(salon, deps, {
    ...{ id: row.id, by: 'customer', userId: null, what: 'moved', data },
    ...{ columns: { ...columns, pinned: false }, time: timeAt(placed, booking) },
  })
  return entered(inSalon(tx, businessObjectId), deps, { id, fits })
}

const columnsOf = ({ start, end }: PlacedVisit, { staffId }: MappedService) => {
  return { startTime: new Date(start), endTime: new Date(end), requestedStaffId: staffId }
}

/** Uses the price agreed at the marketplace; in another currency, the salon's own. */
const timeAt = (placed: PlacedVisit, { price, currency }: MarketplaceBooking) =>
  buildPlacedTime(
    placed,
    currency === placed.loaded.businessObject.currency ? [{ price, listPrice: price, priceReason: null }] : [],
  )

/**
 * Returns the entered visit; if it does not fit, records as news for the salon that it is unassigned (APT-21, AVL-05).
 */
async function entered(
  salon: InSalon<Tx>,
  deps: VisitDeps,
  { id: appointmentId, fits }: { id: string; fits: boolean },
): Promise<EnteredBooking> {
  if (!fits) {
    deps.log.warn(
      { businessObjectId: salon.id, appointmentId },
      'a visit of the marketplace has nobody who could take it',
    )
    const open = { by: 'system', userId: null, what: 'reassigned', data: { from: [], to: [null] } } as const
    await recordHistory(salon.db, deps, { businessObjectId: salon.id, appointmentId, ...open })
  }
  return { appointmentId, unplaced: !fits }
}

type PlacementWish = {
  businessObjectId: string
  start: number
  mapped: MappedService
  own?: { id: string; held: AppointmentHeld }
}
type AppointmentHeld = Awaited<ReturnType<typeof loadHeldTime>>

/** Searches a place; undefined: the service is gone or too long. A start off the five-minute grid never fits. */
async function placeBy(
  tx: Tx,
  deps: VisitDeps,
  { businessObjectId, start, mapped, own }: PlacementWish,
): Promise<{ placed: PlacedVisit; fits: boolean } | undefined> {
  const onGrid = start - (start % step)
  const asked = { start: onGrid, customerId: null, own }
  try {
    const placed = await tryPlace(
      inSalon(tx, businessObjectId),
      { deps, ask: runInTransaction(tx) },
      { ...asked, entered: [mapped] },
    )
    const fits = placed.broken.length === 0 && onGrid === start && !placed.placement.staffIds.includes(null)
    if (fits) return { placed, fits }
    return { placed: { ...placed, placement: { staffIds: [null], moved: [], broken: [] }, broken: [] }, fits }
  } catch (error) {
    if (error instanceof Refused && error.code !== 'startTime.invalid') return undefined
    throw error
  }
}
