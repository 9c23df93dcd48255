/** Signing in, challenges and codes (AUTH-01…07, AUTH-11; SPEC section 7). */
import { clients } from '@goldline/domain/user/role'
import * as z from 'zod/mini'
import { signedIn } from './access.ts'
import { call } from './call.ts'
import { forCode, forIdentity, forSending } from './refuses.ts'
import { SignedInUser } from './user.ts'
import { DeviceChallenge, Id, Identity, IssuedChallenge, LanguageCode, Secret, text } from './wire.ts'

const Code = text(64)

/** AUTH-07: strangers' guesses are not counted against it. It opens nothing. */
const knownDevice = { 'Set-Cookie': 'A browser that proved who it is: known for 400 days' } as const

/**
 * AUTH-01. The token is in the answer's `Authorization` header. Either `password` or `pin`. Wrong, unknown, or a `pin`
 * that is no PIN: 401 credentialNotMatched (with `triesLeft` for a PIN); out of tries: 429 with `retryAfter` (AUTH-07).
 * AUTH-18: an OWNER or ADMIN of a salon with a password or an own PIN on a device that is not known: 202 with a challenge and no token;
 * `answerChallenge` with its code, `client` and `businessObjectId` signs in, and the device is known from then on.
 * A one-time code as `pin` is looked for where it was asked for: the same known device, or the same address.
 */
export const authorize = call({
  id: 'authorize',
  summary: 'Sign in with a password or a PIN',
  method: 'POST',
  path: '/authorization',
  access: 'public',
  body: z.strictObject({
    '@type': z.literal('basic-credentials'),
    username: Identity,
    /** ISO country for a number typed in its national spelling. */
    isoCode: z.optional(text(2)),
    password: z.optional(z.string().check(z.maxLength(1000))),
    pin: z.optional(z.string().check(z.maxLength(1000))),
    /**
     * The application that signs in. Default BOOKING. Capped by role (AUTH-19): whoever may not be what is asked for gets
     * a customer's token for BOOKING, and the answer says so. CHECKIN and CHECKOUT are only paired: 403.
     */
    client: z.optional(z.enum(clients)),
    /** For people who work in several salons; else the oldest of theirs. */
    businessObjectId: z.optional(Id),
  }),
  response: SignedInUser,
  status: 200,
  accepted: DeviceChallenge,
  responseHeaders: { Authorization: 'Bearer and the token', ...knownDevice },
  refuses: [
    'credentialNotMatched',
    'notFound',
    'Unauthorized',
    'forbidden',
    'numberOfCredentialFailedMatchesAlreadyExceedMax',
    'too-many-requests',
  ],
})

export const signOut = call({
  id: 'signOut',
  summary: 'Sign out: the token ends, in every process',
  method: 'DELETE',
  path: '/authorization',
  access: signedIn,
  status: 204,
})

/**
 * AUTH-05. The same answer whether or not the account exists. Where the identity's wrong codes are used up, a link is sent (`sent`), and the
 * password is chosen where it is opened.
 */
export const requestPasswordChange = call({
  id: 'requestPasswordChange',
  summary: 'Ask for a new password; a code is sent',
  method: 'POST',
  path: '/v1/password-change-requests',
  access: 'public',
  body: z.strictObject({ username: Identity, newPassword: z.string().check(z.maxLength(1000)) }),
  response: IssuedChallenge,
  status: 201,
  refuses: [...forSending, 'invalid-email', 'invalid-phoneNr', 'weak-password'],
})

const Answer = {
  params: z.object({ id: Secret }),
  query: z.object({
    code: z.optional(Code),
    alsoConfirmEmailOrPhoneNr: z.optional(z.enum(['true', 'false'])),
    /** The application that the token is for. Default BOOKING. */
    client: z.optional(z.enum(clients)),
    /** For people who work in several salons; else the oldest of theirs. */
    businessObjectId: z.optional(Id),
  }),
  /** The code may come here instead of in the query (AUTH-17). */
  body: z.optional(z.nullable(z.strictObject({ code: z.optional(Code) }))),
  response: z.object({ token: z.string() }),
  responseHeaders: knownDevice,
} as const

/** AUTH-05. Puts the new password in force, ends all sessions and signs in. */
export const confirmPasswordChange = call({
  id: 'confirmPasswordChange',
  summary: 'Confirm a new password with the code',
  method: 'DELETE',
  path: '/v1/password-change-requests/{id}',
  access: 'public',
  ...Answer,
  status: 200,
  refuses: [...forCode, 'forbidden'],
})

