/** Corrections by the salon: undoing a check-in, recording a no-show (APT-04). */
import { salon, salonApps } from '../access.ts'
import { Appointment, AppointmentId } from '../appointment.ts'
import { call } from '../call.ts'
import { IfMatch } from '../wire.ts'

const own = {
  access: salon('checkIn', salonApps),
  params: AppointmentId,
  requestHeaders: IfMatch,
  response: Appointment,
  idempotent: true,
} as const

/** CHECKED_IN becomes CONFIRMED again, until it is checked out. */
export const takeBackCheckIn = call({
  id: 'takeBackCheckIn',
  summary: 'Take back a check-in',
  route: 'DELETE /v1/appointments/{id}/check-in',
  ...own,
  refuses: ['appointment.notFound', 'appointment.correction-not-possible', 'version-conflict'],
})

/** From 15 minutes after the start: EXPIRED, and the remaining time becomes free. */
export const markNoShow = call({
  id: 'markNoShow',
  summary: 'Say that the customer did not come',
  route: 'POST /v1/appointments/{id}/no-show',
  ...own,
  refuses: ['appointment.notFound', 'appointment.correction-not-possible', 'version-conflict'],
})

/**
 * The customer came after all: allowed until the appointment would expire by itself, and only while its time is free.
 */
export const takeBackNoShow = call({
  id: 'takeBackNoShow',
  summary: 'The customer came after all',
  route: 'DELETE /v1/appointments/{id}/no-show',
  ...own,
  refuses: ['appointment.notFound', 'appointment.correction-not-possible', 'staff.busy', 'version-conflict'],
})
