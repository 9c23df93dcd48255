/** Offers after a paid sale (POS-18): the next visit, and a review code for this one (REV-02). */
import * as z from 'zod/mini'
import { salon } from '../access.ts'
import { forPlacing } from '../appointment/placement.ts'
import { call } from '../call.ts'
import { atTill } from '../checkout.ts'
import { Id, Instant, Minutes } from '../wire.ts'

const params = z.object({ id: Id })

/** The same services with the same people. `services`: those still offered. */
const NextVisit = z.object({
  /** The usual days between two visits; null before the third. */
  interval: z.nullable(z.int()),
  /** Weeks to choose from; `starts` are for `chosen`. */
  weeks: z.array(z.int()),
  chosen: z.int(),
  services: z.array(z.string()),
  minutes: Minutes,
  /** Staff of the first service; null: the first available. */
  staff: z.nullable(z.object({ id: Id, name: z.string() })),
  /** Starts within a week from the day after the `chosen` weeks; empty: none is free. */
  starts: z.array(Instant),
})

export const getAfterSale = call({
  id: 'getAfterSale',
  summary: 'The offers after a sale: the next visit, and whether a code may request a review',
  route: 'GET /v1/orders/{id}/next',
  access: atTill,
  params,
  query: z.object({ weeks: z.optional(z.string().check(z.regex(/^\d{1,2}$/))) }),
  response: z.object({
    /** The visit for whose review a code can be shown; null: no request, or one by e-mail. */
    reviewOf: z.nullable(Id),
    /** null: the customer is unknown, or none of the services is offered any more. */
    next: z.nullable(NextVisit),
  }),
  refuses: ['order.notFound'],
})

/** Books the same services with the same people, as by telephone (APT-15); notifies the customer. */
export const bookNextVisit = call({
  id: 'bookNextVisit',
  summary: 'Book the next visit of the customer who paid',
  route: 'POST /v1/orders/{id}/next',
  access: salon('appointments', ['CHECKOUT']),
  params,
  body: z.strictObject({ startTime: Instant }),
  response: z.object({ appointmentId: Id, startTime: Instant }),
  status: 201,
  idempotent: true,
  refuses: ['order.notFound', 'notFound', 'version-conflict', ...forPlacing],
})
