/** A salon's public data (BIZ-01). */
import { channels } from '@goldline/domain/message/kinds'
import * as z from 'zod/mini'
import { SalonFacts } from './business-object/salon-facts.ts'
import { call } from './call.ts'
import { DepositRule } from './payment/deposits.ts'
import { TeaserImage } from './picture/teaser-image.ts'
import { Picture } from './picture.ts'
import { Category } from './product.ts'
import { Day, Id, LanguageCode, Minutes, visibleTextSchema, WeekdayName } from './wire.ts'

const OpeningRule = z.object({
  weekday: z.nullable(WeekdayName),
  activated: z.boolean(),
  open: z.string(),
  close: z.string(),
  capacity: z.nullable(z.int()),
  from: z.nullable(Day),
  to: z.nullable(Day),
})
const Opening = z.object({
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
  photo: z.optional(Picture),
})

export const BusinessObject = z.object({
  '@type': z.literal('basic-business-object'),
  id: Id,
  urlName: z.string(),
  name: z.string(),
  description: z.string(),
  /** The description's language, if it is not the reader's. */
  descriptionLanguage: z.optional(LanguageCode),
  /** Further facts shown on the page (BIZ-11); absent: none. */
  facts: z.optional(SalonFacts),
  /** Directions, with their language; absent: none. */
  arrival: z.optional(z.object({ text: z.string(), language: LanguageCode })),
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
  /** The salon's tier has reviews (BIZ-10). */
  reviewed: z.boolean(),
  /** Covers published reviews only; `average` has one decimal. null: no reviews. */
  rating: z.nullable(z.object({ average: z.number(), count: z.int() })),
  categories: z.array(Category),
  /** `hasPage`: the person has released their own page (STF-09). */
  staff: z.array(z.extend(PublicStaff, { hasPage: z.boolean() })),
  slotStepMinutes: Minutes,
  leadTimeMinutes: Minutes,
  horizonDays: z.int(),
  cancellationWindowHours: z.int(),
  /** The rules of its deposits, the same for every reader (PAY-03, AUTH-06); absent: it requires none. */
  deposits: z.optional(z.array(DepositRule)),
  /** Customers may pay the whole price ahead (PAY-03m); absent: they may not. */
  wholePayment: z.optional(z.literal(true)),
  /** Whether its page sells gift cards (GFT-01) now or did before; absent: it never has. */
  gifts: z.optional(z.enum(['OPEN', 'CLOSED'])),
  /** Countries with phone numbers that the salon sends PINs to. */
  servedCountries: z.array(z.string()),
  /** The channels configured in this installation, for PINs and messages. */
  channels: z.array(z.enum(channels)),
})
export type BusinessObject = z.infer<typeof BusinessObject>

export const getBusinessObject = call({
  id: 'getBusinessObject',
  summary: 'A salon by its booking link, with its services and people',
  route: 'GET /v1/business-objects/{urlName}',
  access: 'public',
  params: z.object({ urlName: visibleTextSchema(80) }),
  response: BusinessObject,
  refuses: ['businessObject.notFound'],
})
