/** A person's sessions (AUTH-18). */
import { clients } from '@goldline/domain/user/role'
import * as z from 'zod/mini'
import { ownDevices, salon, signedIn } from '../access.ts'
import { call } from '../call.ts'
import { codeRefusals } from '../refuses.ts'
import { Id, Instant, Secret, visibleTextSchema } from '../wire.ts'

export const UserSession = z.object({
  id: Id,
  client: z.enum(clients),
  /** Names only, such as Chrome and Android; null if the browser sent none. */
  device: z.object({ browser: z.nullable(z.string()), system: z.nullable(z.string()) }),
  createdTime: Instant,
  lastUsedTime: Instant,
  /** The session of this request. */
  current: z.boolean(),
  /** A person's own device, where the session lasts for months (AUTH-23). */
  ownDevice: z.boolean(),
})
export type UserSession = z.infer<typeof UserSession>

/** The caller's sessions (AUTH-18). */
export const getMySessions = call({
  id: 'getMySessions',
  summary: 'Where I am signed in, last used first',
  route: 'GET /v1/user/me/sessions',
  access: signedIn(ownDevices),
  response: z.array(UserSession),
})

/**
 * AUTH-24: used after 403 code.required. `id` is a challenge of `createCustomerUser` for an e-mail or number that
 * proves this account (else 400 invalid-code); the session stays, and the refused call can be repeated.
 */
export const proveAgain = call({
  id: 'proveAgain',
  summary: 'Answer a code within my session, for calls that require one',
  route: 'POST /v1/user/me/proofs',
  access: signedIn(ownDevices),
  body: z.strictObject({ id: Secret, code: visibleTextSchema(64) }),
  refuses: [...codeRefusals],
})

/** Ends it in every process within a second. Unknown, ended or another person's: 404 notFound. */
export const endMySession = call({
  id: 'endMySession',
  summary: 'End one of my sessions',
  route: 'DELETE /v1/user/me/sessions/{id}',
  access: signedIn(ownDevices),
  params: z.object({ id: Id }),
  refuses: ['notFound'],
})

export const endMyOtherSessions = call({
  id: 'endMyOtherSessions',
  summary: 'End all of my sessions except this one',
  route: 'DELETE /v1/user/me/sessions',
  access: signedIn(ownDevices),
  response: z.object({ ended: z.int() }),
})

export const StaffSession = z.object({
  ...z.omit(UserSession, { client: true, current: true, ownDevice: true }).shape,
  /** The person's first name. */
  name: z.string(),
  surname: z.string(),
})
export type StaffSession = z.infer<typeof StaffSession>

/** For owners and admins: in a tier with one STAFF app (BIZ-10) they see who uses it, and can free it. */
export const getStaffSessions = call({
  id: 'getStaffSessions',
  summary: 'Who is signed in to STAFF by password or code, last used first',
  route: 'GET /v1/staff-sessions',
  access: salon('devices', ['ADMIN']),
  response: z.array(StaffSession),
})

/**
 * Ends it in every process within a second. Unknown, ended, on a device of the salon or another salon's: 404 notFound.
 */
export const endStaffSession = call({
  id: 'endStaffSession',
  summary: 'End another person’s session in STAFF',
  route: 'DELETE /v1/staff-sessions/{id}',
  access: salon('devices', ['ADMIN']),
  params: z.object({ id: Id }),
  refuses: ['notFound'],
})
