/** The salon's access to its Google Business Profile (REV-05). */
import { maxPasswordLength } from '@goldline/domain/auth/password'
import * as z from 'zod/mini'
import { salon } from '../access.ts'
import { call } from '../call.ts'
import { leaderRefusals } from '../refuses.ts'
import { Instant, visibleTextSchema } from '../wire.ts'

export const GoogleConnection = z.object({
  /** Whether this installation can use Google. */
  available: z.boolean(),
  connection: z.nullable(
    z.object({
      /** The place's name at Google. */
      title: z.string(),
      connectedTime: Instant,
      /** Google no longer accepts the access: the salon must connect again. */
      expired: z.boolean(),
      /** null: not yet. */
      lastReadTime: z.nullable(Instant),
      /** Next attempt after a failed request to Google; null: none failed. */
      nextTry: z.nullable(Instant),
    }),
  ),
})
export type GoogleConnection = z.infer<typeof GoogleConnection>

const access = salon('google', ['ADMIN'])
const password = z.optional(z.string().check(z.maxLength(maxPasswordLength)))

export const getGoogleConnection = call({
  id: 'getGoogleConnection',
  summary: 'Whether reviews at Google are read, and the state of that',
  route: 'GET /v1/google-connection',
  access,
  response: GoogleConnection,
})

/** Requires the caller's password again (AUTH-18). The address is valid for ten minutes, for this person only. */
export const startGoogleConnection = call({
  id: 'startGoogleConnection',
  summary: 'The address where a leader of the salon lets Goldline read and answer its reviews at Google',
  route: 'POST /v1/google-connection-requests',
  access,
  body: z.strictObject({ password }),
  response: z.object({ url: z.string() }),
  status: 201,
  refuses: [...leaderRefusals, 'google.unavailable'],
})

export const finishGoogleConnection = call({
  id: 'finishGoogleConnection',
  summary: 'The answer with which Google sent the person back; from now on reviews are read',
  route: 'POST /v1/google-connections',
  access,
  body: z.strictObject({ code: visibleTextSchema(2000), state: visibleTextSchema(1000) }),
  response: GoogleConnection,
  status: 201,
  refuses: ['google.unavailable', 'google.refused', 'google.no-place'],
})

/** Requires the caller's password again (AUTH-18). Deletes the reviews read there. */
export const endGoogleConnection = call({
  id: 'endGoogleConnection',
  summary: 'Stop reading and answering reviews at Google',
  route: 'POST /v1/google-connection-removals',
  access,
  body: z.strictObject({ password }),
  response: GoogleConnection,
  status: 201,
  refuses: [...leaderRefusals],
})
