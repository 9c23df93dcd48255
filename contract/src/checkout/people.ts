/** Whose work a service is that is added at the till. */
import * as z from 'zod/mini'
import { ProductKey } from '../appointment.ts'
import { call } from '../call.ts'
import { atTill } from '../checkout.ts'
import { Id } from '../wire.ts'

/** POS-01e: those who do it, are at work, and have time for it now, in the salon's order. */
export const getFreePeople = call({
  id: 'getFreePeople',
  summary: 'Who could do a service now',
  method: 'GET',
  path: '/v1/till/free-people',
  access: atTill,
  query: z.object({ product: ProductKey }),
  response: z.array(Id),
  refuses: ['product.notFound'],
})
