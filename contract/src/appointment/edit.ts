/** Appointments that the salon enters and changes itself (APT-15, APT-07, APT-08, APT-20, CUS-11). */

import { mostTogether } from '@goldline/domain/appointment/party'
import { mostOccurrences, scopes } from '@goldline/domain/appointment/series'
import { maxServices } from '@goldline/domain/product/chain-limits'
import { stepMinutes } from '@goldline/domain/product/own-duration'
import type { Refusal } from '@goldline/domain/refusal'
import { longest } from '@goldline/domain/text-lengths'
import * as z from 'zod/mini'
import { salon, salonApps } from '../access.ts'
import { Appointment, AppointmentId, IfMatch, ProductKey } from '../appointment.ts'
import { call } from '../call.ts'
import { forNewCustomer, NewCustomer } from '../customer.ts'
import { Id, Instant, text } from '../wire.ts'

/** At most a service's four hours, in whole steps. */
const Duration = z.int().check(z.minimum(stepMinutes), z.maximum(240), z.multipleOf(stepMinutes))

/** `staffId`: the requested person; null: the first available. `duration`: default: the service's own. */
const EnteredService = z.strictObject({
  product: ProductKey,
  staffId: z.nullable(Id),
  duration: z.optional(Duration),
})
export const EnteredServices = z.array(EnteredService).check(z.minLength(1), z.maxLength(maxServices))
const Note = text(longest.note)

/** Repeats a call refused with `broken`, to break those rules knowingly. */
const Override = { override: z.optional(z.boolean()) } as const
/** Whether the customer is notified, once the change cannot be undone any more (APT-20); default: yes. */
const Tell = { tell: z.optional(z.boolean()) } as const

/**
 * Further starts of a series, ascending (APT-19): each makes its own appointment, checked separately; all or none.
 * `override` breaks rules for this one alone.
 */
const Again = z
  .array(z.strictObject({ startTime: Instant, ...Override }))
  .check(z.minLength(1), z.maxLength(mostOccurrences - 1))

/**
 * Companions (APT-23): each a customer or a guest by name, with their own appointment, checked together with the
 * others; all or none. `override` breaks rules for this one alone.
 */
const Party = z
  .array(
    z.strictObject({
      /** null: a guest, or somebody new. */
      customerId: z.nullable(Id),
      newCustomer: z.optional(NewCustomer),
      /** For a guest only. */
      name: z.optional(text(longest.name)),
      startTime: Instant,
      services: EnteredServices,
      ...Override,
    }),
  )
  .check(z.minLength(1), z.maxLength(mostTogether - 1))

/** Refusals for rules that `override` breaks, and for others that nothing overrides. */
export const forPlacing = [
  'startTime.invalid',
  'product.notFound',
  'staff.notFound',
  'appointment duration is too long, max 4 hours',
  'appointment.outside-opening-hours',
  'appointment.over-capacity',
  'staff.not-qualified',
  'staff.not-at-work',
  'staff.busy',
  'confirmed appointment already exists at same time',
] as const satisfies Refusal[]

/**
 * Appointments to move first so that there is room, as proposed by `getRoom` or a conflict; refused with
 * version-conflict if one changed.
 */
const Room = z
  .array(z.strictObject({ id: Id, version: z.int(), staffIds: z.array(Id).check(z.maxLength(maxServices)) }))
  .check(z.minLength(1), z.maxLength(2 * mostOccurrences))
export type Room = z.infer<typeof Room>

export const EnterBody = z.strictObject({
  /** null: a new customer, or nobody, for a walk-in only. */
  customerId: z.nullable(Id),
  /** A customer stored together with this appointment, or not at all (CUS-01). */
  newCustomer: z.optional(NewCustomer),
  startTime: Instant,
  services: EnteredServices,
  note: z.optional(Note),
  /** The customer is here: CHECKED_IN. */
  walkIn: z.optional(z.boolean()),
  /** Keeps the given durations as the customer's own (CUS-11). */
  keepDurations: z.optional(z.boolean()),
  /** Not for a walk-in. */
  again: z.optional(Again),
  /** Neither for a walk-in nor a series. */
  party: z.optional(Party),
  /** The waiting-list entry that this books (AVL-11). The customer's other entries of that day end in any case. */
  waitingListEntryId: z.optional(Id),
  room: z.optional(Room),
  ...Tell,
  ...Override,
})

