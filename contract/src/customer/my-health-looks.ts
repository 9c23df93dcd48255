/** Who read a customer's health data (PRIV-02f), for the customer. */
import * as z from 'zod/mini'
import { customer } from '../access.ts'
import { call } from '../call.ts'
import { Id, Instant } from '../wire.ts'

export const HealthLooks = z.object({
  businessObject: z.object({ id: Id, name: z.string(), timeZone: z.string(), country: z.string() }),
  /** Newest first, the latest 200. */
  looks: z.array(
    z.object({
      time: Instant,
      /** The person's name on the salon's page; null: they are not on it, or the account was deleted. */
      name: z.nullable(z.string()),
      /** Whether the account leads the salon. */
      leader: z.boolean(),
      /** true: changed the note; false: read it with the answers before visits. */
      wrote: z.boolean(),
    }),
  ),
})
export type HealthLooks = z.infer<typeof HealthLooks>

export const getMyHealthLooks = call({
  id: 'getMyHealthLooks',
  summary: 'Who read my health data at each salon, by the salon’s name',
  route: 'GET /v1/user/me/health-looks',
  access: customer(['BOOKING']),
  response: z.array(HealthLooks),
})
