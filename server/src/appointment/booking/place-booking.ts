/** Places and writes a customer's booking, online or at Google, by the same rules (AVL-07, AVL-08). */
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
import { storeMessage } from '../change/write-message.ts'
import { type LockedCustomer, newcomerFacts } from '../customer.ts'
import { agreedTerms } from '../service-rows.ts'
import { enqueueAppointmentMessages } from '../telling/enqueue-appointment.ts'
import { buildAssignedTime } from '../visit-time.ts'
import { writeVisit } from '../write-visit.ts'
import { freeAndPlace } from './free-and-place.ts'
import type { RequestedStart } from './requested-visit.ts'

/** `userId`: null for a booking at Google without an account. */
export type Booker = LockedCustomer & { userId: string | null; language: Language }

/** `guest`: who comes, if not the booker (CUS-13). */
type BookingRequest = {
  wished: RequestedStart<Availability>
  booker: Booker
  guest?: string | null
  /** The salon is asked to confirm it (APT-16g). */
  asRequest?: boolean
}
export type PlacedBooking = {
  start: number
  end: number
  loaded: Availability
  assignment: Assignment
  wasHere: boolean
  /** Whether the salon has questions to answer before these services (FRM-01). */
  asks: boolean
  /** Whether the salon requires patch tests before any services (FRM-02i). */
  tests: boolean
}

/** Call under the salon's lock. Refuses a booking that the customer may not make, and a start that is not offered. */
export async function placeBooking(
  salon: InSalon<Tx>,
  deps: VisitDeps,
  { wished, booker, guest = null, asRequest = false }: BookingRequest,
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
      // A guest counts as new to the salon (BKG-03).
      wasHere: facts.wasHere && guest === null,
      businessObjectId: salon.id,
      products: chosen,
      asRequest,
      legs: wish.legs,
      maxConfirmed: businessObject.maxConfirmed,
      wish: { from: start, to: end },
      offered: assignment !== undefined,
    }),
  )
  if (assignment === undefined) throw new Refused('startTime.invalid')
  return { start, end, loaded, assignment, wasHere: facts.wasHere, asks: facts.asks, tests: facts.tests }
}

type Booking = {
  id: string
  type: 'ONLINE' | 'RWG'
  booker: Booker
  placed: PlacedBooking
  /** The guest who comes, if not the booker (CUS-13). */
  guest?: string | null
  /** Its position in a party; `customerId` is null for a guest, who is named by `title` (APT-17). */
  party?: { customerId: string | null; title: string | null; partyId: string; partyPosition: number }
}

/**
 * Writes the booking and ends the customer's waiting list entries for that day (AVL-11). Sends no message: `sendBookingMessages`
 * does.
 */
export async function writeBooking(
  salon: InSalon<Tx>,
  deps: VisitDeps,
  { id, type, booker, placed: { start, end, loaded, assignment }, guest = null, party }: Booking,
): Promise<void> {
  const { customerId, userId, language } = booker
  const { businessObject, clock, wish } = loaded
  const columns = {
    ...{
      customerId,
      title: guest,
      language,
      status: transitions.book.to,
      bookingType: type,
      currency: businessObject.currency,
    },
    ...{ startTime: new Date(start), endTime: new Date(end), requestedStaffId: wish.staffId },
    ...party,
  }
  const { held, aside, staffIds } = buildAssignedTime({ loaded, assignment }, start)
  const services = agreedTerms(loaded, { start, staffIds })
  await writeVisit(salon, deps, {
    ...{ id, columns, by: 'customer', userId },
    ...{ time: { held, services, aside }, waitedFor: clock.toWall(start).day },
  })
}

/** `message`: the customer's message to the salon with the booking (APT-16). */
type BookingMessages = { id: string; booker: Pick<Booker, 'userId'>; message?: string | undefined }

/** Enqueues the messages to customer and salon about a booking just written, with the deposit paid for it. */
export async function sendBookingMessages(
  salon: InSalon<Tx>,
  deps: VisitDeps,
  { id: appointmentId, booker: { userId }, message }: BookingMessages,
): Promise<void> {
  const about = { businessObjectId: salon.id, appointmentId, version: 1 }
  await enqueueAppointmentMessages(salon, deps, { ...about, type: 'NEW_APPOINTMENT' })
  if (message) await storeMessage(salon, deps, { id: appointmentId, userId, fromCustomer: true, text: message })
}

/** Returns the name of the guest who is booked for; null: the booker comes. */
export const guestName = ({ guest }: { guest?: string | undefined }): string | null => guest?.trim() || null
