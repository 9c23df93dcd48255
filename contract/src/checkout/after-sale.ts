/** What a till offers once a sale is paid (POS-18): the next visit, and a code that asks how this one was (REV-02). */
import * as z from 'zod/mini'
import { salon } from '../access.ts'
import { forPlacing } from '../appointment/edit.ts'
import { call } from '../call.ts'
import { atTill } from '../checkout.ts'
import { Id, Instant, Minutes } from '../wire.ts'

const params = z.object({ id: Id })

/** What the customer had, with the same people. `services`: those that are still offered. */
const NextVisit = z.object({
  /** The usual days between two visits; null before the third. */
  interval: z.nullable(z.int()),
  /** The weeks to choose from; `chosen`: the one that `starts` belong to. */
  weeks: z.array(z.int()),
  chosen: z.int(),
  services: z.array(z.string()),
  minutes: Minutes,
  /** Who does the first service; null: whoever is free. */
  staff: z.nullable(z.object({ id: Id, name: z.string() })),
  /** From the day on which the weeks are over, for a week; empty: nothing is free. */
  starts: z.array(Instant),
})

export const getAfterSale = call({
  id: 'getAfterSale',
  summary: 'What follows a sale: the next visit, and whether a code may ask for a review',
  route: 'GET /v1/orders/{id}/next',
  access: atTill,
  params,
  query: z.object({ weeks: z.optional(z.string().check(z.regex(/^\d{1,2}$/))) }),
  response: z.object({
    /** The visit a code asks about; null: nobody is asked, or by e-mail. */
    reviewOf: z.nullable(Id),
    /** null: nobody is known, or nothing of it is offered any more. */
    next: z.nullable(NextVisit),
  }),
  refuses: ['order.notFound'],
})

/** The same services with the same people, as by telephone (APT-15); the customer is told. */
export const bookNextVisit = call({
  id: 'bookNextVisit',
  summary: 'Book the next visit of whoever paid',
  route: 'POST /v1/orders/{id}/next',
  access: salon('appointments', ['CHECKOUT']),
  params,
  body: z.strictObject({ startTime: Instant }),
  response: z.object({ appointmentId: Id, startTime: Instant }),
  status: 201,
  idempotent: true,
  refuses: ['order.notFound', 'notFound', 'version-conflict', ...forPlacing],
})
