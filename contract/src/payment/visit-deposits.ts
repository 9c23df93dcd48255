/** A deposit as the person who books pays it, or the card left instead: due after the PIN (PAY-03, PAY-04, AUTH-06). */
import { depositStates, securities } from '@goldline/domain/payment/deposit'
import * as z from 'zod/mini'
import { customer } from '../access.ts'
import { HeldBooking } from '../appointment.ts'
import { call } from '../call.ts'
import { bookingRefusals } from '../refuses.ts'
import { Id, Instant, LanguageCode, Money } from '../wire.ts'

const params = z.object({ id: Id })

export const VisitDeposit = z.object({
  id: Id,
  state: z.enum(depositStates),
  security: z.enum(securities),
  /** For a card: the text to which its customer agrees, in the booking's language (PAY-04b); null: a deposit. */
  terms: z.nullable(z.object({ text: z.string(), language: LanguageCode })),
  /** Stripe's page; null once nothing can be paid any more. */
  url: z.nullable(z.string()),
  price: Money,
  amount: Money,
  /** The part that the salon keeps after a late cancellation or a missed visit; the rest then goes back. */
  keeps: Money,
  currency: z.string(),
  startTime: Instant,
  endTime: Instant,
  services: z.array(z.string()),
  /** Until then, a cancellation refunds everything. */
  freeUntil: Instant,
  /** Seconds for which the start is still held, as a device's own clock may be wrong. */
  expiresIn: z.int(),
  appointmentId: z.nullable(Id),
})
export type VisitDeposit = z.infer<typeof VisitDeposit>

/** `payWhole`: pays the whole price instead of what is required, where the salon offers that (PAY-03m). */
const PaidBooking = z.extend(HeldBooking, { payWhole: z.optional(z.boolean()) })

/**
 * Call this instead of booking where `bookAppointment` refuses with deposit.required, or to pay the whole price: holds
 * the start and returns where to pay. The visit is booked as soon as Stripe has the money. Ends a payment that the
 * person had started here before.
 */
export const startVisitDeposit = call({
  id: 'startVisitDeposit',
  summary: 'Hold a start and pay its deposit',
  route: 'POST /v1/visit-deposits',
  access: customer(['BOOKING']),
  body: PaidBooking,
  response: VisitDeposit,
  status: 201,
  idempotent: true,
  refuses: [
    ...bookingRefusals,
    'patch-test.separately',
    'hold.too-many',
    'deposit.not-due',
    'payment.not-offered',
    'payment.unavailable',
  ],
})

/** Queries Stripe while the deposit is open, so that the answer is up to date. */
export const getVisitDeposit = call({
  id: 'getVisitDeposit',
  summary: 'The state of the payment of a deposit',
  route: 'GET /v1/visit-deposits/{id}',
  access: customer(['BOOKING']),
  params,
  response: VisitDeposit,
  refuses: ['deposit.notFound'],
})

/** Releases the start; money paid meanwhile is refunded. */
export const endVisitDeposit = call({
  id: 'endVisitDeposit',
  summary: 'Choose another time instead of paying',
  route: 'DELETE /v1/visit-deposits/{id}',
  access: customer(['BOOKING']),
  params,
  refuses: ['deposit.notFound'],
})
