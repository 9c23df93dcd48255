/** The salon's users and their rights (AUTH-12, STF-02): every active person has one, with or without an e-mail. */
import { maxPasswordLength } from '@goldline/domain/auth/password'
import { pinLimits, pinPattern } from '@goldline/domain/auth/pin'
import { staffPermissions } from '@goldline/domain/staff/permission'
import { maxLengths } from '@goldline/domain/text-lengths'
import { roleLists, userScopes } from '@goldline/domain/user/role'
import * as z from 'zod/mini'
import { salon } from '../access.ts'
import { call } from '../call.ts'
import { leaderRefusals } from '../refuses.ts'
import { Id, Instant, visibleTextSchema } from '../wire.ts'

const SalonRole = z.enum(roleLists.L1)

export const SalonUser = z.object({
  id: Id,
  /** null: does no services at this salon. */
  staffId: z.nullable(Id),
  name: z.string(),
  surname: z.string(),
  /** null: signs in only on the salon's devices. */
  email: z.nullable(z.string()),
  emailConfirmed: z.boolean(),
  role: SalonRole,
  /** AUTH-25: OWN only for a USER_LITE. */
  scope: z.enum(userScopes),
  /** May read health notes; each read is logged (PRIV-02). */
  healthNotes: z.boolean(),
  /** Permitted changes in STAFF (STF-02). */
  permissions: z.nullable(z.array(z.enum(staffPermissions))),
  hasPin: z.boolean(),
  /** Number of their sessions in this salon. */
  sessions: z.int(),
  lastUsedTime: z.nullable(Instant),
})
export type SalonUser = z.infer<typeof SalonUser>

const UserId = z.object({ id: Id })

export const getSalonUsers = call({
  id: 'getSalonUsers',
  summary: 'The salon’s users and their rights',
  route: 'GET /v1/salon-users',
  access: salon('users', ['ADMIN']),
  response: z.array(SalonUser),
})

/** AUTH-18: requires the caller's password again. A changed role or scope ends the user's sessions in the salon. */
export const updateSalonUser = call({
  id: 'updateSalonUser',
  summary: 'Change a user’s role or scope, or whether they may read health notes',
  route: 'PATCH /v1/salon-users/{id}',
  access: salon('users', ['ADMIN']),
  params: UserId,
  body: z.strictObject({
    role: z.optional(SalonRole),
    scope: z.optional(z.enum(userScopes)),
    healthNotes: z.optional(z.boolean()),
    password: z.optional(z.string().check(z.maxLength(maxPasswordLength))),
  }),
  response: SalonUser,
  refuses: [...leaderRefusals, 'notFound', 'user.last-owner'],
})

/**
 * Sets the user's e-mail; a code sent to it lets them choose a password (AUTH-05), which confirms the e-mail. AUTH-18:
 * requires the caller's password again.
 */
export const inviteSalonUser = call({
  id: 'inviteSalonUser',
  summary: 'Invite a user by e-mail to sign in with their own password',
  route: 'POST /v1/salon-users/{id}/invitations',
  access: salon('users', ['ADMIN']),
  params: UserId,
  body: z.strictObject({
    email: visibleTextSchema(maxLengths.email),
    /** Default: unchanged. */
    scope: z.optional(z.enum(userScopes)),
    password: z.optional(z.string().check(z.maxLength(maxPasswordLength))),
  }),
  response: SalonUser,
  status: 201,
  idempotent: true,
  refuses: [...leaderRefusals, 'notFound', 'invalid-email', 'existed', 'error.email-exists'],
})

/**
 * The code is shown once. The present PIN works until a new one is set. AUTH-18: requires the caller's password again,
 * since anybody with the code can sign in as that user.
 */
export const createPinCode = call({
  id: 'createPinCode',
  summary: 'Create a one-time code with which a user sets their own PIN',
  route: 'POST /v1/salon-users/{id}/pin-codes',
  access: salon('users', ['ADMIN']),
  params: UserId,
  body: z.strictObject({ password: z.optional(z.string().check(z.maxLength(maxPasswordLength))) }),
  response: z.object({ code: z.string(), expiresTime: Instant }),
  status: 201,
  refuses: [...leaderRefusals, 'notFound'],
})

/** Works on the salon's computers, even while locked. Five wrong attempts invalidate the code. */
export const setSalonPin = call({
  id: 'setSalonPin',
  summary: 'Set one’s own PIN of this salon with a one-time code',
  route: 'PUT /v1/salon-users/{id}/pin',
  access: salon('calendar', ['ADMIN', 'STAFF']),
  whileLocked: true,
  params: UserId,
  body: z.strictObject({
    code: z.string().check(z.regex(new RegExp(`^\\d{${pinLimits.digits}}$`))),
    pin: z.string().check(z.regex(pinPattern)),
  }),
  refuses: ['notFound', 'invalid-code', 'weak-pin', 'numberOfCredentialFailedMatchesAlreadyExceedMax'],
})

export const endSalonSessions = call({
  id: 'endSalonSessions',
  summary: 'Sign a user out of this salon on all devices',
  route: 'DELETE /v1/salon-users/{id}/sessions',
  access: salon('users', ['ADMIN']),
  params: UserId,
  response: z.object({ ended: z.int() }),
  refuses: ['notFound'],
})
