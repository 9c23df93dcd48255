/** Free days and starts of a salon (AVL-01), also used for moving a visit. */
import * as z from 'zod/mini'
import { call } from './call.ts'
import { dayRangeRefusals, requestRefusals } from './refuses.ts'
import { Day, Id, Instant, TimeOfDay } from './wire.ts'

const uuid = '[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}'

/** `a,b%v`: comma-separated product ids, each with `%` and a variant's id if it has one. */
export const Products = z.string().check(z.regex(new RegExp(`^${uuid}(%${uuid})?(,${uuid}(%${uuid})?){0,9}$`)))

/**
 * `a,any`: the staff member for each product, in order (AVL-12). Ignored if `staffId` is given; `any,any` allows
 * several people even if one could do all (AVL-10).
 */
export const StaffEach = z.string().check(z.regex(new RegExp(`^(${uuid}|any)(,(${uuid}|any)){0,9}$`)))

const AvailabilityQuery = {
  params: z.object({ id: Id }),
  query: z.object({ from: Day, to: Day, products: Products, staffId: z.optional(Id), staffIds: z.optional(StaffEach) }),
} as const

/** `start` and `end`: first and last offered start; `free`: number of offered starts. */
export const AvailableDate = z.object({ date: Day, start: TimeOfDay, end: TimeOfDay, free: z.int() })

export const getAvailableDates = call({
  id: 'getAvailableDates',
  summary: 'Days with a free start',
  route: 'GET /v1/business-objects/{id}/available-dates',
  access: 'public',
  ...AvailabilityQuery,
  response: z.array(AvailableDate),
  refuses: [...requestRefusals, ...dayRangeRefusals],
})

export const getFullDates = call({
  id: 'getFullDates',
  summary: 'Days without a free start that would have one without bookings: customers can wait for these',
  route: 'GET /v1/business-objects/{id}/full-dates',
  access: 'public',
  ...AvailabilityQuery,
  response: z.array(Day),
  refuses: [...requestRefusals, ...dayRangeRefusals],
})

export const AvailableSlots = z.object({
  from: Day,
  to: Day,
  /**
   * Days without a free start are left out. `preferred`: times that leave no dead gap (AVL-06), by time, or best first
   * if the salon shows them first. Times hidden on a filling day can still be booked.
   */
  slotsOfDates: z.array(z.object({ date: Day, times: z.array(TimeOfDay), preferred: z.array(TimeOfDay) })),
  /** The salon shows preferred times before the others. */
  preferredFirst: z.boolean(),
})

export const getAvailableSlots = call({
  id: 'getAvailableSlots',
  summary: 'Free starts, day by day',
  route: 'GET /v1/business-objects/{id}/available-slots',
  access: 'public',
  ...AvailabilityQuery,
  response: AvailableSlots,
  refuses: [...requestRefusals, ...dayRangeRefusals],
})

export const getNextStarts = call({
  id: 'getNextStarts',
  summary: 'The next free start of each person who can do the services, and of the first available (staffId null)',
  route: 'GET /v1/business-objects/{id}/next-starts',
  access: 'public',
  params: z.object({ id: Id }),
  query: z.object({ products: Products }),
  response: z.array(z.object({ staffId: z.nullable(Id), startTime: z.nullable(Instant) })),
  refuses: [...requestRefusals],
})
