/** Adds an appointment to a person's own calendar (APT-12, APT-18). */
import * as z from 'zod/mini'
import { customer, signedIn } from '../access.ts'
import { AppointmentId } from '../appointment.ts'
import { call } from '../call.ts'

/** APT-12: the calendar entry that the confirmation contains. */
export const getAppointmentCalendar = call({
  id: 'getAppointmentCalendar',
  summary: 'The appointment as an .ics file',
  route: 'GET /v1/appointments/{id}/calendar',
  access: signedIn(['BOOKING', 'ADMIN'], 'appointments'),
  own: true,
  params: AppointmentId,
  binary: 'text/calendar',
  refuses: ['appointment.notFound'],
})

/** APT-18: the entries created by these pages have the same content as the file. */
export const getCalendarLinks = call({
  id: 'getCalendarLinks',
  summary: 'Links to web calendars that add an own appointment',
  route: 'GET /v1/appointments/{id}/calendar-links',
  access: customer(['BOOKING']),
  params: AppointmentId,
  response: z.object({ google: z.string(), outlook: z.string() }),
  refuses: ['appointment.notFound'],
})
