/** Calls made by the marketplace itself (docs/marketplace.md). */
import { bookingRefusals } from '@goldline/domain/marketplace/booking'
import { linkKinds } from '@goldline/domain/marketplace/link'
import * as z from 'zod/mini'
import { call } from '../call.ts'
import { Id, Instant, visibleTextSchema } from '../wire.ts'

const params = z.object({ businessObjectId: Id, kind: z.enum(linkKinds) })

/** Refuses a forged or old event without writing anything. A repeated event gets the first answer. */
export const receiveMarketplaceEvent = call({
  id: 'receiveMarketplaceEvent',
  summary: 'The marketplace reports a booking or the state of its link',
  route: 'POST /v1/webhooks/marketplace/{businessObjectId}/{kind}',
  access: 'public',
  sentBy: 'provider',
  params,
  body: z.looseObject({}),
  rawBody: true,
  response: z.object({
    accepted: z.boolean(),
    appointmentId: z.optional(Id),
    code: z.optional(z.enum(bookingRefusals)),
  }),
  refuses: ['signature-invalid', 'invalid-request'],
})

const Name = visibleTextSchema(200).check(z.minLength(1))

export const getMarketplaceSlots = call({
  id: 'getMarketplaceSlots',
  summary: 'Free starts of a service, for a pro link',
  route: 'GET /v1/webhooks/marketplace/{businessObjectId}/{kind}/slots',
  access: 'public',
  sentBy: 'provider',
  params,
  query: z.object({ offerId: Name, skuId: Name, employeeId: z.optional(Name), from: Instant, to: Instant }),
  response: z.object({ slots: z.array(z.object({ start: Instant, employeeId: z.nullable(z.string()) })) }),
  refuses: ['signature-invalid', 'invalid-request'],
})
