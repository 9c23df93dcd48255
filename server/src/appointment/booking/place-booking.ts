/** A booking by a customer, here or at Google: placed and written by the same rules (AVL-07, AVL-08). */
import { bookingRefusal } from '@goldline/domain/appointment/booking'
import { transitions } from '@goldline/domain/appointment/status'
import type { Assignment } from '@goldline/domain/availability/facts'
import type { Language } from '@goldline/domain/message/kinds'
import { chainMinutes } from '@goldline/domain/product/segments'
import type { Availability } from '../../availability/queries.ts'
import type { InSalon } from '../../db/in-salon.ts'
import type { Tx } from '../../db/transaction.ts'
import type { VisitDeps } from '../../deps.ts'
import { Refused, refuseIf } from '../../http/errors.ts'
import { type LockedCustomer, newcomerFacts } from '../customer.ts'
import { agreedTerms } from '../service-rows.ts'
import { enqueueAppointmentMessages } from '../telling/enqueue-appointment.ts'
import { timeOfAssigned } from '../visit-time.ts'
import { writeVisit } from '../write-visit.ts'
import { freeAndPlace } from './free-and-place.ts'
import type { RequestedStart } from './wished-visit.ts'

/** `userId`: null for somebody without an account, at Google. */
export type Booker = LockedCustomer & { userId: string | null; language: Language }

type BookingWish = { wished: RequestedStart<Availability>; booker: Booker }
export type PlacedBooking = {
  start: number
  end: number
  loaded: Availability
  assignment: Assignment
  wasHere: boolean
  /** The salon asks something before its services (FRM-01). */
  asks: boolean
}

/** Under the salon's lock. Refuses what a customer may not book, and a start that is not offered. */
export async function placeBooking(
  salon: InSalon<Tx>,
  deps: VisitDeps,
  { wished, booker }: BookingWish,
): Promise<PlacedBooking> {
  const { start } = wished
  const own = booker.userId === null ? [] : booker.identities
  const { loaded, assignment } = await freeAndPlace(salon, deps, { wished, own })
  const facts = await newcomerFacts(salon, deps, { ...booker })
  const { businessObject, chosen, wish } = loaded
  const end = start + chainMinutes(wish.legs) * 60_000
  refuseIf(
    bookingRefusal({
      ...facts,
      businessObjectId: salon.id,
      products: chosen,
      legs: wish.legs,
      maxConfirmed: businessObject.maxConfirmed,
      wish: { from: start, to: end },
      offered: assignment !== undefined,
    }),
  )
  if (assignment === undefined) throw new Refused('startTime.invalid')
  return { start, end, loaded, assignment, wasHere: facts.wasHere, asks: facts.asks }
}

type Booking = { id: string; type: 'ONLINE' | 'RWG'; booker: Booker; placed: PlacedBooking }

/** Writes the booking and tells both sides; its customer waits for that day no longer (AVL-11). */
export async function writeBooking(
  salon: InSalon<Tx>,
  deps: VisitDeps,
  { id, type, booker: { customerId, userId, language }, placed: { start, end, loaded, assignment } }: Booking,
): Promise<void> {
  const { businessObject, clock, wish } = loaded
  const columns = {
    ...{ customerId, language, status: transitions.book.to, bookingType: type, currency: businessObject.currency },
    ...{ startTime: new Date(start), endTime: new Date(end), requestedStaffId: wish.staffId },
  }
  const { held, aside, staffIds } = timeOfAssigned({ loaded, assignment }, start)
  const services = agreedTerms(loaded, { start, staffIds })
  await writeVisit(salon, deps, {
    ...{ id, columns, by: 'customer', userId },
    ...{ time: { held, services, ...(aside && { aside }) }, waitedFor: clock.toWall(start).day },
  })
  const about = { businessObjectId: salon.id, appointmentId: id, version: 1 }
  await enqueueAppointmentMessages(salon, deps, { ...about, type: 'NEW_APPOINTMENT' })
}
