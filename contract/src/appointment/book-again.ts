/** Booking a past visit again (APT-25). */
import * as z from 'zod/mini'
import { customer } from '../access.ts'
import { AppointmentId } from '../appointment.ts'
import { call } from '../call.ts'
import { Instant } from '../wire.ts'

/** `link`: the booking page with services, people and start preselected. */
const Start = z.object({ startTime: Instant, link: z.string() })

/** Returns an empty list if there is no online booking, or nothing is free. */
export const getStartsAgain = call({
  id: 'getStartsAgain',
  summary: 'Up to three starts for the services and requested people of an own past or cancelled visit',
  route: 'GET /v1/appointments/{id}/starts-again',
  access: customer(['BOOKING']),
  params: AppointmentId,
  response: z.array(Start),
  refuses: ['appointment.notFound'],
})

/** `usual`: the interval in weeks at which the customer comes for these services; null: too few visits. */
export const getNextVisit = call({
  id: 'getNextVisit',
  summary:
    'The interval in weeks after which the next visit is proposed, and up to three starts then, like the own visit',
  route: 'GET /v1/appointments/{id}/next-visit',
  access: customer(['BOOKING']),
  params: AppointmentId,
  /** `weeks`: after the visit; absent: the usual interval, else four. */
  query: z.object({ weeks: z.optional(z.string().check(z.regex(/^([1-9]|1\d|2[0-6])$/))) }),
  response: z.object({
    usual: z.nullable(z.int()),
    /** The weeks to choose from; `starts` are for `chosen`. */
    weeks: z.array(z.int()),
    chosen: z.int(),
    starts: z.array(Start),
  }),
  refuses: ['appointment.notFound'],
})