/**
 * Refuses with `staff.busy` if nobody is free; with `override` it gets staffId -1, unassigned (AVL-05). Services closed
 * for online booking can be entered.
 */
export const enterAppointment = call({
  id: 'enterAppointment',
  summary: 'Enter a booking by telephone, or a walk-in',
  route: 'POST /v1/business-object/appointments',
  access: salon('appointments', salonApps),
  body: EnterBody,
  response: Appointment,
  status: 201,
  idempotent: true,
  refuses: [
    'notFound',
    'waiting-list.notFound',
    'version-conflict',
    'appointment.not-editable',
    ...forNewCustomer,
    ...forPlacing,
  ],
})

/** How many people besides `staffId` one call can block. */
const mostBlocked = 100

/** Blocks time of one or several people. Breaks no rule but `staff.busy`. At most a day. */
export const blockTime = call({
  id: 'blockTime',
  summary: 'Block time of a member of staff, or of several',
  route: 'POST /v1/business-object/blockers',
  access: salon('appointments', salonApps),
  body: z.strictObject({
    staffId: Id,
    /** Further people to block, each with a separate blocker; all or none. Not with `room`. */
    others: z.optional(z.array(Id).check(z.maxLength(mostBlocked))),
    startTime: Instant,
    endTime: Instant,
    title: z.optional(text(longest.name)),
    note: z.optional(Note),
    /** Each one ends at the same local time. */
    again: z.optional(Again),
    room: z.optional(Room),
    ...Override,
  }),
  response: Appointment,
  status: 201,
  idempotent: true,
  refuses: ['version-conflict', 'appointment.not-editable', ...forPlacing],
})

export const EditBody = z.strictObject({
  startTime: z.optional(Instant),
  /** A blocker's end. */
  endTime: z.optional(Instant),
  /** Minutes from start to end: stretches or shrinks the last service. Not with `services`, which have their own. */
  duration: z.optional(Duration),
  services: z.optional(EnteredServices),
  /** Assigns all of it to this person and pins it, whoever was requested. null: the first available. */
  staffId: z.optional(z.nullable(Id)),
  /** true: keeps the present people; false: they may change where nobody was requested (AVL-03). */
  pinned: z.optional(z.boolean()),
  /**
   * true: keeps the present people at the new time, or refuses; else they may change where nobody was requested
   * (APT-07).
   */
  keepPeople: z.optional(z.boolean()),
  /** A blocker's title, or a guest's name (APT-23). */
  title: z.optional(text(longest.name)),
  /** Turns the guest into this customer of the salon (APT-23). */
  customerId: z.optional(Id),
  /** Turns the guest into a new customer, stored together with this change. */
  newCustomer: z.optional(NewCustomer),
  note: z.optional(Note),
  /** Keeps durations that differ from those before as the customer's own (CUS-11). */
  keepDurations: z.optional(z.boolean()),
  /**
   * How much of a series to change (APT-19; default: this one alone): appointments alike move alike, all or none; `all`
   * of a party moves by the same time and changes nothing else (APT-23). `skip`: those that stay; `each`: those with a
   * start of their own, or which break rules.
   */
  scope: z.optional(z.enum(scopes)),
  skip: z.optional(z.array(Id).check(z.maxLength(mostOccurrences))),
  each: z.optional(
    z
      .array(z.strictObject({ id: Id, startTime: z.optional(Instant), ...Override }))
      .check(z.maxLength(mostOccurrences)),
  ),
  /** Reassignments for all that move. */
  room: z.optional(Room),
  ...Tell,
  ...Override,
})

/**
 * Keeps absent fields. Needs If-Match: another version is refused with version-conflict, and the caller shows the
 * present state beside the typed one (APT-08). Services that stay keep their agreed price (CAT-05) and, while still
 * named, their pinned staff.
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
 * APT-20. If-Match is the version that the change made. null: the change had created the appointment, which is deleted.
 */
export const undoChange = call({
  id: 'undoChange',
  summary: 'Take back the salon’s last change of an appointment, within 15 seconds',
  route: 'POST /v1/appointments/{id}/undo',
  access: salon('appointments', salonApps),
  params: AppointmentId,
  requestHeaders: IfMatch,
  response: z.nullable(Appointment),
  idempotent: true,
  refuses: ['appointment.notFound', 'appointment.undo-over', 'version-conflict'],
})
