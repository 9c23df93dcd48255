/** Changes to several customers at once (CUS-08). */
import { maxLengths } from '@goldline/domain/text-lengths'
import * as z from 'zod/mini'
import { salon } from '../access.ts'
import { call } from '../call.ts'
import { CustomerFilter } from '../customer.ts'
import { Id, visibleTextSchema } from '../wire.ts'

/** These customers, or all that match the filter. */
export const ChosenCustomers = z.union([
  z.strictObject({ ids: z.array(Id).check(z.minLength(1), z.maxLength(1000)) }),
  z.strictObject({ filter: z.strictObject(CustomerFilter) }),
])
export type ChosenCustomers = z.infer<typeof ChosenCustomers>

/** Skips customers who already have the tag or have 20 others. `tagged`: number of customers that were changed. */
export const tagCustomers = call({
  id: 'tagCustomers',
  summary: 'Add a tag to several customers, or remove it from them',
  route: 'POST /v1/customers/tags',
  access: salon('customersWrite', ['ADMIN']),
  body: z.strictObject({
    chosen: ChosenCustomers,
    tag: visibleTextSchema(maxLengths.tag).check(z.minLength(1)),
    remove: z.optional(z.boolean()),
  }),
  response: z.object({ tagged: z.int() }),
})

export const getCustomerTags = call({
  id: 'getCustomerTags',
  summary: 'The tags of the own salon’s customers, the most frequent first',
  route: 'GET /v1/customer-tags',
  access: salon('customersRead', ['ADMIN']),
  own: true,
  response: z.array(z.object({ tag: z.string(), count: z.int() })),
})
