/** Two customers who are one person: proposing, comparing, merging (CUS-09). */
import { mergeFields } from '@goldline/domain/customer/merge'
import * as z from 'zod/mini'
import { salon } from '../access.ts'
import { call } from '../call.ts'
import { Customer, CustomerParams, ListedCustomer } from '../customer.ts'
import { Id, IfMatch } from '../wire.ts'

/**
 * CUS-09: same number, same e-mail, similar names with the same birthday, or the same name with nothing contradicting;
 * without pairs marked as two people.
 */
export const getCustomerDuplicates = call({
  id: 'getCustomerDuplicates',
  summary: 'Customers of the own salon who may be the same person',
  route: 'GET /v1/customer-duplicates',
  access: salon('customersWrite', ['ADMIN']),
  response: z.array(
    z.object({
      why: z.enum(['phoneNr', 'email', 'nameAndBirthday', 'name']),
      customers: z.tuple([ListedCustomer, ListedCustomer]),
    }),
  ),
})

/** Marks them as two people, so that they are not proposed again. */
export const tellCustomersApart = call({
  id: 'tellCustomersApart',
  summary: 'Mark two customers as two people',
  route: 'POST /v1/customer-duplicates/apart',
  access: salon('customersWrite', ['ADMIN']),
  body: z.strictObject({ ids: z.tuple([Id, Id]) }),
  refuses: ['notFound'],
})

/**
 * CUS-09: `{id}` remains and gets the other's visits, reviews, waiting-list entries, notes, tags, history and block;
 * the other's address redirects to it. Missing values are taken over, and for the fields in `take` the other's values.
 * The one with an account must remain: else 409 customer.has-account, or 409 customer.two-accounts if both have one.
 * `version` is the other's, If-Match the remaining one's.
 */
export const mergeCustomers = call({
  id: 'mergeCustomers',
  summary: 'Merge two customers of the own salon',
  route: 'POST /v1/customers/{id}/merge',
  access: salon('customersWrite', ['ADMIN']),
  params: CustomerParams,
  body: z.strictObject({ otherId: Id, version: z.optional(z.int()), take: z.array(z.enum(mergeFields)) }),
  requestHeaders: IfMatch,
  response: Customer,
  refuses: ['notFound', 'existed', 'customer.has-account', 'customer.two-accounts', 'version-conflict'],
})
