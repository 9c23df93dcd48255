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

/** Changes CHECKED_IN back to CONFIRMED; possible until checkout. */
export const takeBackCheckIn = call({
  id: 'takeBackCheckIn',
  summary: 'Undo a check-in',
  route: 'DELETE /v1/appointments/{id}/check-in',
  ...own,
  refuses: ['appointment.notFound', 'appointment.correction-not-possible', 'version-conflict'],
})

/** Possible from 15 minutes after the start: sets EXPIRED and releases the remaining time. */
export const markNoShow = call({
  id: 'markNoShow',
  summary: 'Mark the customer as a no-show',
  route: 'POST /v1/appointments/{id}/no-show',
  ...own,
  refuses: ['appointment.notFound', 'appointment.correction-not-possible', 'version-conflict'],
})

/** Undoes a no-show: until the appointment would expire by itself, and only if its time is still free. */
export const takeBackNoShow = call({
  id: 'takeBackNoShow',
  summary: 'Undo a no-show',
  route: 'DELETE /v1/appointments/{id}/no-show',
  ...own,
  refuses: ['appointment.notFound', 'appointment.correction-not-possible', 'staff.busy', 'version-conflict'],
})
