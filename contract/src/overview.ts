/** Everything that needs attention at the salon now. */
import * as z from 'zod/mini'
import { salon } from './access.ts'
import { call } from './call.ts'
import { Day, Id, Instant } from './wire.ts'

/** `customer`: null for a walk-in without a name. */
const appointment = { appointmentId: Id, startTime: Instant, customer: z.nullable(z.string()) }

export const Overview = z.object({
  /** Upcoming appointments without an assigned person, next first (AVL-05). */
  unassigned: z.array(z.object({ ...appointment, services: z.array(z.string()) })),
  /** Visits that a change of hours left outside working or opening hours, next first (STF-10). */
  stranded: z.array(z.object({ ...appointment, services: z.array(z.string()) })),
  /** Customers' unanswered last messages, newest first (APT-09). */
  messages: z.array(z.object({ ...appointment, text: z.string(), createdTime: Instant })),
  /** Birthdays of last year's customers, today and in the next six days. */
  birthdays: z.array(z.object({ customerId: Id, name: z.string(), surname: z.string(), date: Day })),
  /** Since 18:00 of the day before. */
  sinceEvening: z.object({ since: Instant, booked: z.int(), cancelled: z.int() }),
})
export type Overview = z.infer<typeof Overview>

export const getOverview = call({
  id: 'getOverview',
  summary:
    'What needs attention: unassigned appointments, unanswered messages, birthdays, what customers did since last evening',
  route: 'GET /v1/overview',
  access: salon('calendar', ['ADMIN']),
  response: Overview,
})
