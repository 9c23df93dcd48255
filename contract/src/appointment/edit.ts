/** Appointments that the salon makes and changes itself (APT-15, APT-07, APT-08, APT-20, CUS-11). */

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

/** `staffId`: who was asked for; null: the first available. `duration`: unless the service's own. */
const EnteredService = z.strictObject({
  product: ProductKey,
  staffId: z.nullable(Id),
  duration: z.optional(Duration),
})
export const EnteredServices = z.array(EnteredService).check(z.minLength(1), z.maxLength(maxServices))
const Note = text(longest.note)

/** Repeats a refusal that has `broken`: the salon breaks those rules knowingly. */
const Override = { override: z.optional(z.boolean()) } as const
/** Whether the customer is told, once it cannot be taken back any more (APT-20); default: yes. */
const Tell = { tell: z.optional(z.boolean()) } as const

/**
 * The further ones of a series, ascending (APT-19): each an appointment of its own, checked by itself, and all of them or
 * none. `override` breaks rules for this one alone.
 */
const Again = z
  .array(z.strictObject({ startTime: Instant, ...Override }))
  .check(z.minLength(1), z.maxLength(mostOccurrences - 1))

/**
 * Who comes with the customer (APT-23): each a customer, or a guest by name, with an appointment of their own, checked by
 * itself together with the others; all of them or none. `override` breaks rules for this one alone.
 */
const Party = z
  .array(
    z.strictObject({
      /** null: a guest, or somebody new. */
      customerId: z.nullable(Id),
      newCustomer: z.optional(NewCustomer),
      /** Only of a guest. */
      name: z.optional(text(longest.name)),
      startTime: Instant,
      services: EnteredServices,
      ...Override,
    }),
  )
  .check(z.minLength(1), z.maxLength(mostTogether - 1))

/** Rules that `override` breaks, and what nobody breaks. */
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

/** Whom to move first so that there is room, as `getRoom` or a conflict proposes it; refused with version-conflict if one changed. */
const Room = z
  .array(z.strictObject({ id: Id, version: z.int(), staffIds: z.array(Id).check(z.maxLength(maxServices)) }))
  .check(z.minLength(1), z.maxLength(2 * mostOccurrences))
export type Room = z.infer<typeof Room>

export const EnterBody = z.strictObject({
  /** null: somebody new, or nobody who is known, only for a walk-in. */
  customerId: z.nullable(Id),
  /** Stored as a customer together with this appointment, or not at all (CUS-01). */
  newCustomer: z.optional(NewCustomer),
  startTime: Instant,
  services: EnteredServices,
  note: z.optional(Note),
  /** Here already: CHECKED_IN. */
  walkIn: z.optional(z.boolean()),
  /** Keeps the given durations as the customer's own (CUS-11). */
  keepDurations: z.optional(z.boolean()),
  /** Not for a walk-in. */
  again: z.optional(Again),
  /** Neither for a walk-in nor a series. */
  party: z.optional(Party),
  /** Books what was waited for (AVL-11). What the customer waits for on that day is over in any case. */
  waitingListEntryId: z.optional(Id),
  room: z.optional(Room),
  ...Tell,
  ...Override,
})

/**
 * Without anybody free it is refused with `staff.busy`; overridden, it waits in the unassigned lane, staffId -1
 * (AVL-05). Products closed for online booking can be entered.
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

/** One person's time without a customer, or several people's. Breaks no rule but `staff.busy`. At most a day. */
export const blockTime = call({
  id: 'blockTime',
  summary: 'Block time of a member of staff, or of several',
  route: 'POST /v1/business-object/blockers',
  access: salon('appointments', salonApps),
  body: z.strictObject({
    staffId: Id,
    /** Likewise of these people, each a blocker of their own; all or none. Not with `room`. */
    others: z.optional(z.array(Id).check(z.maxLength(mostBlocked))),
    startTime: Instant,
    endTime: Instant,
    title: z.optional(text(longest.name)),
    note: z.optional(Note),
    /** Each ends at the same time of the clock. */
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
  /** Minutes from start to end: stretches or shrinks the last service. Not with `services`, which say their own. */
  duration: z.optional(Duration),
  services: z.optional(EnteredServices),
  /**
   * Who does all of it from now on, by decision of the salon: fixed, whoever was asked for. null: the first available.
   */
  staffId: z.optional(z.nullable(Id)),
  /** true: the present people stay; false: they may change, where nobody was asked for (AVL-03). */
  pinned: z.optional(z.boolean()),
  /** true: whoever has it now does it then, or it is refused; else others may, where nobody was asked for (APT-07). */
  keepPeople: z.optional(z.boolean()),
  /** Of a blocker, or of a guest their name (APT-23). */
  title: z.optional(text(longest.name)),
  /** A guest is this customer of the salon from now on (APT-23). */
  customerId: z.optional(Id),
  /** Likewise, and stored as a customer together with this change. */
  newCustomer: z.optional(NewCustomer),
  note: z.optional(Note),
  /** Keeps durations that differ from those before as the customer's own (CUS-11). */
  keepDurations: z.optional(z.boolean()),
  /**
   * Which of a series it is meant for (APT-19; default: this one alone): what is alike moves alike, all or none; `all` of
   * a party move by as much and change in nothing else (APT-23). `skip`: those that stay as they are; `each`: those that
   * go to a start of their own, or break rules by themselves.
   */
  scope: z.optional(z.enum(scopes)),
  skip: z.optional(z.array(Id).check(z.maxLength(mostOccurrences))),
  each: z.optional(
    z
      .array(z.strictObject({ id: Id, startTime: z.optional(Instant), ...Override }))
      .check(z.maxLength(mostOccurrences)),
  ),
  /** For all that move. */
  room: z.optional(Room),
  ...Tell,
  ...Override,
})

/**
 * What is absent stays as it is. Needs If-Match: another version is refused with version-conflict, and the caller shows
 * the present state beside what was typed (APT-08). Services that stay keep the agreed price (CAT-05), and whoever the
 * salon had fixed for them stays fixed while they are named.
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
 * APT-20. If-Match names the change by the version that it made. null: the change had made the appointment, which is
 * gone again.
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
