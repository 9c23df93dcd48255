/** Google's own calls: the booking server of the Maps Booking API v3 (RWG-01). Names and shapes are Google's. */
import { googleCauses, googleStatuses } from '@goldline/domain/google/booking-server'
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { visibleTextSchema } from '../wire.ts'

const Name = visibleTextSchema(500).check(z.minLength(1))
/** Seconds: Google sends 64-bit numbers as text, and also accepts text. */
const Seconds = z.string().check(z.regex(/^\d{1,10}$/))
const LenientSeconds = z.union([Seconds, z.int().check(z.gte(0), z.lte(9_999_999_999))])
/** An empty `staff_id` means that no staff member was requested. */
const Staff = z.object({ staff_id: z.optional(visibleTextSchema(500)) })

const SlotTimeSent = z.object({
  service_id: Name,
  start_sec: LenientSeconds,
  duration_sec: LenientSeconds,
  availability_tag: z.optional(visibleTextSchema(500)),
  resource_ids: z.optional(Staff),
  confirmation_mode: z.optional(visibleTextSchema(100)),
})
const SlotTime = z.extend(SlotTimeSent, { start_sec: Seconds, duration_sec: Seconds })
export type GoogleSlotTime = z.infer<typeof SlotTime>

const SlotSent = z.object({
  merchant_id: Name,
  service_id: Name,
  start_sec: LenientSeconds,
  duration_sec: LenientSeconds,
  availability_tag: z.optional(visibleTextSchema(500)),
  resources: z.optional(Staff),
})
const Slot = z.extend(SlotSent, {
  start_sec: Seconds,
  duration_sec: Seconds,
  confirmation_mode: z.literal('CONFIRMATION_MODE_SYNCHRONOUS'),
})

const UserInformation = z.object({
  user_id: Name,
  given_name: visibleTextSchema(200),
  family_name: visibleTextSchema(200),
  telephone: visibleTextSchema(100),
  email: visibleTextSchema(320),
  language_code: z.optional(visibleTextSchema(35)),
})
export type GoogleUser = z.infer<typeof UserInformation>

const Booking = z.object({
  booking_id: z.string(),
  slot: Slot,
  user_information: UserInformation,
  status: z.enum(googleStatuses),
})
export type GoogleBookingBody = z.infer<typeof Booking>

const Failure = z.object({ cause: z.enum(googleCauses) })
/** Refusals are normal answers with status 200. */
const Outcome = z.object({ booking: z.optional(Booking), booking_failure: z.optional(Failure) })
export type GoogleOutcomeBody = z.infer<typeof Outcome>

/** If the operator has switched off Google's calls, the addresses do not exist. */
const refuses = ['route-notFound', 'Unauthorized', 'too-many-requests'] as const
const googleCallDefaults = {
  access: 'public',
  sentBy: 'provider',
  slash: true,
  refuses: [...refuses, 'invalid-request'],
} as const

export const googleHealthCheck = call({
  ...googleCallDefaults,
  id: 'googleHealthCheck',
  summary: 'Google checks whether its booking server is available',
  route: 'GET /v1/google/v3/HealthCheck',
  response: z.object({ status: z.literal('SERVING') }),
})

export const googleAvailability = call({
  ...googleCallDefaults,
  id: 'googleAvailability',
  summary: 'Google asks whether starts are free, with one answer for each',
  route: 'POST /v1/google/v3/BatchAvailabilityLookup',
  body: z.object({
    merchant_id: Name,
    slot_time: z.array(SlotTimeSent).check(z.minLength(1), z.maxLength(500)),
  }),
  response: z.object({ slot_time_availability: z.array(z.object({ slot_time: SlotTime, available: z.boolean() })) }),
})

/** Creates one visit per token: a repeat returns the first answer; after a refusal it tries again. */
export const googleCreateBooking = call({
  ...googleCallDefaults,
  id: 'googleCreateBooking',
  summary: 'Google books for a person',
  route: 'POST /v1/google/v3/CreateBooking',
  body: z.object({
    slot: SlotSent,
    user_information: UserInformation,
    idempotency_token: Name,
    additional_request: z.optional(visibleTextSchema(2000)),
  }),
  response: Outcome,
})

const BookingId = z.object({ booking_id: Name })

/** The request contains only changed fields; repeating it changes nothing. */
export const googleUpdateBooking = call({
  ...googleCallDefaults,
  id: 'googleUpdateBooking',
  summary: 'Google moves or cancels a booking made there',
  route: 'POST /v1/google/v3/UpdateBooking',
  body: z.object({
    booking: z.extend(BookingId, {
      slot: z.optional(z.object({ start_sec: z.optional(LenientSeconds), duration_sec: z.optional(LenientSeconds) })),
      status: z.optional(visibleTextSchema(100)),
    }),
  }),
  response: Outcome,
})

export const googleBookingStatus = call({
  ...googleCallDefaults,
  id: 'googleBookingStatus',
  summary: 'Google asks for the state of a booking made there',
  route: 'POST /v1/google/v3/GetBookingStatus',
  body: BookingId,
  response: z.object({
    booking_id: z.string(),
    booking_status: z.enum(googleStatuses),
    prepayment_status: z.literal('PREPAYMENT_NOT_PROVIDED'),
  }),
})

export const googleBookings = call({
  ...googleCallDefaults,
  id: 'googleBookings',
  summary: 'Google asks for a person’s bookings made there, the newest first',
  route: 'POST /v1/google/v3/ListBookings',
  body: z.object({ user_id: Name }),
  response: z.object({ bookings: z.array(Booking) }),
})
