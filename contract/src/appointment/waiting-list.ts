/** Waiting list for full days (AVL-11). */
import { maxServices } from '@goldline/domain/product/chain-limits'
import { maxLengths } from '@goldline/domain/text-lengths'
import * as z from 'zod/mini'
import { customer, salon } from '../access.ts'
import { ProductKey } from '../appointment.ts'
import { call } from '../call.ts'
import { forNewCustomer, NewCustomer } from '../customer.ts'
import { dayRangeRefusals, requestRefusals } from '../refuses.ts'
import { Day, Id, Instant, LanguageCode, visibleTextSchema } from '../wire.ts'

/** A time of day, or the end of the day. */
const TimeOrEndOfDay = z.string().check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d:[0-5]\d|24:00:00)$/))

const WaitingPeriod = {
  /** Days in the salon's zone, both inclusive. */
  from: Day,
  to: Day,
  /** A start must be at or after fromTime and before toTime. `00:00:00` to `24:00:00` is the whole day. */
  fromTime: TimeOrEndOfDay,
  toTime: TimeOrEndOfDay,
} as const

export const WaitingListEntry = z.object({
  '@type': z.literal('waiting-list-entry'),
  id: Id,
  businessObject: z.object({ id: Id, urlName: z.string(), name: z.string(), timeZone: z.string() }),
  /** Names; null if a service was deleted (CAT-06). */
  services: z.array(z.nullable(z.string())),
  products: z.array(z.string()),
  staffId: z.nullable(Id),
  /** null: first available, or the person has left the salon. */
  staffName: z.nullable(z.string()),
  /**
   * One staff member per service, null for the first available, with their names (AVL-12); null if staffId is for all
   * of them.
   */
  staffIds: z.nullable(z.array(z.nullable(Id))),
  staffNames: z.nullable(z.array(z.nullable(z.string()))),
  ...WaitingPeriod,
  createdTime: Instant,
  /** When the customer was last offered a free start. */
  toldTime: z.nullable(Instant),
})
export type WaitingListEntry = z.infer<typeof WaitingListEntry>

export const joinWaitingList = call({
  id: 'joinWaitingList',
  summary: 'Wait for a free start on full days; waiting customers are notified when one becomes free',
  route: 'POST /v1/waiting-list-entries',
  access: customer(['BOOKING']),
  body: z.strictObject({
    businessObjectId: Id,
    products: z.array(ProductKey).check(z.minLength(1), z.maxLength(maxServices)),
    /** null: first available. */
    staffId: z.nullable(Id),
    /**
     * Only if staffId is null: a staff member per product, in order; null: first available for that product (AVL-12).
     */
    staffIds: z.optional(z.array(z.nullable(Id)).check(z.maxLength(10))),
    ...WaitingPeriod,
    name: z.optional(visibleTextSchema(maxLengths.name)),
    surname: z.optional(visibleTextSchema(maxLengths.name)),
    language: z.optional(LanguageCode),
  }),
  response: WaitingListEntry,
  status: 201,
  idempotent: true,
  refuses: [...requestRefusals, ...dayRangeRefusals, 'blackListed', 'waiting-list.too-many'],
})

export const getMyWaitingListEntries = call({
  id: 'getMyWaitingListEntries',
  summary: 'The customer’s entries across salons, the nearest day first',
  route: 'GET /v1/user/me/waiting-list-entries',
  access: customer(['BOOKING']),
  response: z.array(WaitingListEntry),
})

export const leaveWaitingList = call({
  id: 'leaveWaitingList',
  summary: 'Leave the waiting list',
  route: 'DELETE /v1/waiting-list-entries/{id}',
  access: customer(['BOOKING']),
  params: z.object({ id: Id }),
  refuses: ['waiting-list.notFound'],
})

/** A waiting customer, as the salon sees them. */
export const SalonWaitingEntry = z.extend(WaitingListEntry, {
  customer: z.object({
    id: Id,
    name: z.string(),
    surname: z.string(),
    email: z.nullable(z.string()),
    phoneNr: z.nullable(z.string()),
  }),
})
export type SalonWaitingEntry = z.infer<typeof SalonWaitingEntry>

export const getWaitingList = call({
  id: 'getWaitingList',
  summary: 'Who waits for a free start, first come first',
  route: 'GET /v1/business-object/waiting-list-entries',
  access: salon('appointments', ['ADMIN']),
  response: z.array(SalonWaitingEntry),
})

/**
 * Adds an entry as the customer would. Services and people closed for online booking are allowed, but such an entry is
 * never notified: the salon must check it.
 */
export const addToWaitingList = call({
  id: 'addToWaitingList',
  summary: 'Put a customer on the waiting list, by telephone',
  route: 'POST /v1/business-object/waiting-list-entries',
  access: salon('appointments', ['ADMIN']),
  body: z.strictObject({
    /** null: a new customer. */
    customerId: z.nullable(Id),
    newCustomer: z.optional(NewCustomer),
    products: z.array(ProductKey).check(z.minLength(1), z.maxLength(maxServices)),
    /** One staff member per product, in order; null: first available for that product (AVL-12). */
    staffIds: z.array(z.nullable(Id)).check(z.maxLength(maxServices)),
    ...WaitingPeriod,
  }),
  response: SalonWaitingEntry,
  status: 201,
  idempotent: true,
  refuses: [
    'notFound',
    'product.notFound',
    'staff.notFound',
    'appointment duration is too long, max 4 hours',
    ...dayRangeRefusals,
    ...forNewCustomer,
    'waiting-list.too-many',
  ],
})

export const removeFromWaitingList = call({
  id: 'removeFromWaitingList',
  summary: 'Remove an entry from the waiting list',
  route: 'DELETE /v1/business-object/waiting-list-entries/{id}',
  access: salon('appointments', ['ADMIN']),
  params: z.object({ id: Id }),
  refuses: ['waiting-list.notFound'],
})
