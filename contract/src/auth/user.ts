/** The signed-in user (AUTH-10). */

import { maxPasswordLength } from '@goldline/domain/auth/password'
import { pinPattern } from '@goldline/domain/auth/pin'
import { channels } from '@goldline/domain/message/kinds'
import { staffPermissions } from '@goldline/domain/staff/permission'
import { maxLengths } from '@goldline/domain/text-lengths'
import { clients, roles, userScopes } from '@goldline/domain/user/role'
import { tiers } from '@goldline/domain/user/tier'
import * as z from 'zod/mini'
import { everywhere, ownDevices, signedIn } from '../access.ts'
import { call } from '../call.ts'
import { identityRefusals, proofRefusals, sendingRefusals } from '../refuses.ts'
import { DeviceChallenge, Id, Identity, Instant, IssuedChallenge, LanguageCode, visibleTextSchema } from '../wire.ts'

/** Facts about the salon that its apps need first: zone and formats (BIZ-05), and the tier's features (BIZ-10). */
const OwnSalon = z.object({
  id: Id,
  urlName: z.string(),
  name: z.string(),
  timeZone: z.string(),
  currency: z.string(),
  country: z.string(),
  /** The salon's main language, required for its names (CAT-10). */
  language: LanguageCode,
  tier: z.enum(tiers),
  /** Domains its texts may link to in addition to our own (MSG-06). */
  partnerDomains: z.array(z.string()),
  /** The channels by which this installation sends codes and messages. */
  channels: z.array(z.enum(channels)),
  /** Only while its owner does the first set-up (BIZ-09). */
  settingUp: z.optional(z.literal(true)),
  /** The server's time, since a computer's clock may be wrong. */
  now: Instant,
})

export const SignedInUser = z.object({
  '@type': z.literal('basic-user'),
  id: Id,
  role: z.enum(roles),
  client: z.enum(clients),
  /** Whether the session opens the whole salon or only the person's own data (AUTH-25). */
  scope: z.enum(userScopes),
  businessObjectId: z.nullable(Id),
  staffId: z.nullable(Id),
  name: z.string(),
  surname: z.string(),
  email: z.nullable(z.string()),
  emailConfirmed: z.boolean(),
  phoneNr: z.nullable(z.string()),
  phoneNrConfirmed: z.boolean(),
  languageCode: LanguageCode,
  hasPassword: z.boolean(),
  /** AUTH-14: an owner must accept the latest version before continuing. null: none accepted yet. */
  agb: z.object({ acceptedVersion: z.nullable(z.string()), latestVersion: z.string() }),
  /** The salon that the token opens; null for customers. */
  salon: z.nullable(OwnSalon),
  /** Permitted changes in STAFF (STF-02), and with the scope OWN (AUTH-25); null: no restriction. */
  permissions: z.nullable(z.array(z.enum(staffPermissions))),
  /** The session's paired device (AUTH-08); null: a personal one. `locked`: no person has entered their PIN. */
  device: z.nullable(z.object({ id: Id, name: z.string(), lockMinutes: z.int(), locked: z.boolean() })),
})
export type SignedInUser = z.infer<typeof SignedInUser>

/** `challenge` is answered with the sent code; null if nothing changed. */
const ChangedIdentity = z.extend(SignedInUser, { challenge: z.nullable(IssuedChallenge) })

const UserIdParam = z.object({ id: Id })

/**
 * AUTH-18: staff with a password must enter it again to change how they sign in. Missing: 403 password.required; wrong:
 * 403 password.notMatched (not 401, so that the session stays).
 */
const PasswordAgain = z.optional(z.string().check(z.maxLength(maxPasswordLength)))

export const getMe = call({
  id: 'getMe',
  summary: 'The signed-in user',
  route: 'GET /v1/user/me',
  access: signedIn(everywhere),
  whileLocked: true,
  response: SignedInUser,
})

/**
 * AUTH-09. Returns the same response whether or not the account exists. `answerChallenge` with the e-mail's code
 * creates it and activates the password; then the person creates a salon (BIZ-09).
 */
export const createUser = call({
  id: 'createUser',
  summary: 'Sign up as a salon’s owner; a code is sent',
  route: 'POST /v1/user',
  access: 'public',
  body: z.strictObject({
    email: visibleTextSchema(maxLengths.email),
    password: z.string().check(z.maxLength(maxPasswordLength)),
    languageCode: z.optional(LanguageCode),
  }),
  response: DeviceChallenge,
  status: 201,
  refuses: [...sendingRefusals, 'invalid-email', 'weak-password', 'too-many-requests'],
})

export const updateUser = call({
  id: 'updateUser',
  summary: 'Change name and language',
  route: 'PUT /v1/user/{id}',
  access: signedIn(ownDevices),
  params: UserIdParam,
  body: z.strictObject({
    name: z.optional(visibleTextSchema(maxLengths.name)),
    surname: z.optional(visibleTextSchema(maxLengths.name)),
    languageCode: z.optional(LanguageCode),
  }),
  response: SignedInUser,
})

/** AUTH-02: stores the person's own PIN, 4–8 digits; easily guessed: 400 weak-pin. */
export const setPin = call({
  id: 'setPin',
  summary: 'Store one’s own PIN',
  route: 'PUT /v1/user/{id}/pin',
  access: signedIn(ownDevices),
  params: UserIdParam,
  body: z.strictObject({ pin: z.string().check(z.regex(pinPattern)), password: PasswordAgain }),
  status: 200,
  refuses: [...proofRefusals, 'weak-pin'],
})

/**
 * AUTH-10. Takes effect when the sent code is answered; only then is a conflict revealed (409 error.email-exists,
 * error.phoneNr-exists). AUTH-20: on an unknown device, staff get 202: nothing is sent to the new identity, and a code
 * is sent to the old one; after `answerChallenge` the device is known, and the change can be requested again.
 */
export const changeEmail = call({
  id: 'changeEmail',
  summary: 'Change the e-mail',
  route: 'PATCH /v1/user/{id}/email',
  access: signedIn(ownDevices),
  params: UserIdParam,
  body: z.strictObject({ value: Identity, password: PasswordAgain }),
  response: ChangedIdentity,
  accepted: DeviceChallenge,
  refuses: [...identityRefusals, ...proofRefusals, 'email.exists-confirmed-and-not-changeable', 'notFound'],
})

export const changePhoneNr = call({
  id: 'changePhoneNr',
  summary: 'Change the phone number',
  route: 'PATCH /v1/user/{id}/phoneNr',
  access: signedIn(ownDevices),
  params: UserIdParam,
  body: z.strictObject({ value: Identity, password: PasswordAgain }),
  response: ChangedIdentity,
  accepted: DeviceChallenge,
  refuses: [...identityRefusals, ...proofRefusals, 'notFound'],
})
