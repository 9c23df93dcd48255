/** Holds a start while the PIN is typed (APT-14). */
import * as z from 'zod/mini'
import { Wished } from '../appointment.ts'
import { call } from '../call.ts'
import { forWish } from '../refuses.ts'
import { Instant, Secret } from '../wire.ts'

/** APT-14. One hold per identity and salon: a new one replaces the old. */
export const holdSlot = call({
  id: 'holdSlot',
  summary: 'Hold a slot for ten minutes while the PIN is typed',
  method: 'POST',
  path: '/v1/slot-holds',
  access: 'public',
  body: z.strictObject({ ...Wished, challengeId: z.optional(Secret) }),
  /** `expiresIn` in seconds: a device's own clock may be wrong. */
  response: z.object({ id: Secret, expiresTime: Instant, expiresIn: z.int() }),
  status: 201,
  refuses: [...forWish, 'startTime.invalid', 'hold.too-many', 'Unauthorized', 'too-many-requests'],
})

export const releaseSlot = call({
  id: 'releaseSlot',
  summary: 'Release a held slot',
  method: 'DELETE',
  path: '/v1/slot-holds/{id}',
  access: 'public',
  params: z.object({ id: Secret }),
  status: 204,
})
