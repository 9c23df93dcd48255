/** Whom a sale is for, where no visit says it (POS-01). */
import { longest } from '@goldline/domain/text-lengths'
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { atTill, TillCustomer } from '../checkout.ts'
import { text } from '../wire.ts'

/** CUS-02; by number and e-mail only where the salon lets the till see them (CUS-04). The nearest first, at most eight. */
export const findTillCustomers = call({
  id: 'findTillCustomers',
  summary: 'Customers whom a keyword finds, for a sale at the till',
  method: 'GET',
  path: '/v1/till/customers',
  access: atTill,
  query: z.object({ query: text(longest.name).check(z.minLength(2)) }),
  response: z.array(TillCustomer),
})
