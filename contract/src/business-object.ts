/** A salon's public data, and its availability (BIZ-01, AVL-01). */
import * as z from 'zod/mini'
import { call } from './call.ts'
import { Category } from './product.ts'
import { forDays, forWish } from './refuses.ts'
import { TeaserImage } from './teaser-image.ts'
import { Day, Id, Instant, LanguageCode, Minutes, TimeOfDay, text, WeekdayName } from './wire.ts'

const OpeningRule = z.object({
  weekday: z.nullable(WeekdayName),
  activated: z.boolean(),
  open: z.string(),
  close: z.string(),
  capacity: z.nullable(z.int()),
  from: z.nullable(Day),
  to: z.nullable(Day),
})
export const Opening = z.object({
  activated: z.boolean(),
  open: z.string(),
  close: z.string(),
  capacity: z.nullable(z.int()),
  rules: z.array(OpeningRule),
})

/** A staff member as customers see them: no contact data. `color` is an index into the tokens' palette. */
export const PublicStaff = z.object({
  '@type': z.literal('basic-staff'),
  id: Id,
  name: z.string(),
  surname: z.string(),
  color: z.int(),
})

export const BusinessObject = z.object({
  '@type': z.literal('basic-business-object'),
  id: Id,
  urlName: z.string(),
  name: z.string(),
  description: z.string(),
  street: z.string(),
  postalCode: z.string(),
  city: z.string(),
  country: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  phoneNr: z.nullable(z.string()),
  timeZone: z.string(),
  currency: z.string(),
  language: LanguageCode,
  teaserImages: z.array(TeaserImage),
  opening: Opening,
  /** Of published reviews; `average` has one decimal. null: none yet. */
  rating: z.nullable(z.object({ average: z.number(), count: z.int() })),
  categories: z.array(Category),
  staff: z.array(PublicStaff),
  slotStepMinutes: Minutes,
  leadTimeMinutes: Minutes,
  horizonDays: z.int(),
  cancellationWindowHours: z.int(),
  /** Countries to whose phone numbers the salon sends PINs. */
  servedCountries: z.array(z.string()),
})
export type BusinessObject = z.infer<typeof BusinessObject>

export const getBusinessObject = call({
  id: 'getBusinessObject',
  summary: 'A salon by its booking link, with its services and people',
  method: 'GET',
  path: '/v1/business-objects/{urlName}',
  access: 'public',
  params: z.object({ urlName: text(80) }),
  response: BusinessObject,
  status: 200,
  refuses: ['businessObject.notFound'],
})

/** `a,b%v`: comma-separated product ids, each with `%` and a variant's id if it has one. */
export const Products = z
  .string()
  .check(z.regex(/^[0-9a-f-]{36}(%[0-9a-f-]{36})?(,[0-9a-f-]{36}(%[0-9a-f-]{36})?){0,9}$/))

/**
 * `a,any`: the staff member for each product, in order (AVL-12). Ignored if `staffId` is given; `any,any` allows
 * several people where one could do all (AVL-10).
 */
export const StaffEach = z.string().check(z.regex(/^([0-9a-f-]{36}|any)(,([0-9a-f-]{36}|any)){0,9}$/))

const Asked = {
  params: z.object({ id: Id }),
  query: z.object({ from: Day, to: Day, products: Products, staffId: z.optional(Id), staffIds: z.optional(StaffEach) }),
} as const

/** `start` and `end`: first and last offered start; `free`: number of offered starts. */
export const AvailableDate = z.object({ date: Day, start: TimeOfDay, end: TimeOfDay, free: z.int() })

export const getAvailableDates = call({
  id: 'getAvailableDates',
  summary: 'Days with a free start',
  method: 'GET',
  path: '/v1/business-objects/{id}/available-dates',
  access: 'public',
  ...Asked,
  response: z.array(AvailableDate),
  status: 200,
  refuses: [...forWish, ...forDays],
})

export const getFullDates = call({
  id: 'getFullDates',
  summary: 'Days without a free start that would have one were nothing booked: these can be waited for',
  method: 'GET',
  path: '/v1/business-objects/{id}/full-dates',
  access: 'public',
  ...Asked,
  response: z.array(Day),
  status: 200,
  refuses: [...forWish, ...forDays],
})

export const AvailableSlots = z.object({
  from: Day,
  to: Day,
  /**
   * Days without a free start are left out. `preferred`: the times that leave no dead gap (AVL-06), in order of time,
   * or best first if the salon shows them first. Times that a salon hides on a filling day can still be booked.
   */
  slotsOfDates: z.array(z.object({ date: Day, times: z.array(TimeOfDay), preferred: z.array(TimeOfDay) })),
  /** The salon shows preferred times before the others. */
  preferredFirst: z.boolean(),
})

export const getAvailableSlots = call({
  id: 'getAvailableSlots',
  summary: 'Free starts, day by day',
  method: 'GET',
  path: '/v1/business-objects/{id}/available-slots',
  access: 'public',
  ...Asked,
  response: AvailableSlots,
  status: 200,
  refuses: [...forWish, ...forDays],
})

export const getNextStarts = call({
  id: 'getNextStarts',
  summary: 'The next free start of each person who can do the services, and of the first available (staffId null)',
  method: 'GET',
  path: '/v1/business-objects/{id}/next-starts',
  access: 'public',
  params: z.object({ id: Id }),
  query: z.object({ products: Products }),
  response: z.array(z.object({ staffId: z.nullable(Id), startTime: z.nullable(Instant) })),
  status: 200,
  refuses: [...forWish],
})
