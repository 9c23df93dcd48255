/** A customer's own bonus points at a salon (POS-02). */
import { pointKinds } from '@goldline/domain/checkout/sale'
import * as z from 'zod/mini'
import { customer } from '../access.ts'
import { call } from '../call.ts'
import { Day, Id, Instant } from '../wire.ts'

const MyPoints = z.object({
  balance: z.int(),
  /** The points that expire next, and their last valid day; null: none expire. */
  expiring: z.nullable(z.object({ points: z.int(), lastDay: Day })),
  /** Newest first, at most 100. */
  entries: z.array(z.object({ id: Id, kind: z.enum(pointKinds), points: z.int(), createdTime: Instant })),
})

export const getMyPoints = call({
  id: 'getMyPoints',
  summary: 'My bonus points at a salon, with their entries',
  route: 'GET /v1/user/me/salons/{businessObjectId}/points',
  access: customer(['BOOKING']),
  params: z.object({ businessObjectId: Id }),
  response: MyPoints,
  refuses: ['businessObject.notFound'],
})
