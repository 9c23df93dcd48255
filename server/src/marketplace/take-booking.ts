/** Updates a visit to the state of its booking at the marketplace (MKT-02, decision 027). */

import { bookingStep, type MarketplaceEventKind, type MarketplaceRefusal } from '@goldline/domain/marketplace/booking'
import { productKey } from '@goldline/domain/product/product-key'
import { cancellation } from '../appointment/change/cancel-appointment.ts'
import { changeForGood } from '../appointment/change-visit.ts'
import { endUndo } from '../appointment/undo/undoable.ts'
import { lockRow } from '../appointment/write-change.ts'
import { type InSalon, inSalon } from '../db/in-salon.ts'
import { salonRow } from '../db/salon-row.ts'
import type { Tx } from '../db/transaction.ts'
import type { VisitDeps } from '../deps.ts'
import type { MarketplaceBooking } from '../providers/marketplace-wire.ts'
import { enterVisit, moveVisit } from './place-visit.ts'
import { findMappedPerson, findMappedService } from './queries.ts'
import { warnOfMapping } from './warn.ts'

type BookingEvent = {
  businessObjectId: string
  booking: MarketplaceBooking
  /** Whether refusing is allowed, because the caller waits for the answer and then cancels the booking. */
  mayRefuse: boolean
}
export type TakenBooking = { what: MarketplaceEventKind; appointmentId: string | null; code: MarketplaceRefusal | null }

/** Applies a booking's state to its visit. Call it under the salon's lock. */
export async function applyBooking(tx: Tx, deps: VisitDeps, taking: BookingEvent): Promise<TakenBooking> {
  const { businessObjectId, booking } = taking
  const known = await inSalon(tx, businessObjectId)
    .selectFrom('marketplaceBooking')
    .select(['revision', 'status', 'refused', 'appointmentId'])
    .where('bookingId', '=', booking.bookingId)
    .executeTakeFirst()
  const step = bookingStep(known && { ...known, entered: known.appointmentId !== null }, booking, deps.clock.now())
  const before = { appointmentId: known?.appointmentId ?? null, code: known?.refused ?? null }
  if (step === 'NOTHING') return { what: 'NOTHING', ...before }
  const taken = await handlers[step](tx, deps, { ...taking, appointmentId: before.appointmentId, code: before.code })
  await storeBooking(tx, deps, { ...taking, taken })
  return taken
}

type CheckedEvent = BookingEvent & { appointmentId: string | null; code: MarketplaceRefusal | null }
type EventHandler = (tx: Tx, deps: VisitDeps, doing: CheckedEvent) => Promise<TakenBooking>

const keepBooking: EventHandler = async (_, __, { appointmentId, code }) => ({ what: 'NOTHING', appointmentId, code })

const enter: EventHandler = async (tx, deps, doing) => {
  const { businessObjectId, booking, mayRefuse } = doing
  const unknown = await mappedOf(tx, doing)
  if (typeof unknown === 'string') {
    await warnOfMapping(tx, deps, { businessObjectId, booking, code: unknown })
    return { what: mayRefuse ? 'REFUSED' : 'WAITING', appointmentId: null, code: unknown }
  }
  const entered = await enterVisit(tx, deps, { businessObjectId, booking, mapped: unknown, mayRefuse })
  if (typeof entered === 'string')
    return { what: mayRefuse ? 'REFUSED' : 'WAITING', appointmentId: null, code: entered }
  return { what: entered.unplaced ? 'UNPLACED' : 'ENTERED', appointmentId: entered.appointmentId, code: null }
}

const change: EventHandler = async (tx, deps, doing) => {
  const { businessObjectId, booking, appointmentId } = doing
  const same = { what: 'NOTHING', appointmentId, code: null } as const
  if (appointmentId === null) return same
  const salon = inSalon(tx, businessObjectId)
  const row = await lockRow(salon, appointmentId)
  // Do not move a visit that is in progress or cancelled here; a job reports its end.
  if (row.status !== 'CONFIRMED') return same
  const mapped = await mappedOf(tx, doing)
  const old = await servicesNow(salon, appointmentId)
  const wanted = typeof mapped === 'string' ? { product: old, staffId: row.requestedStaffId } : mapped
  const still = row.startTime.getTime() === booking.start && wanted.staffId === row.requestedStaffId
  if (still && wanted.product === old) return same
  const moved = await moveVisit(tx, deps, { row, booking, mapped: wanted })
  return moved ? { what: moved.unplaced ? 'UNPLACED' : 'MOVED', appointmentId, code: null } : same
}

const cancel: EventHandler = async (tx, deps, { businessObjectId, appointmentId }) => {
  if (appointmentId === null) return { what: 'NOTHING', appointmentId, code: null }
  const row = await lockRow(inSalon(tx, businessObjectId), appointmentId)
  const stands = row.status === 'CONFIRMED'
  const salon = inSalon(tx, row.businessObjectId)
  if (stands)
    await changeForGood(salon, deps, {
      id: row.id,
      ...cancellation(row, { by: 'customer', userId: null }),
    })
  // End the undo of a cancellation by the salon, which would restore a visit without a booking.
  else await endUndo(salon, row.id)
  return { what: stands ? 'CANCELLED' : 'NOTHING', appointmentId, code: null }
}

const handlers = { KEEP: keepBooking, ENTER: enter, CHANGE: change, CANCEL: cancel } as const

/** Maps service and person; returns the refusal's code if one is not mapped. */
async function mappedOf(tx: Tx, { businessObjectId, booking }: BookingEvent) {
  const salon = inSalon(tx, businessObjectId)
  const product = await findMappedService(salon, booking)
  if (product === undefined) return 'unknown_sku'
  const staffId = await findMappedPerson(salon, booking.employeeId)
  return staffId === undefined ? 'unknown_employee' : { product, staffId }
}

async function servicesNow(salon: InSalon<Tx>, appointmentId: string): Promise<string> {
  const service = await salon
    .selectFrom('appointmentService')
    .select(['productId', 'variantId'])
    .where('appointmentId', '=', appointmentId)
    .orderBy('position')
    .limit(1)
    .executeTakeFirstOrThrow()
  return productKey(service)
}

/** Stores the booking's state; a waiting one without a refusal, so that it is entered once mapped. */
async function storeBooking(
  tx: Tx,
  deps: VisitDeps,
  { businessObjectId, booking, taken }: BookingEvent & { taken: TakenBooking },
) {
  const row = {
    revision: booking.revision,
    status: booking.status,
    appointmentId: taken.appointmentId,
    refused: taken.what === 'WAITING' ? null : taken.code,
    twOfferId: booking.offerId,
    twSkuId: booking.skuId,
    twEmployeeId: booking.employeeId,
    startTime: new Date(booking.start),
    endTime: new Date(booking.end),
    price: booking.price,
    prepaid: booking.currency === (await currencyOf(inSalon(tx, businessObjectId))) ? booking.prepaid : 0,
    changedTime: new Date(deps.clock.now()),
  }
  await tx
    .insertInto('marketplaceBooking')
    .values({ businessObjectId, bookingId: booking.bookingId, ...row })
    .onConflict((conflict) => conflict.columns(['businessObjectId', 'bookingId']).doUpdateSet(row))
    .execute()
}

async function currencyOf(salon: InSalon<Tx>): Promise<string> {
  const { currency } = await salonRow(salon, ['currency'])
  return currency
}
