import * as z from 'zod/mini'
import { customer } from '../access.ts'
import { Appointment } from '../appointment.ts'
import { call } from '../call.ts'

/**
 * Returns the customer's appointments across salons, page by page. coming: soonest first; past: all others including
 * cancelled ones, newest first, as far back as each salon shows (BIZ-04).
 */
export const getMyAppointments = call({
  id: 'getMyAppointments',
  summary: 'The customer’s own appointments, coming or past, page by page',
  route: 'GET /v1/user/me/appointments',
  access: customer(['BOOKING']),
  query: z.object({
    when: z.enum(['coming', 'past']),
    /** `next` of the previous page. */
    cursor: z.optional(z.string().check(z.regex(/^\d{1,13}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/))),
    /** 1–50; default 20. */
    limit: z.optional(z.string().check(z.regex(/^([1-9]|[1-4]\d|50)$/))),
  }),
  /** next: null on the last page. */
  response: z.object({ appointments: z.array(Appointment), next: z.nullable(z.string()) }),
})
