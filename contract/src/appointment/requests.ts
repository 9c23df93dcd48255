/** Requests for visits that the salon confirms (APT-16g), their states, and the salon's answers. */
import { requestStates } from '@goldline/domain/appointment/visit-request'
import { maxLengths } from '@goldline/domain/text-lengths'
import * as z from 'zod/mini'
import { customer, salon } from '../access.ts'
import { HeldBooking, ProductKey } from '../appointment.ts'
import { call } from '../call.ts'
import { bookingRefusals } from '../refuses.ts'
import { Id, Instant, Money, visibleTextSchema } from '../wire.ts'

const params = z.object({ id: Id })

const VisitRequest = z.object({
  id: Id,
  state: z.enum(requestStates),
  businessObject: z.object({ id: Id, urlName: z.string(), name: z.string(), timeZone: z.string() }),
  startTime: Instant,
  endTime: Instant,
  services: z.array(z.string()),
  /** For a link to other starts. */
  products: z.array(ProductKey),
  /** Name of the person who comes, if not the customer (CUS-13); null: the customer, or the request has ended. */
  guest: z.nullable(z.string()),
  price: Money,
  currency: z.string(),
  /** The last instant for the salon's answer, until which the start is held. */
  answerUntil: Instant,
  /** What the salon wrote when it declined; null: nothing. */
  reply: z.nullable(z.string()),
  /** The visit that it became. */
  appointmentId: z.nullable(Id),
})
export type VisitRequest = z.infer<typeof VisitRequest>

/** Requests the visit where `bookAppointment` refuses with request.required; the start is held until the answer. */
export const requestVisit = call({
  id: 'requestVisit',
  summary: 'Ask for a visit that the salon confirms',
  route: 'POST /v1/visit-requests',
  access: customer(['BOOKING']),
  body: HeldBooking,
  response: VisitRequest,
  status: 201,
  idempotent: true,
  refuses: [...bookingRefusals, 'request.not-due'],
})

export const getVisitRequest = call({
  id: 'getVisitRequest',
  summary: 'What became of the customer’s own request',
  route: 'GET /v1/visit-requests/{id}',
  access: customer(['BOOKING']),
  params,
  response: VisitRequest,
  refuses: ['appointment.notFound'],
})

/** Lists requests of all salons by start: open ones, and declined or expired ones until their start. */
export const getMyRequests = call({
  id: 'getMyRequests',
  summary: 'The customer’s own requests that became no visit, or not yet',
  route: 'GET /v1/user/me/visit-requests',
  access: customer(['BOOKING']),
  response: z.array(VisitRequest),
})

/** Withdraws the request and releases its start; withdrawing again changes nothing. */
export const withdrawRequest = call({
  id: 'withdrawRequest',
  summary: 'Take a request back',
  route: 'POST /v1/visit-requests/{id}/withdrawal',
  access: customer(['BOOKING']),
  params,
  response: VisitRequest,
  idempotent: true,
  refuses: ['appointment.notFound', 'request.over'],
})

const OpenRequest = z.object({
  id: Id,
  startTime: Instant,
  endTime: Instant,
  answerUntil: Instant,
  createdTime: Instant,
  /** Who comes: the customer, or the person whom they book for. */
  name: z.string(),
  /** The customer's name, if somebody else comes. */
  contact: z.nullable(z.string()),
  /** The customer was at the salon before. */
  wasHere: z.boolean(),
  services: z.array(z.object({ name: z.string(), staffName: z.nullable(z.string()) })),
  message: z.nullable(z.string()),
})
export type OpenRequest = z.infer<typeof OpenRequest>

/** Lists open requests, the one that expires first before the others. */
export const getOpenRequests = call({
  id: 'getOpenRequests',
  summary: 'Visits that wait for the salon’s answer',
  route: 'GET /v1/visit-requests',
  access: salon('appointments', ['ADMIN']),
  response: z.array(OpenRequest),
})

/** Lists open requests for the person's own work (APT-16o), the one that expires first before the others. */
export const getOwnOpenRequests = call({
  id: 'getOwnOpenRequests',
  summary: 'Visits with the signed-in person that wait for the salon’s answer',
  route: 'GET /v1/own-visit-requests',
  access: salon('calendar', ['STAFF']),
  response: z.array(OpenRequest),
})

/** Books the visit as requested; the customer gets the usual confirmation. */
export const acceptRequest = call({
  id: 'acceptRequest',
  summary: 'Confirm a visit that a customer asked for',
  route: 'POST /v1/visit-requests/{id}/acceptance',
  access: salon('appointments', ['ADMIN']),
  params,
  response: z.object({ appointmentId: Id }),
  idempotent: true,
  refuses: ['appointment.notFound', 'request.over', 'confirmed appointment already exists at same time'],
})

/** `reply`: words to the customer; empty: none. */
export const declineRequest = call({
  id: 'declineRequest',
  summary: 'Decline a visit that a customer asked for',
  route: 'POST /v1/visit-requests/{id}/refusal',
  access: salon('appointments', ['ADMIN']),
  params,
  body: z.strictObject({ reply: visibleTextSchema(maxLengths.bookingMessage) }),
  idempotent: true,
  refuses: ['appointment.notFound', 'request.over'],
})
