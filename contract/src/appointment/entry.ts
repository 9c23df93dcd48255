/** What the salon reads to enter an appointment (APT-15, AVL-06, CUS-11); the calls that write it are in edit.ts. */
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

/** Services at one start. `appointment`: the one that is to go there. */
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

/** A service, or one of its variants, with who does it; `otherNames` are those in other languages, to be searched (CAT-10). */
export const OfferedService = z.object({
  product: ProductKey,
  name: z.string(),
  otherNames: z.optional(z.array(z.string())),
  price: Money,
  duration: Minutes,
  /** After how many minutes of it, and for how long, whoever does it is free for others (CAT-02). */
  gapFrom: Minutes,
  gapMinutes: Minutes,
  /** Minutes of cleanup afterwards, unseen by the customer (CAT-02). */
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
 * At most twelve a day, those nearest to `near` (minutes of the day). `after`: how many minutes after the first one each begins, who is 0
 * (APT-23). A query, in a body because of its length.
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

/** `customer`: whose visit it is, who cannot be in two places at one time. */
export const getPlacement = call({
  id: 'getPlacement',
  summary: 'Who would do it at that start as things stand, and which rules it would break',
  route: 'GET /v1/business-object/placement',
  access,
  own: true,
  query: z.object({ ...atStart, customer: z.optional(Id) }),
  response: z.object({
    /** For each service; null: nobody is found. */
    staffIds: z.array(z.nullable(Id)),
    /** Empty: it breaks none. */
    broken: z.array(z.enum(refusals)),
  }),
  refuses: ['startTime.invalid', 'appointment.notFound', ...forServices],
})

/**
 * Who would move to whom so that a start fits: also those whom the salon fixed, or who begin soon, but nobody who was
 * asked for by name. null: no way is found, or it breaks another rule than a busy person. The time of `appointment` counts
 * as free, and what was agreed of it holds.
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

/** `services`: those of the latest visit that can still be booked; empty: none. */
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
    /** When and with whom they usually come (APT-15): minutes of the day; null: now like this, now like that. */
    habits: z.object({
      weekday: z.nullable(WeekdayName),
      minutes: z.nullable(z.int()),
      staffId: z.nullable(Id),
    }),
    /** How they would be told of a visit; null: no way, or they want no messages. */
    toldBy: z.nullable(z.enum(channels)),
  }),
  refuses: ['notFound'],
})
