import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { bookAppointmentRoute } from './book-appointment.ts'
import { cancelAppointmentRoute } from './cancel-appointment.ts'
import { checkInAppointmentRoute } from './check-in-appointment.ts'
import { getAppointmentRoute } from './get-appointment.ts'
import { getAppointmentCalendarRoute } from './get-appointment-calendar.ts'
import { getAppointmentsRoute } from './get-appointments.ts'
import { getMoveDatesRoute } from './get-move-dates.ts'
import { getMoveNextStartsRoute } from './get-move-next-starts.ts'
import { getMoveSlotsRoute } from './get-move-slots.ts'
import { getMyAppointmentsRoute } from './get-my-appointments.ts'
import { holdSlotRoute } from './hold-slot.ts'
import { moveAppointmentRoute } from './move-appointment.ts'
import { releaseSlotRoute } from './release-slot.ts'
import { getMyWaitingListEntriesRoute } from './waiting-list/get-my-waiting-list-entries.ts'
import { joinWaitingListRoute } from './waiting-list/join-waiting-list.ts'
import { leaveWaitingListRoute } from './waiting-list/leave-waiting-list.ts'
import { writeMessageRoute } from './write-message.ts'

export function appointmentRoutes(app: FastifyInstance, deps: Deps): void {
  holdSlotRoute(app, deps)
  releaseSlotRoute(app, deps)
  bookAppointmentRoute(app, deps)
  getAppointmentsRoute(app, deps)
  getAppointmentRoute(app, deps)
  getAppointmentCalendarRoute(app, deps)
  cancelAppointmentRoute(app, deps)
  checkInAppointmentRoute(app, deps)
  moveAppointmentRoute(app, deps)
  getMoveDatesRoute(app, deps)
  getMoveSlotsRoute(app, deps)
  getMoveNextStartsRoute(app, deps)
  writeMessageRoute(app, deps)
  getMyAppointmentsRoute(app, deps)
  joinWaitingListRoute(app, deps)
  getMyWaitingListEntriesRoute(app)
  leaveWaitingListRoute(app)
}
