/** Enters appointments and blockers (APT-15, AVL-06, CUS-11), and reads what is needed before. */
import { maxPartySize } from '@goldline/domain/appointment/party-limits'
import { maxOccurrences } from '@goldline/domain/appointment/series'
import { channels } from '@goldline/domain/message/kinds'
import { maxServices } from '@goldline/domain/product/chain-limits'
import { stepMinutes } from '@goldline/domain/product/own-duration'
import { maxLengths } from '@goldline/domain/text-lengths'
import * as z from 'zod/mini'
import { salon, salonApps } from '../access.ts'
import { Appointment, ProductKey } from '../appointment.ts'
import { AvailableSlots, Products, StaffEach } from '../availability.ts'
import { PublicStaff } from '../business-object.ts'
import { call } from '../call.ts'
import { forNewCustomer, NewCustomer } from '../customer.ts'
import { HappyHours, OwnTerms, Promotion } from '../product.ts'
import { dayRangeRefusals } from '../refuses.ts'
import { Day, Id, Instant, Minutes, Money, visibleTextSchema, WeekdayName } from '../wire.ts'
import { Durations, forPlacing, forServices, Override, Room } from './placement.ts'

/** At most a service's four hours, in steps. */
export const Duration = z.int().check(z.minimum(stepMinutes), z.maximum(240), z.multipleOf(stepMinutes))

/** `staffId`: the requested person; null: the first available. `duration`: default: the service's own. */
const EnteredService = z.strictObject({
  product: ProductKey,
  staffId: z.nullable(Id),
  duration: z.optional(Duration),
})
export const EnteredServices = z.array(EnteredService).check(z.minLength(1), z.maxLength(maxServices))
export const Note = visibleTextSchema(maxLengths.note)

/** Whether the customer is notified, once the change can no longer be undone (APT-20); default: yes. */
export const NotifyOption = { tell: z.optional(z.boolean()) } as const

/**
 * Further starts of a series, ascending (APT-19): each creates an appointment, checked separately; all or none.
 * `override` breaks rules only for this one.
 */
const FurtherStarts = z
  .array(z.strictObject({ startTime: Instant, ...Override }))
  .check(z.minLength(1), z.maxLength(maxOccurrences - 1))

/**
 * Companions (APT-23): each a customer or a guest with a name, with their own appointment, checked together with the
 * others; all or none. `override` breaks rules only for this one.
 */
const Party = z
  .array(
    z.strictObject({
      /** null: a guest, or a new customer. */
      customerId: z.nullable(Id),
      newCustomer: z.optional(NewCustomer),
      /** For a guest only. */
      name: z.optional(visibleTextSchema(maxLengths.name)),
      startTime: Instant,
      services: EnteredServices,
      ...Override,
    }),
  )
  .check(z.minLength(1), z.maxLength(maxPartySize - 1))

const access = salon('appointments', ['ADMIN'])

/** A service or variant with its staff; `otherNames`: its names in other languages, for searching (CAT-10). */
export const OfferedService = z.object({
  product: ProductKey,
  name: z.string(),
  otherNames: z.optional(z.array(z.string())),
  price: Money,
  duration: Minutes,
  /** After how many minutes, and for how long, its staff member is free for others (CAT-02). */
  gapFrom: Minutes,
  gapMinutes: Minutes,
  /** Minutes of cleanup afterwards, hidden from the customer (CAT-02). */
  bufferMinutes: Minutes,
  promotion: z.nullable(Promotion),
  happyHours: z.nullable(HappyHours),
  staffIds: z.array(Id),
  ownTerms: z.array(OwnTerms),
  /** An add-on of the preceding service of the same product (CAT-13); absent: no add-on. */
  addOn: z.optional(z.boolean()),
})
export type OfferedService = z.infer<typeof OfferedService>

export const getOfferedServices = call({
  id: 'getOfferedServices',
  summary: 'Services and variants that the salon can enter, including those closed for online booking',
  route: 'GET /v1/business-object/services',
  access: salon('appointments', salonApps),
  response: z.object({ services: z.array(OfferedService), staff: z.array(PublicStaff) }),
  refuses: ['businessObject.notFound'],
})

