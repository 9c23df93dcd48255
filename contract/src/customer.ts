/** A salon's customers (CUS-01, CUS-02, CUS-06), and the server's checks of phone numbers (CUS-07). */

import { appointmentStatuses } from '@goldline/domain/appointment/status'
import { birthdayFilters } from '@goldline/domain/customer/birthday'
import { customerTypes } from '@goldline/domain/customer/type'
import { communicationPreferences } from '@goldline/domain/message/communication-preference'
import type { Refusal } from '@goldline/domain/refusal'
import { maxLengths } from '@goldline/domain/text-lengths'
import * as z from 'zod/mini'
import { salon, salonApps } from './access.ts'
import { call } from './call.ts'
import { CustomerFigures, NotedMarketing, VisitBefore } from './customer/facts.ts'
import { Day, Id, Instant, LanguageCode, Money, visibleTextSchema } from './wire.ts'

/**
 * A customer as one salon knows them. Contact data is null if the client may not see it (CUS-04); searches then ignore
 * it.
 */
export const ListedCustomer = z.object({
  '@type': z.literal('basic-customer'),
  id: Id,
  name: z.string(),
  surname: z.string(),
  email: z.nullable(z.string()),
  phoneNr: z.nullable(z.string()),
  type: z.object({ name: z.enum(customerTypes) }),
  /** Number of checked-out visits, and the start of the last one. */
  visits: z.int(),
  lastVisit: z.nullable(Instant),
  /** Staff member of the last visit. */
  lastStaff: z.nullable(z.string()),
  /** Amount of checked-out visits in the last twelve months, in the salon's currency. */
  spendInYear: Money,
  /** The usual number of days between two visits; null before the third. */
  interval: z.nullable(z.int()),
  tags: z.array(z.string()),
  registeredAt: Instant,
  blackListed: z.boolean(),
  /** Whether there is a health note; never its text (PRIV-02). */
  healthSign: z.boolean(),
})
export type ListedCustomer = z.infer<typeof ListedCustomer>

export const Customer = z.extend(ListedCustomer, {
  /** The e-mail address does not exist, according to its mail server (MSG-13). */
  emailRefused: z.boolean(),
  phoneNrConfirmed: z.boolean(),
  /** The person's own, or else the salon's note. */
  birthday: z.nullable(Day),
  /** The birthday is the salon's note for greetings: the person has an account but did not give one. */
  birthdayNoted: z.boolean(),
  language: LanguageCode,
  lastCheckIn: z.nullable(Instant),
  notificationSubscribed: z.boolean(),
  /**
   * The salon noted a consent to marketing that the person has not confirmed yet; `again`: they may be asked once more.
   */
  optIn: z.nullable(z.object({ askedTime: Instant, again: z.boolean() })),
  notedMarketing: z.nullable(NotedMarketing),
  communicationPreference: z.enum(communicationPreferences),
  /** Increases with every change that another editor must see first (If-Match). */
  version: z.int(),
  /** If true, name, contact, language, preference and a given birthday belong to the person. */
  hasAccount: z.boolean(),
  /** The type was set by the salon and is no longer computed (CUS-05). */
  typePinned: z.boolean(),
  notes: z.string(),
  preferredStaff: z.nullable(z.object({ id: Id, name: z.string() })),
  /** The customer who has this person's number, such as a parent; found by an import (CUS-08). */
  contactOf: z.optional(z.object({ id: Id, name: z.string() })),
  figures: CustomerFigures,
  /** Newest first. */
  formulas: z.array(
    z.object({
      id: Id,
      text: z.string(),
      time: Instant,
      by: z.nullable(z.string()),
      /** The customer can read it, too. */
      shared: z.boolean(),
    }),
  ),
  /** Whether the salon keeps health notes. */
  healthNotes: z.boolean(),
  businessObjectVisitProfiles: z.array(
    z.object({ businessObjectId: Id, lastCheckIn: z.nullable(Instant), registeredAt: Instant }),
  ),
  /** By day, the latest 10, newest first. */
  visitsBefore: z.array(VisitBefore),
  /** At this salon: all upcoming ones, soonest first, then the 10 latest others, newest first. */
  appointments: z.array(
    z.object({
      id: Id,
      startTime: Instant,
      status: z.enum(appointmentStatuses),
      coming: z.boolean(),
      /** Names as booked. */
      services: z.array(z.string()),
      /** Its staff, each once; empty if not assigned. */
      staff: z.array(z.string()),
      price: Money,
    }),
  ),
})
export type Customer = z.infer<typeof Customer>

/** Filters the salon's customers; all given conditions must match. */
export const CustomerFilter = {
  /** The search keyword (CUS-02). */
  query: z.optional(visibleTextSchema(maxLengths.name)),
  type: z.optional(z.enum(customerTypes)),
  /** The last visit was on this day or later. */
  visitedSince: z.optional(Day),
  /** The last visit was before this day. */
  notVisitedSince: z.optional(Day),
  birthday: z.optional(z.enum(birthdayFilters)),
  preferredStaffId: z.optional(Id),
  /** Customers who had this service in a checked-out visit. */
  productId: z.optional(Id),
  /** Customers who prefer this channel. */
  preference: z.optional(z.enum(communicationPreferences)),
  /** Separated by commas; customers who have all of them. */
  tags: z.optional(visibleTextSchema(maxLengths.tags)),
}

