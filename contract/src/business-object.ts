/** The salon as anybody may see it, and what it has free (BIZ-01, AVL-01). */
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

/** A person as customers see them: no contact data. `color` is an index into the palette of the tokens. */
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
  /** Of the reviews that are done; `average` has one decimal. null: nobody has written one yet. */
  rating: z.nullable(z.object({ average: z.number(), count: z.int() })),
  categories: z.array(Category),
  staff: z.array(PublicStaff),
  slotStepMinutes: Minutes,
  leadTimeMinutes: Minutes,
  horizonDays: z.int(),
  cancellationWindowHours: z.int(),
  /** Countries whose phone numbers the salon sends PINs to. */
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

/** `a,b%v`: product ids, each with `%` and a variant's id where it has one; comma-separated. */
export const Products = z
  .string()
  .check(z.regex(/^[0-9a-f-]{36}(%[0-9a-f-]{36})?(,[0-9a-f-]{36}(%[0-9a-f-]{36})?){0,9}$/))

/**
 * `a,any`: who is to do each of the products, in their order (AVL-12). Counts where no `staffId` is given; `any,any` lets several people
 * do what one could do alone (AVL-10).
 */
export const StaffEach = z.string().check(z.regex(/^([0-9a-f-]{36}|any)(,([0-9a-f-]{36}|any)){0,9}$/))

const Asked = {
  params: z.object({ id: Id }),
  query: z.object({ from: Day, to: Day, products: Products, staffId: z.optional(Id), staffIds: z.optional(StaffEach) }),
} as const

/** `start` and `end`: first and last offered start; `free`: how many starts are offered. */
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
   * Days without a free start are left out. `preferred` are the times that leave no dead gap (AVL-06): in order of time, or with
   * the best gap first where the salon shows them first. Times that a salon hides on a filling day can still be booked.
   */
  slotsOfDates: z.array(z.object({ date: Day, times: z.array(TimeOfDay), preferred: z.array(TimeOfDay) })),
  /** The salon wants the preferred ones shown before the others. */
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
