/** Previews series of appointments and blockers (APT-19). */
import { refusals } from '@goldline/domain/refusal'
import * as z from 'zod/mini'
import { salon } from '../access.ts'
import { Appointment } from '../appointment.ts'
import { Products, StaffEach } from '../availability.ts'
import { call } from '../call.ts'
import { Day, Id, Instant } from '../wire.ts'

const access = salon('appointments', ['ADMIN'])

/** Interval and end: `count` includes the first one, `until` is the last day. At most 52 in any case. */
const Repeat = {
  startTime: Instant,
  everyWeeks: z.string().check(z.regex(/^([1-9]|1[0-2])$/)),
  count: z.optional(z.string().check(z.regex(/^[1-9]\d?$/))),
  until: z.optional(Day),
} as const

/** Reassignments that make room; null: there are none. */
export const RoomFound = z.nullable(z.array(z.object({ appointment: Appointment, staffIds: z.array(Id) })))
export type RoomFound = z.infer<typeof RoomFound>

/**
 * `broken`: rules it would break, which staff may override (APT-07). `nearest`: the nearest start that breaks none,
 * within a week for a visit and on the same day for a blocker; null: there is none, or none is needed. `room`:
 * reassignments, if only busy staff prevent it.
 */
export const Occurrence = z.object({
  startTime: Instant,
  broken: z.array(z.enum(refusals)),
  nearest: z.nullable(Instant),
  room: RoomFound,
})
export type Occurrence = z.infer<typeof Occurrence>

const Occurrences = z.array(Occurrence)

export const getOccurrences = call({
  id: 'getOccurrences',
  summary: 'The appointments of a series, each checked separately',
  route: 'GET /v1/business-object/occurrences',
  access,
  /** `durations` as for starts. `customer`: the visitor, who cannot have two visits at the same time. */
  query: z.object({
    ...Repeat,
    products: Products,
    staffIds: z.optional(StaffEach),
    durations: z.optional(z.string().check(z.regex(/^\d{0,3}(,\d{0,3}){0,9}$/))),
    customer: z.optional(Id),
  }),
  response: Occurrences,
  refuses: [
    'businessObject.notFound',
    'product.notFound',
    'staff.notFound',
    'startTime.invalid',
    'appointment duration is too long, max 4 hours',
  ],
})

export const getBlockerOccurrences = call({
  id: 'getBlockerOccurrences',
  summary: 'The blockers of a series, each checked separately',
  route: 'GET /v1/business-object/blocker-occurrences',
  access,
  query: z.object({ ...Repeat, endTime: Instant, staffId: Id }),
  response: Occurrences,
  refuses: ['businessObject.notFound', 'staff.notFound', 'startTime.invalid'],
})