/**
 * Without a keyword: recently registered first. With one: matches (CUS-02), those that begin with it before similar
 * ones, each by surname and name. A national number matches the international one.
 */
export const getCustomers = call({
  id: 'getCustomers',
  summary: 'The own salon’s customers, all or those that match a keyword, page by page',
  route: 'GET /v1/customers',
  access: salon('customersRead', salonApps),
  query: z.object({
    ...CustomerFilter,
    /** Only without a keyword; default: newest. */
    sort: z.optional(z.enum(['newest', 'lastVisit'])),
    /** `next` of the previous page, with the same keyword. */
    cursor: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,2000}$/))),
    /** 1–50; default 20. */
    limit: z.optional(z.string().check(z.regex(/^([1-9]|[1-4]\d|50)$/))),
  }),
  response: z.object({
    customers: z.array(ListedCustomer),
    next: z.nullable(z.string()),
    /** Total count, on the first page. */
    count: z.nullable(z.int()),
  }),
})

export const CustomerParams = z.object({ id: Id })

/** Unknown, or not a customer of this salon: 404 notFound. */
export const getCustomer = call({
  id: 'getCustomer',
  summary: 'One customer of the own salon',
  route: 'GET /v1/customers/{id}',
  access: salon('customersRead', salonApps),
  params: CustomerParams,
  response: Customer,
  refuses: ['notFound'],
})

/** A customer entered by the salon; at least a name. */
export const NewCustomer = z.strictObject({
  name: visibleTextSchema(maxLengths.name).check(z.minLength(1)),
  surname: z.optional(visibleTextSchema(maxLengths.name)),
  email: z.optional(visibleTextSchema(maxLengths.email)),
  phoneNr: z.optional(visibleTextSchema(maxLengths.phoneNr)),
  /** The country of a number in national form; default: the salon's. */
  isoCode: z.optional(visibleTextSchema(2)),
  /** Not in the future. */
  birthday: z.optional(Day),
  /** The language of messages; default: the caller's. */
  language: z.optional(LanguageCode),
})
export type NewCustomer = z.infer<typeof NewCustomer>

/** Refusals of calls that may create a new customer. */
export const forNewCustomer = ['existed', 'invalid-email', 'invalid-phoneNr'] as const satisfies Refusal[]

/**
 * Creates a customer entered by the salon (CUS-01). If a customer of this salon already has the e-mail or number: 409
 * existed, with `field`. Does not reveal whether a customer elsewhere has it: the row belongs to the salon until the
 * person proves the contact there.
 */
export const createCustomer = call({
  id: 'createCustomer',
  summary: 'Add a customer by hand',
  route: 'POST /v1/customers',
  access: salon('customersRead', salonApps),
  own: false,
  body: NewCustomer,
  response: Customer,
  status: 201,
  idempotent: true,
  refuses: [...forNewCustomer],
})

/** CUS-06: blocks online booking at this salon. Appointments stay. Repeating the call changes nothing. */
export const blockCustomer = call({
  id: 'blockCustomer',
  summary: 'Block a customer of the own salon',
  route: 'POST /v1/customers/{id}/block',
  access: salon('customersWrite', ['ADMIN']),
  params: CustomerParams,
  response: Customer,
  refuses: ['notFound'],
})

export const unblockCustomer = call({
  id: 'unblockCustomer',
  summary: 'Unblock a customer of the own salon',
  route: 'DELETE /v1/customers/{id}/block',
  access: salon('customersWrite', ['ADMIN']),
  params: CustomerParams,
  response: Customer,
  refuses: ['notFound'],
})

/** `e164`: international form; `display`: as people write it, masked on request; `canGetCodes`: can receive a PIN. */
export const checkPhoneNr = call({
  id: 'checkPhoneNr',
  summary: 'Check whether a text is a phone number, and which',
  route: 'GET /v2/sms/phone-nr-util',
  access: 'public',
  query: z.object({
    phoneNumberToCheck: visibleTextSchema(maxLengths.phoneNr),
    isoCode: z.optional(visibleTextSchema(2)),
    masked: z.optional(z.enum(['true', 'false'])),
    visibleSuffixLength: z.optional(z.string().check(z.regex(/^\d{1,2}$/))),
  }),
  response: z.object({
    valid: z.boolean(),
    e164: z.nullable(z.string()),
    isoCode: z.nullable(z.string()),
    display: z.nullable(z.string()),
    canGetCodes: z.boolean(),
  }),
})

export const getIsoCodes = call({
  id: 'getIsoCodes',
  summary: 'Countries and their phone codes, by numeric code',
  route: 'GET /v1/sms/iso-codes',
  access: 'public',
  response: z.array(z.object({ isoCode: z.string(), phoneCountryCode: z.string() })),
})
