/** Places a marketplace's visit in the calendar, by the search and rules of every booking (MKT-03). */

import { transitions } from '@goldline/domain/appointment/status'
import type { MarketplaceRefusal } from '@goldline/domain/marketplace/booking'
import { stepMinutes } from '@goldline/domain/product/own-duration'
import { languageAt } from '../appointment/customer.ts'
import { type PlacedVisit, releaseExpired, tryPlace, writePlaced } from '../appointment/entry/place-at-will.ts'
import { remember } from '../appointment/history.ts'
import { timeHeldBy, vacate } from '../appointment/staff-time.ts'
import { forgetUndo } from '../appointment/undo/undoable.ts'
import { tellWaiting } from '../appointment/waiting-list/tell-waiting.ts'
import { type AppointmentRow, writeChange } from '../appointment/write-change.ts'
import { askTx } from '../db/ask.ts'
import { inSalon } from '../db/in-salon.ts'
import { notify } from '../db/notify.ts'
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
 * Refuses if there is no room, even by moving others, and for blocked customers. Bookings that must be accepted are
 * left unassigned.
 */
export async function enterVisit(
  tx: Tx,
  deps: VisitDeps,
  entering: BookingToEnter,
): Promise<EnteredBooking | MarketplaceRefusal> {
  const { businessObjectId, booking, mapped, mayRefuse } = entering
  await releaseExpired(tx, businessObjectId, deps.clock.now())
  const customer = await findCustomer(tx, deps, { businessObjectId, consumer: booking.consumer })
  const placed = await placeBy(tx, deps, { businessObjectId, start: booking.start, mapped })
  if (placed === undefined) return 'unknown_sku'
  const { fits } = placed
  if (mayRefuse && (!fits || customer.blocked)) return 'slot_taken'
  const now = new Date(deps.clock.now())
  const id = uuidv7(now.getTime())
  const customerId = await customer.id()
  const language = customerId === null ? 'de' : await languageAt(tx, businessObjectId, customerId)
  const { salon } = placed.placed.loaded
  await tx
    .insertInto('appointment')
    .values({
      ...{ businessObjectId, id, customerId, language, requestedStaffId: mapped.staffId },
      ...{ status: transitions.book.to, bookingType: 'TREATWELL', currency: salon.currency },
      ...{ startTime: new Date(placed.placed.start), endTime: new Date(placed.placed.end) },
      ...{ createdTime: now, lastModified: now },
      ...(customerId === null && { title: booking.consumer.name.slice(0, 100) }),
    })
    .execute()
  await writePlaced(tx, deps, { key: { businessObjectId, id }, placed: placed.placed, terms: pricedAs(booking, salon) })
  await remember(tx, deps, { businessObjectId, appointmentId: id, by: 'customer', userId: null, what: 'booked' })
  if (!fits) await rememberOpen(tx, deps, { businessObjectId, id })
  await notify(tx, { topic: 'appointment', businessObjectId, id, version: 1 })
  return { appointmentId: id, unplaced: !fits }
}

type BookingChange = { row: AppointmentRow; booking: MarketplaceBooking; mapped: MappedService }

/** Moves to another time, person or service, of which the marketplace has informed the consumer. */
export async function moveVisit(
  tx: Tx,
  deps: VisitDeps,
  { row, booking, mapped }: BookingChange,
): Promise<EnteredBooking | undefined> {
  const { businessObjectId, id } = row
  await forgetUndo(tx, row)
  await releaseExpired(tx, businessObjectId, deps.clock.now())
  const own = { id, held: await timeHeldBy(tx, businessObjectId, id) }
  const found = await placeBy(tx, deps, { businessObjectId, start: booking.start, mapped, own })
  if (found === undefined) return undefined
  const { placed, fits } = found
  const times = { startTime: new Date(placed.start), endTime: new Date(placed.end) }
  await writeChange(tx, deps, { row, changed: { ...times, requestedStaffId: mapped.staffId, pinned: false } })
  await vacate(tx, businessObjectId, { appointmentId: id })
  await inSalon(tx, businessObjectId).deleteFrom('appointmentService').where('appointmentId', '=', id).execute()
  await writePlaced(tx, deps, { key: row, placed, terms: pricedAs(booking, placed.loaded.salon) })
  await tellWaiting(tx, businessObjectId)
  const data = { from: { startTime: row.startTime }, to: { startTime: times.startTime } }
  await remember(tx, deps, { businessObjectId, appointmentId: id, by: 'customer', userId: null, what: 'moved', data })
  if (!fits) await rememberOpen(tx, deps, { businessObjectId, id })
  return { appointmentId: id, unplaced: !fits }
}

/** The price agreed there; in another currency the salon's own. */
const pricedAs = ({ price, currency }: MarketplaceBooking, salon: { currency: string }) =>
  currency === salon.currency ? [{ price, listPrice: price, priceReason: null }] : []

/** AVL-05: records that nobody is assigned, as news for the salon (APT-21). */
async function rememberOpen(
  tx: Tx,
  deps: VisitDeps,
  { businessObjectId, id }: { businessObjectId: string; id: string },
) {
  deps.log.warn({ businessObjectId, appointmentId: id }, 'a visit of the marketplace has nobody who could take it')
  const entry = { businessObjectId, appointmentId: id, by: 'system', userId: null, what: 'reassigned' } as const
  await remember(tx, deps, { ...entry, data: { from: [], to: [null] } })
}

type PlacementWish = {
  businessObjectId: string
  start: number
  mapped: MappedService
  own?: { id: string; held: AppointmentHeld }
}
type AppointmentHeld = Awaited<ReturnType<typeof timeHeldBy>>

/** undefined: the service is gone or too long. Nothing fits off the five-minute grid. */
async function placeBy(
  tx: Tx,
  deps: VisitDeps,
  { businessObjectId, start, mapped, own }: PlacementWish,
): Promise<{ placed: PlacedVisit; fits: boolean } | undefined> {
  const onGrid = start - (start % step)
  const asked = { businessObjectId, start: onGrid, customerId: null, ...(own && { own }) }
  const by = { db: tx, ask: askTx(tx) }
  try {
    const placed = await tryPlace(deps, by, { ...asked, entered: [mapped] })
    const fits = placed.broken.length === 0 && onGrid === start && !placed.placement.staffIds.includes(null)
    if (fits) return { placed, fits }
    return { placed: { ...placed, placement: { staffIds: [null], moved: [], broken: [] }, broken: [] }, fits }
  } catch (error) {
    if (error instanceof Refused && error.code !== 'startTime.invalid') return undefined
    throw error
  }
}
