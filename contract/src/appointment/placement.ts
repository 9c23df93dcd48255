/** Checks who would do a visit at a start, which rules it would break, and which visits would move (APT-07, AVL-05). */
import { maxOccurrences } from '@goldline/domain/appointment/series'
import { maxServices } from '@goldline/domain/product/chain-limits'
import { type Refusal, refusals } from '@goldline/domain/refusal'
import * as z from 'zod/mini'
import { salon } from '../access.ts'
import { Products, StaffEach } from '../availability.ts'
import { call } from '../call.ts'
import { Id, Instant } from '../wire.ts'
import { RoomFound } from './series.ts'

const access = salon('appointments', ['ADMIN'])

/** Repeats a call that was refused with `broken`, to override those rules. */
export const Override = { override: z.optional(z.boolean()) } as const

/** Refusals for rules that `override` breaks, and for others that cannot be overridden. */
export const forPlacing = [
  'startTime.invalid',
  'product.notFound',
  'product.add-on-alone',
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
 * Appointments to move first to make room, as proposed by `getRoom` or a conflict; refused with version-conflict if one
 * has changed.
 */
export const Room = z
  .array(z.strictObject({ id: Id, version: z.int(), staffIds: z.array(Id).check(z.maxLength(maxServices)) }))
  .check(z.minLength(1), z.maxLength(2 * maxOccurrences))
export type Room = z.infer<typeof Room>

/** Minutes for each product, in order; empty: its own. */
export const Durations = z.string().check(z.regex(/^\d{0,3}(,\d{0,3}){0,9}$/))

/** Services at one start. `appointment`: the one to move there. */
const atStart = {
  startTime: Instant,
  products: Products,
  staffIds: z.optional(StaffEach),
  durations: z.optional(Durations),
  appointment: z.optional(Id),
}

export const forServices = [
  'businessObject.notFound',
  'product.notFound',
  'staff.notFound',
  'appointment duration is too long, max 4 hours',
] as const satisfies Refusal[]

/** `customer`: the visitor, who cannot have two visits at the same time. */
export const getPlacement = call({
  id: 'getPlacement',
  summary: 'Who would do it at that start without moving other visits, and which rules it would break',
  route: 'GET /v1/business-object/placement',
  access,
  own: true,
  query: z.object({ ...atStart, customer: z.optional(Id) }),
  response: z.object({
    /** Staff for each service; null: nobody was found. */
    staffIds: z.array(z.nullable(Id)),
    /** Broken rules; empty: none. */
    broken: z.array(z.enum(refusals)),
    /**
     * Services that have reached customers' daily limit (APT-16d), which does not prevent entering it; absent: none.
     */
    overLimit: z.optional(z.array(z.object({ name: z.string(), most: z.int() }))),
  }),
  refuses: ['startTime.invalid', 'appointment.notFound', ...forServices],
})

/**
 * Returns reassignments that make a start possible: also of pinned visits and those that begin soon, but not of
 * requested people. null: none found, or another rule than a busy person is broken. The time of `appointment` counts as
 * free, and it keeps its agreed terms.
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
