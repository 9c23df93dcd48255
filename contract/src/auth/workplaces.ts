/** A person's salons, and switching between them (AUTH-12, UI-12). */
import { roleLists } from '@goldline/domain/user/role'
import * as z from 'zod/mini'
import { salon } from '../access.ts'
import { call } from '../call.ts'
import { sendingRefusals } from '../refuses.ts'
import { DeviceChallenge, Id } from '../wire.ts'
import { SignedInUser } from './user.ts'

export const getMyWorkplaces = call({
  id: 'getMyWorkplaces',
  summary: 'The salons in which I work, oldest first',
  route: 'GET /v1/user/me/workplaces',
  access: salon('calendar', ['ADMIN']),
  own: true,
  response: z.array(z.object({ businessObjectId: Id, name: z.string(), role: z.enum(roleLists.L1) })),
})

/**
 * Returns a token for that salon and ends the caller's. AUTH-18: for an owner or admin of the other salon on a device
 * never verified by a code, 202 with a challenge: `answerChallenge` with ADMIN and the salon signs in there.
 */
export const enterWorkplace = call({
  id: 'enterWorkplace',
  summary: 'Switch to another salon in which I work',
  route: 'POST /v1/user/me/workplaces/{businessObjectId}/sessions',
  access: salon('calendar', ['ADMIN']),
  own: true,
  params: z.object({ businessObjectId: Id }),
  response: SignedInUser,
  responseHeaders: { Authorization: 'Bearer and the token' },
  status: 201,
  accepted: DeviceChallenge,
  refuses: ['notFound', ...sendingRefusals],
})
