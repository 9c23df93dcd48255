/** Formulas: mixtures and steps, noted for the next visit (CUS-08). */
import { maxLengths } from '@goldline/domain/text-lengths'
import * as z from 'zod/mini'
import { salon, salonApps } from '../access.ts'
import { call } from '../call.ts'
import { Customer, CustomerParams } from '../customer.ts'
import { Id, visibleTextSchema } from '../wire.ts'

export const addFormula = call({
  id: 'addFormula',
  summary: 'Add a formula for a customer',
  route: 'POST /v1/customers/{id}/formulas',
  access: salon('customersRead', salonApps),
  params: CustomerParams,
  body: z.strictObject({ text: visibleTextSchema(maxLengths.notes).check(z.minLength(1)) }),
  response: Customer,
  status: 201,
  idempotent: true,
  refuses: ['notFound'],
})

export const removeFormula = call({
  id: 'removeFormula',
  summary: 'Remove a formula of a customer',
  route: 'DELETE /v1/customer-formulas/{id}',
  access: salon('customersWrite', ['ADMIN']),
  params: z.object({ id: Id }),
  response: Customer,
  refuses: ['notFound'],
})

/** Off by default. The customer can then read text, date, service and person; once switched off, nothing any more. */
export const shareFormula = call({
  id: 'shareFormula',
  summary: 'Share a formula with its customer, or stop sharing it',
  route: 'PUT /v1/customer-formulas/{id}/shared',
  access: salon('customersRead', salonApps),
  params: z.object({ id: Id }),
  body: z.strictObject({ shared: z.boolean() }),
  response: Customer,
  refuses: ['notFound'],
})
