/** Maps our states to Google's terms for bookings made at Google itself, in the Maps Booking API v3 (RWG-01). */
import type { AppointmentStatus } from '../appointment/status.ts'
import type { Refusal } from '../refusal.ts'

/** Why a booking is not made or changed; Google shows the customer its own text for each cause. */
export const googleCauses = [
  'SLOT_UNAVAILABLE',
  'SLOT_ALREADY_BOOKED_BY_USER',
  'OUTSIDE_CANCELLATION_WINDOW',
  'BOOKING_ALREADY_CANCELLED',
  'BOOKING_NOT_CANCELLABLE',
  'OVERLAPPING_RESERVATION',
  'USER_OVER_BOOKING_LIMIT',
] as const
export type GoogleCause = (typeof googleCauses)[number]

const causes: Partial<Record<Refusal, GoogleCause>> = {
  'startTime.invalid': 'SLOT_UNAVAILABLE',
  'google.off': 'SLOT_UNAVAILABLE',
  // Google has no cause for it, and the customer does not learn the reason.
  blackListed: 'SLOT_UNAVAILABLE',
  'patch-test.too-close': 'SLOT_UNAVAILABLE',
  'product.notFound': 'SLOT_UNAVAILABLE',
  'product.not-bookable-online': 'SLOT_UNAVAILABLE',
  'product.add-on-alone': 'SLOT_UNAVAILABLE',
  'product.known-only': 'SLOT_UNAVAILABLE',
  // Reserve with Google supports no requests (APT-16l).
  'request.required': 'SLOT_UNAVAILABLE',
  'staff.notFound': 'SLOT_UNAVAILABLE',
  'staff.not-qualified': 'SLOT_UNAVAILABLE',
  'appointment duration is too long, max 4 hours': 'SLOT_UNAVAILABLE',
  'confirmed appointment already exists at same time': 'OVERLAPPING_RESERVATION',
  'customer already has maximum number of confirmed appointments': 'USER_OVER_BOOKING_LIMIT',
  'appointment.cancellation-window-over': 'OUTSIDE_CANCELLATION_WINDOW',
  'appointment.not-cancellable': 'BOOKING_NOT_CANCELLABLE',
  'appointment.not-editable': 'BOOKING_NOT_CANCELLABLE',
}

/** Returns Google's cause; undefined: the refusal is not the customer's concern, so the call itself fails. */
export const googleCauseOf = (refusal: Refusal): GoogleCause | undefined => causes[refusal]

export const googleStatuses = ['CONFIRMED', 'CANCELED', 'NO_SHOW'] as const
export type GoogleStatus = (typeof googleStatuses)[number]

const statuses: Record<AppointmentStatus, GoogleStatus> = {
  CONFIRMED: 'CONFIRMED',
  CHECKED_IN: 'CONFIRMED',
  FULFILLED: 'CONFIRMED',
  BLOCKER: 'CONFIRMED',
  OTHER: 'CONFIRMED',
  EXPIRED: 'NO_SHOW',
  BO_CANCELLED: 'CANCELED',
  CUSTOMER_CANCELLED: 'CANCELED',
}
export const googleStatusOf = (status: AppointmentStatus): GoogleStatus => statuses[status]

/**
 * Returns a service's or variant's id at Google, which allows no percent sign.
 * @param product `id` or `id%variantId`
 */
export const serviceIdOf = (product: string): string => product.replace('%', '.')

const id = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const serviceShape = new RegExp(`^${id}(?:\\.${id})?$`)

/** Reverses `serviceIdOf`; undefined: not one of its ids. */
export const productOf = (serviceId: string): string | undefined =>
  serviceShape.test(serviceId) ? serviceId.replace('.', '%') : undefined