/**
 * AUTH-06, APT-14. Sends a PIN; the same answer whether or not the account exists. An account that is needed is made when
 * the PIN is answered. Too soon: 429 waitingPeriodBeforeResendNotOverYet, too often: 429 customerNumberOfCredentialResendExceedMax,
 * too many from one place: 429 user-challenge.too-much-requests, all with `retryAfter`. Where wrong codes have used up the identity's
 * day, a link is sent instead of a PIN (`sent`), for a booking at a salon.
 */
export const createCustomerUser = call({
  id: 'createCustomerUser',
  summary: 'Ask for a PIN by SMS or e-mail, as a customer',
  method: 'POST',
  path: '/v1/customer-users',
  access: 'public',
  body: z.strictObject({
    identity: Identity,
    /** ISO country for a number typed in its national spelling. */
    isoCode: z.optional(text(2)),
    language: z.optional(LanguageCode),
    /** The salon that the booking is for; it pays the SMS (AUTH-16). */
    businessObjectId: z.optional(z.uuid()),
    /**
     * For who works in a salon and is kept out of signing in there by others' guesses (AUTH-15): a link is sent, not a PIN, and only to an
     * account with a role; the answer does not tell.
     */
    client: z.optional(z.enum(['ADMIN', 'STAFF'])),
  }),
  response: IssuedChallenge,
  status: 201,
  refuses: [...forIdentity],
})

/** AUTH-06. */
export const createCode = call({
  id: 'createCode',
  summary: 'Send a code that confirms an e-mail or a phone number',
  method: 'POST',
  path: '/v1/codes',
  access: 'public',
  body: z.strictObject({
    identity: Identity,
    subject: z.enum(['CONFIRM_EMAIL', 'CONFIRM_PHONE_NUMBER']),
    isoCode: z.optional(text(2)),
    language: z.optional(LanguageCode),
  }),
  response: IssuedChallenge,
  status: 201,
  refuses: [...forIdentity],
})

/**
 * AUTH-06. A right code answers the challenge and signs in. Wrong, used, over or unknown: 400 invalid-code (with
 * `triesLeft` where it was compared); out of tries: 429 numberOfCredentialFailedMatchesAlreadyExceedMax with `retryAfter`.
 * A confirmed identity that nobody has: 404 notFound. A CONFIRM challenge gives a customer's token, whatever `client` says (AUTH-20).
 */
export const answerChallenge = call({
  id: 'answerChallenge',
  summary: 'Answer a challenge with its code',
  method: 'DELETE',
  path: '/v1/challenges/{id}',
  access: 'public',
  ...Answer,
  status: 200,
  refuses: [...forCode, 'notFound', 'error.email-exists', 'error.phoneNr-exists', 'forbidden'],
})

/**
 * AUTH-07. The secret of a link that was sent instead of a PIN answers its challenge and signs in, at whatever device; it is no guess,
 * and nothing that was guessed stops it. Unknown, used or over: 400 invalid-code.
 */
export const answerChallengeLink = call({
  id: 'answerChallengeLink',
  summary: 'Answer a challenge with the link that was sent',
  method: 'POST',
  path: '/v1/challenge-links',
  access: 'public',
  body: z.strictObject({
    secret: Secret,
    /** Only for a forgotten password, and then needed: what whoever asked had typed is not taken, since it may have been a stranger. */
    newPassword: z.optional(z.string().check(z.maxLength(1000))),
    /** The application that the token is for. Default BOOKING. */
    client: z.optional(z.enum(clients)),
  }),
  response: z.object({ token: z.string() }),
  status: 200,
  responseHeaders: knownDevice,
  refuses: [
    'notFound',
    'invalid-code',
    'weak-password',
    'error.email-exists',
    'error.phoneNr-exists',
    'forbidden',
    'too-many-requests',
  ],
})

/** AUTH-11. Only what a sign-in page needs; no contact data. */
export const getUserMetadata = call({
  id: 'getUserMetadata',
  summary: 'What a sign-in page needs to know of a user',
  method: 'GET',
  path: '/v1/user-metadata/{id}',
  access: 'public',
  params: z.object({ id: Secret }),
  response: z.object({ languageCode: LanguageCode, hasPassword: z.boolean() }),
  status: 200,
  refuses: ['notFound'],
})
