/** Signing in, challenges and codes (AUTH-01…07, AUTH-11; SPEC section 7). */
import { maxPasswordLength } from '@goldline/domain/auth/password'
import { clients } from '@goldline/domain/user/role'
import * as z from 'zod/mini'
import { everywhere, signedIn } from './access.ts'
import { SignedInUser } from './auth/user.ts'
import { call } from './call.ts'
import { codeRefusals, identityRefusals, sendingRefusals } from './refuses.ts'
import { DeviceChallenge, Id, Identity, IssuedChallenge, LanguageCode, Secret, visibleTextSchema } from './wire.ts'

const Code = visibleTextSchema(64)

/** AUTH-07: others' guesses do not count against this browser. The cookie grants no access. */
const knownDevice = { 'Set-Cookie': 'Marks a verified browser as known for 400 days' } as const

/**
 * AUTH-01. Takes either `password` or `pin`; the token is in the response's `Authorization` header. Wrong or unknown,
 * or a `pin` that cannot be a PIN: 401 credentialNotMatched (with `triesLeft` for a PIN); no attempts left: 429 with
 * `retryAfter` (AUTH-07). AUTH-18: a salon's OWNER or ADMIN with a password or stored PIN on an unknown device gets 202
 * with a challenge and no token; `answerChallenge` with its code, `client` and `businessObjectId` signs in and makes
 * the device known. A one-time code as `pin` only works where it was requested: on the same known device, or at the
 * same address.
 */
export const authorize = call({
  id: 'authorize',
  summary: 'Sign in with a password or a PIN',
  route: 'POST /authorization',
  access: 'public',
  body: z.strictObject({
    '@type': z.literal('basic-credentials'),
    username: Identity,
    /**
     * ISO country of a number in national form, tried after that of the salon `businessObjectId` and before all others.
     */
    isoCode: z.optional(visibleTextSchema(2)),
    password: z.optional(z.string().check(z.maxLength(maxPasswordLength))),
    pin: z.optional(z.string().check(z.maxLength(maxPasswordLength))),
    /**
     * The client to sign in to; default BOOKING. Capped by role (AUTH-19): without the right role the token is a
     * customer's for BOOKING, and the response says so. CHECKIN and CHECKOUT are only paired: 403.
     */
    client: z.optional(z.enum(clients)),
    /** Chooses the salon for people who work in several; default: the oldest. */
    businessObjectId: z.optional(Id),
  }),
  response: SignedInUser,
  accepted: DeviceChallenge,
  responseHeaders: { Authorization: 'Bearer and the token', ...knownDevice },
  refuses: [
    'credentialNotMatched',
    'notFound',
    'Unauthorized',
    'forbidden',
    'numberOfCredentialFailedMatchesAlreadyExceedMax',
    'too-many-requests',
    'tier.required',
  ],
})

/**
 * AUTH-08: signing out a salon's device removes it from the salon; signing out a person's PIN session on it does not.
 */
export const signOut = call({
  id: 'signOut',
  summary: 'Sign out: the token ends, in every process',
  route: 'DELETE /authorization',
  access: signedIn(everywhere),
  whileLocked: true,
})

/**
 * AUTH-05. Returns the same response whether or not the account exists. If the identity has no attempts left because of
 * wrong guesses, a link is sent instead (`sent`), and the password is chosen on its page.
 */
export const requestPasswordChange = call({
  id: 'requestPasswordChange',
  summary: 'Request a new password; a code is sent',
  route: 'POST /v1/password-change-requests',
  access: 'public',
  body: z.strictObject({
    username: Identity,
    /** ISO country tried first for a number in national form. */
    isoCode: z.optional(visibleTextSchema(2)),
    newPassword: z.string().check(z.maxLength(maxPasswordLength)),
  }),
  response: DeviceChallenge,
  status: 201,
  refuses: [...sendingRefusals, 'invalid-email', 'invalid-phoneNr', 'weak-password'],
})

/** `ownDevice`: stays signed in for half a year from the last use; customers only (AUTH-23). */
const AnsweredCode = z.strictObject({ code: z.optional(Code), ownDevice: z.optional(z.boolean()) })

const answerCall = {
  params: z.object({ id: Secret }),
  query: z.object({
    code: z.optional(Code),
    alsoConfirmEmailOrPhoneNr: z.optional(z.enum(['true', 'false'])),
    /** The client that the token is for; default BOOKING. */
    client: z.optional(z.enum(clients)),
    /** Chooses the salon for people who work in several; default: the oldest. */
    businessObjectId: z.optional(Id),
  }),
  /** The code may come here instead of in the query (AUTH-17). */
  body: z.optional(z.nullable(AnsweredCode)),
  response: z.object({ token: z.string() }),
  responseHeaders: knownDevice,
} as const

/** AUTH-05. Sets the new password, ends all sessions and signs in. */
export const confirmPasswordChange = call({
  id: 'confirmPasswordChange',
  summary: 'Confirm a new password with the code',
  route: 'DELETE /v1/password-change-requests/{id}',
  access: 'public',
  ...answerCall,
  refuses: [...codeRefusals, 'forbidden', 'tier.required'],
})

