/** Editing a customer, and the history of edits (CUS-01, CUS-05, CUS-08). */
import { customerChanges, maxTags } from '@goldline/domain/customer/edit'
import { customerTypes } from '@goldline/domain/customer/type'
import { communicationPreferences } from '@goldline/domain/message/communication-preference'
import { maxLengths } from '@goldline/domain/text-lengths'
import * as z from 'zod/mini'
import { salon } from '../access.ts'
import { call } from '../call.ts'
import { Customer, CustomerParams } from '../customer.ts'
import { Day, Id, IfMatch, Instant, LanguageCode, visibleTextSchema } from '../wire.ts'

/**
 * Leaves fields not sent unchanged. Fields owned by a person with an account: 409 customer.has-account; a birthday they
 * have not given is noted for greetings only (CUS-01). `type` null: computed again. A contact of another customer of
 * the salon: 409 existed, with `field`. Marketing is a consent (PRIV-02): noting it requires `textVersion`, the latest
 * of MARKETING (else 409 consent.text-outdated), and asks the person, who alone can confirm it (`optIn`; 409
 * customer.unreachable without a channel). Noting it again asks once more if `again` is true, else changes nothing.
 */
export const updateCustomer = call({
  id: 'updateCustomer',
  summary: 'Change the own salon’s data about a customer',
  route: 'PATCH /v1/customers/{id}',
  access: salon('customersWrite', ['ADMIN']),
  params: CustomerParams,
  body: z.strictObject({
    name: z.optional(visibleTextSchema(maxLengths.name).check(z.minLength(1))),
    surname: z.optional(visibleTextSchema(maxLengths.name)),
    /** The e-mail; empty: removes it. */
    email: z.optional(visibleTextSchema(maxLengths.email)),
    /** The phone number; empty: removes it. */
    phoneNr: z.optional(visibleTextSchema(maxLengths.phoneNr)),
    /** The country of a number in national form; default: the salon's. */
    isoCode: z.optional(visibleTextSchema(2)),
    birthday: z.optional(z.nullable(Day)),
    language: z.optional(LanguageCode),
    communicationPreference: z.optional(z.enum(communicationPreferences)),
    notificationSubscribed: z.optional(z.boolean()),
    textVersion: z.optional(visibleTextSchema(20)),
    /** Pins the type; null: computes it again. */
    type: z.optional(z.nullable(z.enum(customerTypes))),
    notes: z.optional(visibleTextSchema(maxLengths.notes)),
    tags: z.optional(z.array(visibleTextSchema(maxLengths.tag)).check(z.maxLength(maxTags))),
    preferredStaffId: z.optional(z.nullable(Id)),
  }),
  requestHeaders: IfMatch,
  response: Customer,
  refuses: [
    'notFound',
    'existed',
    'invalid-email',
    'invalid-phoneNr',
    'customer.has-account',
    'customer.unreachable',
    'consent.text-outdated',
    'staff.notFound',
    'version-conflict',
  ],
})

/** A changed field's values before and after; omitted for long texts. */
const ChangedField = z.object({
  field: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
})

/** CUS-09: includes the history of customers merged into this one. */
export const getCustomerHistory = call({
  id: 'getCustomerHistory',
  summary: 'Who changed which data of a customer, newest first',
  route: 'GET /v1/customers/{id}/history',
  access: salon('customersRead', ['ADMIN']),
  params: CustomerParams,
  response: z.array(
    z.object({
      id: Id,
      time: Instant,
      /** null: the account was deleted. */
      by: z.nullable(z.string()),
      what: z.enum(customerChanges),
      fields: z.array(ChangedField),
    }),
  ),
  refuses: ['notFound'],
})
