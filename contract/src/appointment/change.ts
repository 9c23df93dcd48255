/** Changes of a booked appointment by either side (APT-03, APT-04, APT-09). */
import { scopes } from '@goldline/domain/appointment/series'
import { maxLengths } from '@goldline/domain/text-lengths'
import * as z from 'zod/mini'
import { ownDevices, salon, salonApps, signedIn } from '../access.ts'
import { Appointment, AppointmentId } from '../appointment.ts'
import { call } from '../call.ts'
import { IfMatch, Instant, Money, visibleTextSchema } from '../wire.ts'

/** Cancels an appointment, for the customer or the salon (APT-03, APT-04). */
export const cancelAppointment = call({
  id: 'cancelAppointment',
  summary: 'Cancel: by the customer within the window, by the salon',
  route: 'POST /v1/appointments/{id}/cancellation',
  access: signedIn(ownDevices, 'appointments'),
  params: AppointmentId,
  requestHeaders: IfMatch,
  /**
   * Only for the salon: the reason, kept in the salon's history; whether the customer is notified (default: yes); and
   * which part of a series or party to cancel (default: only this one).
   */
  body: z.optional(
    z.strictObject({
      reason: z.optional(visibleTextSchema(maxLengths.name)),
      tell: z.optional(z.boolean()),
      scope: z.optional(z.enum(scopes)),
      /**
       * Only for a customer who cancels too late: the rest of the deposit, which the salon then keeps (PAY-03i), or the
       * fee that it may charge (PAY-04f).
       */
      leavesDeposit: z.optional(Money),
    }),
  ),
  response: Appointment,
  idempotent: true,
  refuses: [
    'appointment.notFound',
    'appointment.not-cancellable',
    'appointment.cancellation-window-over',
    'version-conflict',
  ],
})

/** APT-04. `time`: when it was done offline (STF-06); ignored if older than a day, in the future, or not from STAFF. */
export const checkInAppointment = call({
  id: 'checkInAppointment',
  summary: 'Check in',
  route: 'POST /v1/appointments/{id}/check-in',
  access: salon('checkIn', salonApps),
  params: AppointmentId,
  requestHeaders: IfMatch,
  body: z.optional(z.strictObject({ time: z.optional(Instant) })),
  response: Appointment,
  idempotent: true,
  refuses: [
    'appointment.notFound',
    'appointment.check-in-not-possible',
    'businessObject.alreadyCheckedIn',
    'version-conflict',
  ],
})

/** APT-09. Increases the version; too many per hour: too-many-requests. */
export const writeMessage = call({
  id: 'writeMessage',
  summary: 'Write to the other side: the customer to the salon, the salon to the customer',
  route: 'POST /v1/appointments/{id}/messages',
  access: signedIn(ownDevices, 'appointments'),
  params: AppointmentId,
  body: z.strictObject({ text: visibleTextSchema(maxLengths.message).check(z.minLength(1)) }),
  response: Appointment,
  status: 201,
  idempotent: true,
  refuses: ['appointment.notFound', 'appointment.not-editable', 'version-conflict', 'too-many-requests'],
})
