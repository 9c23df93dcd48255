/** Appointments that the salon changes itself (APT-07, APT-08, APT-20, CUS-11). */
import { maxOccurrences, scopes } from '@goldline/domain/appointment/series'
import { maxLengths } from '@goldline/domain/text-lengths'
import * as z from 'zod/mini'
import { salon, salonApps } from '../access.ts'
import { Appointment, AppointmentId } from '../appointment.ts'
import { call } from '../call.ts'
import { forNewCustomer, NewCustomer } from '../customer.ts'
import { Id, IfMatch, Instant, visibleTextSchema } from '../wire.ts'
import { Duration, EnteredServices, Note, NotifyOption } from './entry.ts'
import { forPlacing, Override, Room } from './placement.ts'

export const EditBody = z.strictObject({
  startTime: z.optional(Instant),
  /** A blocker's end. */
  endTime: z.optional(Instant),
  /** Minutes from start to end: changes the last service's length. Not with `services`, which have their own. */
  duration: z.optional(Duration),
  services: z.optional(EnteredServices),
  /**
   * Assigns the whole appointment to this person and pins it, even if another person was requested. null: the first
   * available.
   */
  staffId: z.optional(z.nullable(Id)),
  /** true: keeps the present people; false: people may change for services without a requested person (AVL-03). */
  pinned: z.optional(z.boolean()),
  /**
   * true: keeps the present people at the new time, or refuses; otherwise people may change for services without a
   * requested person (APT-07).
   */
  keepPeople: z.optional(z.boolean()),
  /** A blocker's title, or a guest's name (APT-23). */
  title: z.optional(visibleTextSchema(maxLengths.name)),
  /** Turns the guest into this customer of the salon (APT-23). */
  customerId: z.optional(Id),
  /** Turns the guest into a new customer, stored together with this change. */
  newCustomer: z.optional(NewCustomer),
  note: z.optional(Note),
  /** Stores changed durations as the customer's own (CUS-11). */
  keepDurations: z.optional(z.boolean()),
  /**
   * How much of a series to change (APT-19; default: only this one): equal appointments move equally, all or none;
   * `all` of a party moves by the same time and changes nothing else (APT-23). `skip`: members that stay; `each`:
   * members with their own start, or that break rules.
   */
  scope: z.optional(z.enum(scopes)),
  skip: z.optional(z.array(Id).check(z.maxLength(maxOccurrences))),
  each: z.optional(
    z.array(z.strictObject({ id: Id, startTime: z.optional(Instant), ...Override })).check(z.maxLength(maxOccurrences)),
  ),
  /** Reassignments for all appointments that move. */
  room: z.optional(Room),
  ...NotifyOption,
  ...Override,
})

/**
 * Changes only the given fields. Needs If-Match: another version is refused with version-conflict, and the caller shows
 * the present state next to the typed one (APT-08). Services that stay keep their agreed price (CAT-05) and, if their
 * pinned staff is still given, that staff.
 */
export const editAppointment = call({
  id: 'editAppointment',
  summary: 'Change an appointment of the own salon: time, people, services, note',
  route: 'PATCH /v1/business-object/appointments/{id}',
  access: salon('appointments', salonApps),
  params: AppointmentId,
  body: EditBody,
  requestHeaders: IfMatch,
  response: Appointment,
  idempotent: true,
  refuses: [
    'notFound',
    'appointment.notFound',
    'appointment.not-editable',
    'version-conflict',
    ...forNewCustomer,
    ...forPlacing,
  ],
})

/**
 * APT-20. If-Match is the version that the change created. Returns null if the change had created the appointment,
 * which is then deleted.
 */
export const undoChange = call({
  id: 'undoChange',
  summary: 'Undo the salon’s last change of an appointment, within 15 seconds',
  route: 'POST /v1/appointments/{id}/undo',
  access: salon('appointments', salonApps),
  params: AppointmentId,
  requestHeaders: IfMatch,
  response: z.nullable(Appointment),
  idempotent: true,
  refuses: ['appointment.notFound', 'appointment.undo-over', 'version-conflict'],
})
