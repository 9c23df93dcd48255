/** Moves an appointment, for its customer (APT-03, AVL-07). */
import { maxServices } from '@goldline/domain/product/chain-limits'
import * as z from 'zod/mini'
import { customer } from '../access.ts'
import { Appointment, AppointmentId } from '../appointment.ts'
import { AvailableDate, AvailableSlots, StaffEach } from '../availability.ts'
import { PublicStaff } from '../business-object.ts'
import { call } from '../call.ts'
import { dayRangeRefusals } from '../refuses.ts'
import { Day, Id, IfMatch, Instant } from '../wire.ts'

/**
 * Moves the customer's CONFIRMED appointment to another offered start, keeping its services and their agreed price
 * (CAT-05). Possible until the cancellation deadline (`own.movable`); its own time counts as free. Refuses with
 * startTime.invalid and the nearest starts.
 */
export const moveAppointment = call({
  id: 'moveAppointment',
  summary: 'Move to another offered start, by the customer within the window',
  route: 'PATCH /v1/appointments/{id}',
  access: customer(['BOOKING']),
  params: AppointmentId,
  requestHeaders: IfMatch,
  /**
   * Neither field: the requested staff stays. staffId null: first available, or with staffIds one person per service
   * (AVL-12).
   */
  body: z.strictObject({
    startTime: Instant,
    staffId: z.optional(z.nullable(Id)),
    staffIds: z.optional(z.array(z.nullable(Id)).check(z.maxLength(maxServices))),
  }),
  response: Appointment,
  idempotent: true,
  refuses: [
    'appointment.notFound',
    'appointment.not-editable',
    'appointment.cancellation-window-over',
    'blackListed',
    'staff.notFound',
    'staff.not-qualified',
    'startTime.invalid',
    'patch-test.too-close',
    'confirmed appointment already exists at same time',
    'version-conflict',
  ],
})

/** Like a new booking of the same services, with the appointment's own time free. staffId absent: first available. */
const MoveTo = {
  access: customer(['BOOKING']),
  params: AppointmentId,
  query: z.object({ from: Day, to: Day, staffId: z.optional(Id), staffIds: z.optional(StaffEach) }),
} as const

export const getMoveDates = call({
  id: 'getMoveDates',
  summary: 'Days to which the own appointment can be moved',
  route: 'GET /v1/appointments/{id}/available-dates',
  ...MoveTo,
  response: z.array(AvailableDate),
  refuses: [...dayRangeRefusals, 'appointment.notFound', 'staff.notFound', 'staff.not-qualified'],
})

export const getMoveSlots = call({
  id: 'getMoveSlots',
  summary: 'Starts to which the own appointment can be moved, day by day',
  route: 'GET /v1/appointments/{id}/available-slots',
  ...MoveTo,
  response: AvailableSlots,
  refuses: [...dayRangeRefusals, 'appointment.notFound', 'staff.notFound', 'staff.not-qualified'],
})

export const getMoveNextStarts = call({
  id: 'getMoveNextStarts',
  summary:
    'Who could do the own appointment at another time, and when each is next free; staff null: the first available',
  route: 'GET /v1/appointments/{id}/next-starts',
  access: customer(['BOOKING']),
  params: AppointmentId,
  response: z.array(z.object({ staff: z.nullable(PublicStaff), startTime: z.nullable(Instant) })),
  refuses: ['appointment.notFound'],
})