/**
 * AUTH-06, APT-14. Sends a PIN; the same response whether or not the account exists. A missing account is created when
 * the PIN is answered. Too soon: 429 waitingPeriodBeforeResendNotOverYet; too often: 429
 * customerNumberOfCredentialResendExceedMax; too many from one place: 429 user-challenge.too-much-requests; all with
 * `retryAfter`. If the identity has no attempts left because of wrong guesses, a booking at a salon gets a link instead
 * of a PIN (`sent`).
 */
export const createCustomerUser = call({
  id: 'createCustomerUser',
  summary: 'Request a PIN by SMS or e-mail, as a customer',
  route: 'POST /v1/customer-users',
  access: 'public',
  body: z.strictObject({
    identity: Identity,
    /** ISO country of a number in national form; with `client` the one tried first. */
    isoCode: z.optional(visibleTextSchema(2)),
    language: z.optional(LanguageCode),
    /** The salon of the booking, which pays for the SMS (AUTH-16). */
    businessObjectId: z.optional(z.uuid()),
    /**
     * For staff locked out by others' guesses (AUTH-15): sends a link to this client's page instead of a PIN, and only
     * to accounts that may sign in there; the response does not reveal which.
     */
    client: z.optional(z.enum(['ADMIN', 'STAFF'])),
  }),
  response: IssuedChallenge,
  status: 201,
  refuses: [...identityRefusals],
})

/** Sends a code that confirms an e-mail or a phone number (AUTH-06). */
export const createCode = call({
  id: 'createCode',
  summary: 'Send a code that confirms an e-mail or a phone number',
  route: 'POST /v1/codes',
  access: 'public',
  sentBy: 'partner',
  body: z.strictObject({
    identity: Identity,
    subject: z.enum(['CONFIRM_EMAIL', 'CONFIRM_PHONE_NUMBER']),
    isoCode: z.optional(visibleTextSchema(2)),
    language: z.optional(LanguageCode),
  }),
  response: IssuedChallenge,
  status: 201,
  refuses: [...identityRefusals],
})

/**
 * AUTH-06. A correct code answers the challenge and signs in. Wrong, used, expired or unknown: 400 invalid-code (with
 * `triesLeft` if it was compared); no attempts left: 429 numberOfCredentialFailedMatchesAlreadyExceedMax with
 * `retryAfter`. An identity without an account: 404 notFound. A CONFIRM challenge gives a customer's token, regardless
 * of `client` (AUTH-20).
 */
export const answerChallenge = call({
  id: 'answerChallenge',
  summary: 'Answer a challenge with its code',
  route: 'DELETE /v1/challenges/{id}',
  access: 'public',
  ...answerCall,
  refuses: [...codeRefusals, 'notFound', 'error.email-exists', 'error.phoneNr-exists', 'forbidden', 'tier.required'],
})

/**
 * AUTH-05, AUTH-18. Resends the code of a new device or password to callers who no longer have the password (after a
 * reload); the id, known only to them, authenticates them. Used, expired or unknown: 400 invalid-code.
 */
export const resendChallenge = call({
  id: 'resendChallenge',
  summary: 'Send the code of a new device, password or account again',
  route: 'POST /v1/challenges/{id}/resends',
  access: 'public',
  params: z.object({ id: Secret }),
  /** The client that signs in: a link sent instead of a new device's code opens its page. */
  query: z.object({ client: z.optional(z.enum(clients)) }),
  response: DeviceChallenge,
  status: 201,
  refuses: [...sendingRefusals, 'invalid-code', 'notFound', 'too-many-requests'],
})

/**
 * AUTH-07. The secret of a link sent instead of a PIN answers its challenge and signs in, on any device; guesses do not
 * affect it. Unknown, used or expired: 400 invalid-code.
 */
export const answerChallengeLink = call({
  id: 'answerChallengeLink',
  summary: 'Answer a challenge with the link that was sent',
  route: 'POST /v1/challenge-links',
  access: 'public',
  body: z.strictObject({
    secret: Secret,
    /**
     * Required for a forgotten password, otherwise not allowed. The password sent with the request is not used: a
     * stranger may have typed it.
     */
    newPassword: z.optional(z.string().check(z.maxLength(maxPasswordLength))),
    /** The client that the token is for; default BOOKING. */
    client: z.optional(z.enum(clients)),
  }),
  response: z.object({ token: z.string() }),
  responseHeaders: knownDevice,
  refuses: [
    'notFound',
    'invalid-code',
    'weak-password',
    'error.email-exists',
    'error.phoneNr-exists',
    'forbidden',
    'tier.required',
    'too-many-requests',
  ],
})

/** AUTH-11. Returns only what a sign-in page needs; no contact data. */
export const getUserMetadata = call({
  id: 'getUserMetadata',
  summary: 'The user’s language and whether they have a password, for a sign-in page',
  route: 'GET /v1/user-metadata/{id}',
  access: 'public',
  params: z.object({ id: Secret }),
  response: z.object({ languageCode: LanguageCode, hasPassword: z.boolean() }),
  refuses: ['notFound'],
})