/** `durations`: minutes for each product, in order; empty: its own. `appointment`: its own time counts as free. */
export const getSalonStarts = call({
  id: 'getSalonStarts',
  summary: 'Starts that break no rule of the salon: without lead time and horizon',
  route: 'GET /v1/business-object/starts',
  access: salon('appointments', salonApps),
  query: z.object({
    from: Day,
    to: Day,
    products: Products,
    staffIds: z.optional(StaffEach),
    durations: z.optional(Durations),
    appointment: z.optional(Id),
  }),
  response: AvailableSlots,
  refuses: ['appointment.notFound', ...dayRangeRefusals, ...forServices],
})

/**
 * Returns at most twelve starts a day, nearest to `near` (minutes of the day). `after`: minutes after the first visit
 * at which each begins; 0 for the first (APT-23). A POST because of the query's length.
 */
export const getPartyStarts = call({
  id: 'getPartyStarts',
  summary: 'Starts at which several people can come together',
  route: 'POST /v1/business-object/party-starts',
  access,
  body: z.strictObject({
    from: Day,
    to: Day,
    near: z.optional(z.int().check(z.minimum(0), z.maximum(1440))),
    members: z
      .array(z.strictObject({ after: Minutes, services: EnteredServices }))
      .check(z.minLength(2), z.maxLength(maxPartySize)),
  }),
  response: AvailableSlots,
  refuses: [...dayRangeRefusals, ...forServices],
})

/** `services`: the services of the latest visit that can be booked; empty: none. */
export const getLastVisit = call({
  id: 'getLastVisit',
  summary: 'A customer’s last services, how long services take for them, and their usual day, time and person',
  route: 'GET /v1/customers/{id}/last-visit',
  access: salon('appointments', salonApps),
  params: z.object({ id: Id }),
  response: z.object({
    startTime: z.nullable(Instant),
    services: z.array(z.object({ product: ProductKey, staffId: z.nullable(Id) })),
    /** Minutes by product (CUS-11). */
    ownDurations: z.record(z.string(), z.int()),
    /** Usual weekday, time (in minutes of the day) and staff (APT-15); null: no habit. */
    habits: z.object({
      weekday: z.nullable(WeekdayName),
      minutes: z.nullable(z.int()),
      staffId: z.nullable(Id),
    }),
    /** Channel of messages about the visit; null: none is possible, or the customer wants no messages. */
    toldBy: z.nullable(z.enum(channels)),
  }),
  refuses: ['notFound'],
})

export const EnterBody = z.strictObject({
  /** null: a new customer, or, for a walk-in only, no customer. */
  customerId: z.nullable(Id),
  /** A customer stored together with this appointment, or not at all (CUS-01). */
  newCustomer: z.optional(NewCustomer),
  startTime: Instant,
  services: EnteredServices,
  note: z.optional(Note),
  /** The customer is here: CHECKED_IN. */
  walkIn: z.optional(z.boolean()),
  /** Stores the given durations as the customer's own (CUS-11). */
  keepDurations: z.optional(z.boolean()),
  /** Not for a walk-in. */
  again: z.optional(FurtherStarts),
  /** Not for a walk-in or a series. */
  party: z.optional(Party),
  /** The waiting-list entry that this books (AVL-11). The customer's other entries for that day end in any case. */
  waitingListEntryId: z.optional(Id),
  room: z.optional(Room),
  ...NotifyOption,
  ...Override,
})

/**
 * Enters a visit. Refuses with `staff.busy` if nobody is free; with `override` the visit gets staffId -1, unassigned
 * (AVL-05). Services closed for online booking are allowed.
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

/** Most people in addition to `staffId` that one call can block. */
const maxBlocked = 100

/** Blocks time of one or several people, for at most a day. Can break no rule except `staff.busy`. */
export const blockTime = call({
  id: 'blockTime',
  summary: 'Block time of a member of staff, or of several',
  route: 'POST /v1/business-object/blockers',
  access: salon('appointments', salonApps),
  body: z.strictObject({
    staffId: Id,
    /** Further people to block, each with their own blocker; all or none. Not with `room`. */
    others: z.optional(z.array(Id).check(z.maxLength(maxBlocked))),
    startTime: Instant,
    endTime: Instant,
    title: z.optional(visibleTextSchema(maxLengths.name)),
    note: z.optional(Note),
    /** Each repetition ends at the same local time. */
    again: z.optional(FurtherStarts),
    room: z.optional(Room),
    ...Override,
  }),
  response: Appointment,
  status: 201,
  idempotent: true,
  refuses: ['version-conflict', 'appointment.not-editable', ...forPlacing],
})
