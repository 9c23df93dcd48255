/** Booking a past visit again (APT-25). */
import * as z from 'zod/mini'
import { customer } from '../access.ts'
import { AppointmentId } from '../appointment.ts'
import { call } from '../call.ts'
import { Instant } from '../wire.ts'

/** `link`: the booking page with services, people and start chosen. */
const Start = z.object({ startTime: Instant, link: z.string() })

/** Empty: no online booking, or nothing is free. */
export const getStartsAgain = call({
  id: 'getStartsAgain',
  summary: 'Up to three starts for the services and requested people of an own visit that is over or cancelled',
  route: 'GET /v1/appointments/{id}/starts-again',
  access: customer(['BOOKING']),
  params: AppointmentId,
  response: z.array(Start),
  refuses: ['appointment.notFound'],
})

/** `usual`: in how many weeks the customer comes for these services; null: too few visits to tell. */
export const getNextVisit = call({
  id: 'getNextVisit',
  summary: 'In how many weeks the visit after an own one may be, and up to three starts then, as its own was',
  route: 'GET /v1/appointments/{id}/next-visit',
  access: customer(['BOOKING']),
  params: AppointmentId,
  /** `weeks`: after the visit; absent: the usual ones, else four. */
  query: z.object({ weeks: z.optional(z.string().check(z.regex(/^([1-9]|1\d|2[0-6])$/))) }),
  response: z.object({
    usual: z.nullable(z.int()),
    /** To choose from; `chosen` is what the starts are for. */
    weeks: z.array(z.int()),
    chosen: z.int(),
    starts: z.array(Start),
  }),
  refuses: ['appointment.notFound'],
})
