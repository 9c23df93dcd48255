/** Booking a past visit again (APT-25). */
import * as z from 'zod/mini'
import { customer } from '../access.ts'
import { AppointmentId } from '../appointment.ts'
import { call } from '../call.ts'
import { Instant } from '../wire.ts'

/** `link`: the booking page with services, people and start chosen. Empty: no online booking, or nothing is free. */
export const getStartsAgain = call({
  id: 'getStartsAgain',
  summary:
    'Up to three starts for the services and requested people of an own visit that is over, or after one that is ahead',
  route: 'GET /v1/appointments/{id}/starts-again',
  access: customer(['BOOKING']),
  params: AppointmentId,
  response: z.array(z.object({ startTime: Instant, link: z.string() })),
  refuses: ['appointment.notFound'],
})
