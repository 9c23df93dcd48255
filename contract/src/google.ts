/** Reserve with Google: whether Google may book a salon (RWG-02). */
import { salonLimits } from '@goldline/domain/business-object/salon'
import * as z from 'zod/mini'
import { call } from './call.ts'
import { Secret, visibleTextSchema } from './wire.ts'

/**
 * Takes effect at once with the token of the salon's mail, or for its leaders in ADMIN. Otherwise, the request is
 * stored and the salon is asked by mail, once a day.
 */
export const optOutOfReserveWithGoogle = call({
  id: 'optOutOfReserveWithGoogle',
  summary: 'Request that a salon can no longer be booked through Google',
  route: 'POST /v1/reserve-with-google/opt-out',
  access: 'public',
  body: z.strictObject({
    urlName: visibleTextSchema(salonLimits.urlName.max).check(z.minLength(1)),
    token: z.optional(Secret),
  }),
  /** `optedOut` false: the salon was asked by mail first. */
  response: z.object({ optedOut: z.boolean() }),
  status: 201,
  idempotent: true,
  refuses: ['businessObject.notFound', 'too-many-requests'],
})
