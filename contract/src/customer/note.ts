/** Adds a line to a customer's notes (CUS-08). */
import { maxLengths } from '@goldline/domain/text-lengths'
import * as z from 'zod/mini'
import { salon, salonApps } from '../access.ts'
import { call } from '../call.ts'
import { Customer, CustomerParams } from '../customer.ts'
import { visibleTextSchema } from '../wire.ts'

/** Appends the line to the notes. 409 customer.notes-full: the notes would become too long. */
export const addCustomerNote = call({
  id: 'addCustomerNote',
  summary: 'Add a line to the notes of a customer of the own salon',
  route: 'POST /v1/customers/{id}/notes',
  access: salon('customersRead', salonApps),
  params: CustomerParams,
  body: z.strictObject({ text: visibleTextSchema(maxLengths.note).check(z.minLength(1)) }),
  response: Customer,
  status: 201,
  idempotent: true,
  refuses: ['notFound', 'customer.notes-full'],
})
