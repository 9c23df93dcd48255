/** Creating a salon, and its first set-up (BIZ-09). */
import { salonLimits } from '@goldline/domain/business-object/salon'
import { salonCountries, setupItems, setupSteps, trades } from '@goldline/domain/business-object/setup'
import { catalogueLimits } from '@goldline/domain/product/catalogue'
import { maxLengths } from '@goldline/domain/text-lengths'
import * as z from 'zod/mini'
import { salon, signedIn } from './access.ts'
import { call } from './call.ts'
import { Hour } from './setup/settings.ts'
import { Id, LanguageCode, visibleTextSchema, WeekdayName } from './wire.ts'

const access = salon('salonSettings', ['ADMIN'])
const Name = visibleTextSchema(maxLengths.name).check(z.minLength(1))

/**
 * Creates the salon, the caller's rights as its OWNER, hours, the trade's categories and services, and the caller as
 * first person, so that it can be booked at once. `token` opens it in ADMIN.
 */
export const createBusinessObject = call({
  id: 'createBusinessObject',
  summary: 'Create a salon, with the services and hours of a trade',
  route: 'POST /v1/business-objects',
  access: signedIn(['ADMIN', 'BOOKING']),
  body: z.strictObject({
    name: Name,
    /** The caller's name if the account has none yet, and the name of the salon's first person. */
    ownerName: Name,
    ownerSurname: z.optional(visibleTextSchema(maxLengths.name)),
    /** null: starts without services, open on weekdays. */
    trade: z.nullable(z.enum(trades)),
    /** Determines the currency, the usual VAT rate and, if it has only one, the zone. */
    country: z.enum(salonCountries),
    /** One of the country's zones; required if it has several. */
    timeZone: z.optional(visibleTextSchema(64)),
    /** Address for customers, also given in the privacy notice. */
    street: Name,
    postalCode: visibleTextSchema(20).check(z.minLength(1)),
    city: Name,
    phoneNr: z.optional(visibleTextSchema(maxLengths.phoneNr)),
    /** The main language of its service names. */
    language: LanguageCode,
  }),
  response: z.object({ id: Id, urlName: z.string(), token: z.string() }),
  status: 201,
  idempotent: true,
  refuses: ['invalid-phoneNr', 'too-many-requests', 'urlName.taken'],
})

export const Setup = z.object({
  /** The owner's current step; null: finished. */
  step: z.nullable(z.enum(setupSteps)),
  done: z.array(z.enum(setupItems)),
  /** Whether the owner has hidden the list. */
  putAway: z.boolean(),
})
export type Setup = z.infer<typeof Setup>

export const getSetup = call({
  id: 'getSetup',
  summary: 'The state of the own salon’s set-up',
  route: 'GET /v1/business-object/setup',
  access,
  response: Setup,
})

export const updateSetup = call({
  id: 'updateSetup',
  summary: 'Go to another step of the set-up, mark something as done, or hide the list',
  route: 'PATCH /v1/business-object/setup',
  access,
  body: z.strictObject({
    step: z.optional(z.nullable(z.enum(setupSteps))),
    done: z.optional(z.enum(setupItems)),
    putAway: z.optional(z.boolean()),
  }),
  response: Setup,
})

const OpenHours = z.strictObject({ open: Hour, close: Hour })

/** Replaces the week; exceptions stay. */
export const putSetupHours = call({
  id: 'putSetupHours',
  summary: 'Set the usual week of the salon and of everybody who works there',
  route: 'PUT /v1/business-object/setup/hours',
  access,
  /** A day that is left out is closed. */
  body: z.strictObject({
    week: z
      .array(z.strictObject({ weekday: WeekdayName, hours: z.array(OpenHours).check(z.maxLength(4)) }))
      .check(z.maxLength(7)),
  }),
  response: Setup,
})

export const putSetupPeople = call({
  id: 'putSetupPeople',
  summary: 'Set the people; new ones do every service whenever the salon is open',
  route: 'PUT /v1/business-object/setup/people',
  access,
  body: z.strictObject({
    people: z
      .array(
        z.strictObject({
          /** Absent: a new person. */
          id: z.optional(Id),
          name: Name,
          surname: z.optional(visibleTextSchema(maxLengths.name)),
          /** Whether customers may book them. */
          enabled4Booking: z.boolean(),
        }),
      )
      .check(z.maxLength(salonLimits.peopleAtOnce)),
  }),
  response: Setup,
  idempotent: true,
  refuses: ['staff.notFound'],
})

const { step, duration, price, products } = catalogueLimits

export const putSetupServices = call({
  id: 'putSetupServices',
  summary: 'Set which services the salon offers, with price and duration',
  route: 'PUT /v1/business-object/setup/services',
  access,
  body: z.strictObject({
    services: z
      .array(
        z.strictObject({
          id: Id,
          /**
           * false: removes it from the catalogue; if it was booked or edited before, it stays but cannot be booked
           * online.
           */
          offered: z.boolean(),
          price: z.int().check(z.gte(price.min), z.lte(price.max)),
          duration: z.int().check(z.gte(duration.min), z.lte(duration.max), z.multipleOf(step)),
        }),
      )
      .check(z.maxLength(products)),
  }),
  response: Setup,
  refuses: ['product.notFound'],
})
