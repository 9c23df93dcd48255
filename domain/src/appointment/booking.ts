/** Decides whether a customer may book online (AVL-07, AVL-08, CAT-08, CUS-06, BIZ-10). */

import type { Interval, Leg } from '../availability/facts.ts'
import { durationRefusal } from '../product/segments.ts'
import type { Refusal } from '../refusal.ts'
import type { AppointmentStatus, BookingType } from './status.ts'

/** One appointment of the customer at any salon, from its start until the customer leaves. */
export type CustomerAppointment = Interval & {
  businessObjectId: string
  status: AppointmentStatus
  bookingType: BookingType
  /** Created by the salon's recurrence (APT-11). */
  ofSeries: boolean
}

/** The visit that a request is about, from its start until the customer leaves. */
export type OpenRequest = Interval & { businessObjectId: string }

export type BookingFacts = {
  businessObjectId: string
  blackListed: boolean
  products: readonly {
    enabled4Booking: boolean
    knownOnly?: boolean | undefined
    salonConfirms?: boolean | undefined
  }[]
  /** Whether the salon is asked to confirm it, instead of booking it (APT-16g). */
  asRequest?: boolean
  /** The customer was at the salon before. */
  wasHere: boolean
  legs: readonly Pick<Leg, 'segments'>[]
  /** The customer's appointments at all salons; past ones may be left out. */
  appointments: readonly CustomerAppointment[]
  /** The customer's requests at all salons that wait for an answer (APT-16i). */
  requests: readonly OpenRequest[]
  /** Number of parties that the customer booked here online and that have only guests' visits ahead (APT-17f). */
  guestParties: number
  /** The salon's limit of confirmed appointments per customer. */
  maxConfirmed: number
  wish: Interval
  /** Whether the engine offers the requested start now. */
  offered: boolean
}

/** AVL-08: booking types that customers make; the salon's own entries and series do not count. */
export const bookedByCustomer: readonly BookingType[] = ['ONLINE', 'RWG', 'TREATWELL']

export function countsTowardsLimit(appointment: CustomerAppointment): boolean {
  return (
    appointment.status === 'CONFIRMED' && !appointment.ofSeries && bookedByCustomer.includes(appointment.bookingType)
  )
}

/** Returns the first refusal; those that another time would not resolve come first. */
export function bookingRefusal(facts: BookingFacts): Refusal | undefined {
  if (facts.blackListed) return 'blackListed'
  if (facts.products.some((product) => !product.enabled4Booking)) return 'product.not-bookable-online'
  if (!facts.wasHere && facts.products.some((product) => product.knownOnly)) return 'product.known-only'
  const isConfirmed = facts.products.some((product) => product.salonConfirms)
  if (isConfirmed !== (facts.asRequest ?? false)) return isConfirmed ? 'request.required' : 'request.not-due'
  const tooLong = durationRefusal(facts.legs)
  if (tooLong !== undefined) return tooLong
  const here = facts.appointments.filter((each) => each.businessObjectId === facts.businessObjectId)
  const requested = facts.requests.filter((each) => each.businessObjectId === facts.businessObjectId)
  if (here.filter(countsTowardsLimit).length + requested.length + facts.guestParties >= facts.maxConfirmed) {
    return 'customer already has maximum number of confirmed appointments'
  }
  const sameTime = sameTimeRefusal(facts.appointments, facts.wish, facts.requests)
  return sameTime ?? (facts.offered ? undefined : 'startTime.invalid')
}

/**
 * AVL-08: compares appointments at all salons, entered by the customer or by a salon, and open requests (APT-16i); does
 * not name the other salon.
 */
export function sameTimeRefusal(
  appointments: readonly CustomerAppointment[],
  wish: Interval,
  requests: readonly OpenRequest[] = [],
): Refusal | undefined {
  const taken = [...appointments.filter(({ status }) => status === 'CONFIRMED'), ...requests]
  return taken.some((each) => overlaps(each, wish)) ? 'confirmed appointment already exists at same time' : undefined
}

/** Intervals are half-open: touching is no overlap. */
function overlaps(a: Interval, b: Interval): boolean {
  return a.from < b.to && b.from < a.to
}
