/** A deposit as whoever books pays it: due after the PIN (PAY-03, AUTH-06). */
import { depositStates } from '@goldline/domain/payment/deposit'
import { longest } from '@goldline/domain/text-lengths'
import * as z from 'zod/mini'
import { customer } from '../access.ts'
import { Wished } from '../appointment.ts'
import { call } from '../call.ts'
import { Answers } from '../form/questions.ts'
import { forWish } from '../refuses.ts'
import { Id, Instant, LanguageCode, Money, text } from '../wire.ts'

const params = z.object({ id: Id })

const VisitDeposit = z.object({
  id: Id,
  state: z.enum(depositStates),
  /** Stripe's page; null once nothing can be paid any more. */
  url: z.nullable(z.string()),
  price: Money,
  amount: Money,
  currency: z.string(),
  startTime: Instant,
  endTime: Instant,
  services: z.array(z.string()),
  /** Until then a cancellation gives everything back. */
  freeUntil: Instant,
  /** Seconds for which the start is still held: a device's own clock may be wrong. */
  expiresIn: z.int(),
  appointmentId: z.nullable(Id),
})
export type VisitDeposit = z.infer<typeof VisitDeposit>

/**
 * Instead of booking, where `bookAppointment` refuses with deposit.required: holds the start and answers where to pay.
 * The visit is booked as soon as Stripe has the money. Ends what the person had begun to pay here before.
 */
export const startVisitDeposit = call({
  id: 'startVisitDeposit',
  summary: 'Hold a start and pay its deposit',
  route: 'POST /v1/visit-deposits',
  access: customer(['BOOKING']),
  body: z.strictObject({
    ...Wished,
    name: z.optional(text(longest.name)),
    surname: z.optional(text(longest.name)),
    language: z.optional(LanguageCode),
    agbVersion: z.optional(text(20)),
    /** As bookAppointment takes them (FRM-01); written with the visit once it is paid. */
    answers: z.optional(Answers),
  }),
  response: VisitDeposit,
  status: 201,
  idempotent: true,
  refuses: [
    ...forWish,
    'startTime.invalid',
    'blackListed',
    'agb.outdated',
    'confirmed appointment already exists at same time',
    'customer already has maximum number of confirmed appointments',
    'booking.too-many',
    'hold.too-many',
    'answers.missing',
    'answers.stop',
    'deposit.not-due',
    'payment.unavailable',
  ],
})

/** Asks Stripe while it is open, so that it says what is true now. */
export const getVisitDeposit = call({
  id: 'getVisitDeposit',
  summary: 'What became of the payment of a deposit',
  route: 'GET /v1/visit-deposits/{id}',
  access: customer(['BOOKING']),
  params,
  response: VisitDeposit,
  refuses: ['deposit.notFound'],
})

/** Lets the start go; what was paid meanwhile goes back. */
export const endVisitDeposit = call({
  id: 'endVisitDeposit',
  summary: 'Choose another time instead of paying',
  route: 'DELETE /v1/visit-deposits/{id}',
  access: customer(['BOOKING']),
  params,
  refuses: ['deposit.notFound'],
})
