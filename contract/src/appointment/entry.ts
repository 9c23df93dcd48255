/** Reads for entering an appointment (APT-15, AVL-06, CUS-11); the calls that write it are in edit.ts. */
import { mostTogether } from '@goldline/domain/appointment/party'
import { channels } from '@goldline/domain/message/kinds'
import { type Refusal, refusals } from '@goldline/domain/refusal'
import * as z from 'zod/mini'
import { salon, salonApps } from '../access.ts'
import { ProductKey } from '../appointment.ts'
import { AvailableSlots, Products, StaffEach } from '../availability.ts'
import { PublicStaff } from '../business-object.ts'
import { call } from '../call.ts'
import { HappyHours, OwnTerms, Promotion } from '../product.ts'
import { forDays } from '../refuses.ts'
import { Day, Id, Instant, Minutes, Money, WeekdayName } from '../wire.ts'
import { EnteredServices } from './edit.ts'
import { RoomFound } from './series.ts'

const access = salon('appointments', ['ADMIN'])

/** Minutes for each product, in order; empty: its own. */
const Durations = z.string().check(z.regex(/^\d{0,3}(,\d{0,3}){0,9}$/))

/** Services at one start. `appointment`: the one to be moved there. */
const atStart = {
  startTime: Instant,
  products: Products,
  staffIds: z.optional(StaffEach),
  durations: z.optional(Durations),
  appointment: z.optional(Id),
}

const forServices = [
  'businessObject.notFound',
  'product.notFound',
  'staff.notFound',
  'appointment duration is too long, max 4 hours',
] as const satisfies Refusal[]

/** A service or variant with its staff; `otherNames`: its names in other languages, for searching (CAT-10). */
export const OfferedService = z.object({
  product: ProductKey,
  name: z.string(),
  otherNames: z.optional(z.array(z.string())),
  price: Money,
  duration: Minutes,
  /** Minutes after which, and for how long, its staff member is free for others (CAT-02). */
  gapFrom: Minutes,
  gapMinutes: Minutes,
  /** Minutes of cleanup afterwards, hidden from the customer (CAT-02). */
  bufferMinutes: Minutes,
  promotion: z.nullable(Promotion),
  happyHours: z.nullable(HappyHours),
  staffIds: z.array(Id),
  ownTerms: z.array(OwnTerms),
})
export type OfferedService = z.infer<typeof OfferedService>

export const getOfferedServices = call({
  id: 'getOfferedServices',
  summary: 'Services and variants that the salon can enter, also those closed for online booking',
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
  refuses: ['appointment.notFound', ...forDays, ...forServices],
})

/**
 * At most twelve a day, nearest to `near` (minutes of the day). `after`: minutes after the first visit at which each
 * begins; the first has 0 (APT-23). A query in a body because of its length.
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
      .check(z.minLength(2), z.maxLength(mostTogether)),
  }),
  response: AvailableSlots,
  refuses: [...forDays, ...forServices],
})

/** `customer`: the visitor, who cannot be in two places at a time. */
export const getPlacement = call({
  id: 'getPlacement',
  summary: 'Who would do it at that start as things stand, and which rules it would break',
  route: 'GET /v1/business-object/placement',
  access,
  own: true,
  query: z.object({ ...atStart, customer: z.optional(Id) }),
  response: z.object({
    /** Staff for each service; null: nobody is found. */
    staffIds: z.array(z.nullable(Id)),
    /** Broken rules; empty: none. */
    broken: z.array(z.enum(refusals)),
  }),
  refuses: ['startTime.invalid', 'appointment.notFound', ...forServices],
})

/**
 * Reassignments that make a start fit: also of pinned visits and those that begin soon, but not of requested people.
 * null: none is found, or another rule than a busy person is broken. The time of `appointment` counts as free and keeps
 * its agreed terms.
 */
export const getRoom = call({
  id: 'getRoom',
  summary: 'Which appointments would move to whom to make room for a start',
  route: 'GET /v1/business-object/room',
  access,
  query: z.object(atStart),
  response: RoomFound,
  refuses: ['startTime.invalid', ...forServices],
})

export const getBlockerRoom = call({
  id: 'getBlockerRoom',
  summary: 'Which appointments would move to whom so that time can be blocked',
  route: 'GET /v1/business-object/blocker-room',
  access,
  query: z.object({ staffId: Id, startTime: Instant, endTime: Instant, appointment: z.optional(Id) }),
  response: RoomFound,
  refuses: ['businessObject.notFound', 'staff.notFound', 'startTime.invalid'],
})

/** `services`: bookable services of the latest visit; empty: none. */
export const getLastVisit = call({
  id: 'getLastVisit',
  summary: 'What a customer had last time, how long services take for them, and how they usually come',
  route: 'GET /v1/customers/{id}/last-visit',
  access: salon('appointments', salonApps),
  params: z.object({ id: Id }),
  response: z.object({
    startTime: z.nullable(Instant),
    services: z.array(z.object({ product: ProductKey, staffId: z.nullable(Id) })),
    /** Minutes by product (CUS-11). */
    ownDurations: z.record(z.string(), z.int()),
    /** Usual time and staff (APT-15), in minutes of the day; null: no habit. */
    habits: z.object({
      weekday: z.nullable(WeekdayName),
      minutes: z.nullable(z.int()),
      staffId: z.nullable(Id),
    }),
    /** Channel of messages about the visit; null: none, or they want no messages. */
    toldBy: z.nullable(z.enum(channels)),
  }),
  refuses: ['notFound'],
})
