/** Passkeys of customers (AUTH-21; WebAuthn level 3). Binary values are base64url. */
import { maxPasswordLength } from '@goldline/domain/auth/password'
import * as z from 'zod/mini'
import { customer } from '../access.ts'
import { call } from '../call.ts'
import { proofRefusals } from '../refuses.ts'
import { Id, Instant } from '../wire.ts'

const bytes = (most: number) => z.string().check(z.maxLength(most), z.regex(/^[A-Za-z0-9_-]+$/))

/** A challenge that the passkey must sign within five minutes. */
const Challenge = z.string()

/** The longest id that WebAuthn allows: 1023 bytes. */
const CredentialId = bytes(1364)
const ClientData = bytes(4096)

export const Passkey = z.object({
  id: Id,
  /** Browser and system that created it, such as Safari and iPhone; null if the browser sent none. */
  device: z.object({ browser: z.nullable(z.string()), system: z.nullable(z.string()) }),
  createdTime: Instant,
  lastUsedTime: z.nullable(Instant),
})
export type Passkey = z.infer<typeof Passkey>

export const getMyPasskeys = call({
  id: 'getMyPasskeys',
  summary: 'My passkeys, newest first',
  route: 'GET /v1/user/me/passkeys',
  access: customer(['BOOKING']),
  response: z.array(Passkey),
})

/**
 * Returns what the browser needs to create a passkey. Requires a code entered within the last 15 minutes (AUTH-24), and
 * staff's password (AUTH-18). 404 notFound at an address for which browsers accept no passkeys (`passkeyHost`).
 */
export const preparePasskey = call({
  id: 'preparePasskey',
  summary: 'Prepare a new passkey of mine',
  route: 'POST /v1/user/me/passkey-challenges',
  access: customer(['BOOKING']),
  body: z.strictObject({ password: z.optional(z.string().check(z.maxLength(maxPasswordLength))) }),
  response: z.object({
    challenge: Challenge,
    host: z.string(),
    /** WebAuthn's user handle, and the name that the browser shows for it. */
    user: z.object({ id: z.string(), name: z.string() }),
    /** Ids of existing credentials, so that the same device creates no second one. */
    existing: z.array(z.string()),
  }),
  refuses: [...proofRefusals, 'notFound', 'passkey.too-many'],
})

/** 403 passkey.notMatched unless it answers a challenge of `preparePasskey` in the same session. */
export const addPasskey = call({
  id: 'addPasskey',
  summary: 'Store the passkey that the browser created',
  route: 'POST /v1/user/me/passkeys',
  access: customer(['BOOKING']),
  body: z.strictObject({ id: CredentialId, clientDataJSON: ClientData, attestationObject: bytes(16_384) }),
  response: Passkey,
  status: 201,
  refuses: ['notFound', 'passkey.notMatched', 'passkey.too-many', 'too-many-requests'],
})

/** Unknown or another person's: 404 notFound. */
export const removePasskey = call({
  id: 'removePasskey',
  summary: 'Remove one of my passkeys',
  route: 'DELETE /v1/user/me/passkeys/{id}',
  access: customer(['BOOKING']),
  params: z.object({ id: Id }),
  refuses: ['notFound'],
})

/** Returns the same for every caller: the browser chooses the passkey, so the call does not reveal who has one. */
export const getPasskeyChallenge = call({
  id: 'getPasskeyChallenge',
  summary: 'The challenge for signing in with a passkey',
  route: 'POST /v1/passkey-challenges',
  access: 'public',
  response: z.object({ challenge: Challenge, host: z.string() }),
  refuses: ['notFound'],
})

/**
 * Signs any account in as a customer at BOOKING for 12 h. An unknown or removed passkey, a wrong signature, an expired
 * or used challenge: 403 passkey.notMatched.
 */
export const signInByPasskey = call({
  id: 'signInByPasskey',
  summary: 'Sign in with a passkey, as a customer',
  route: 'POST /v1/passkey-sessions',
  access: 'public',
  body: z.strictObject({
    id: CredentialId,
    clientDataJSON: ClientData,
    authenticatorData: bytes(4096),
    signature: bytes(2048),
  }),
  response: z.object({ token: z.string() }),
  status: 201,
  refuses: ['notFound', 'passkey.notMatched', 'too-many-requests'],
})
