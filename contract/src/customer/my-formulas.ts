/** Formulas that salons share with a customer (CUS-08t). */
import * as z from 'zod/mini'
import { customer } from '../access.ts'
import { call } from '../call.ts'
import { Id, Instant } from '../wire.ts'

export const SharedFormula = z.object({
  id: Id,
  businessObject: z.object({ id: Id, name: z.string(), timeZone: z.string(), country: z.string() }),
  text: z.string(),
  time: Instant,
  /** The name on the salon's page of the person who noted it; null: they are not on it. */
  by: z.nullable(z.string()),
  /** The customer's visit on that day, and its services in the reader's language; null: none. */
  appointmentId: z.nullable(Id),
  services: z.array(z.string()),
})
export type SharedFormula = z.infer<typeof SharedFormula>

export const getMyFormulas = call({
  id: 'getMyFormulas',
  summary: 'Formulas that salons share with me, the newest first',
  route: 'GET /v1/user/me/formulas',
  access: customer(['BOOKING']),
  response: z.array(SharedFormula),
})
