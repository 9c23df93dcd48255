/** Creates challenges for passkeys to sign, and verifies the signatures (AUTH-21). */
import { randomBytes } from 'node:crypto'
import type { addPasskey, signInByPasskey } from '@goldline/contract/auth/passkeys'
import type { BodySent } from '@goldline/contract/call'
import { passkeyHost } from '@goldline/domain/auth/passkey'
import type { Deps } from '../deps.ts'
import { Refused } from '../http/errors.ts'

type ProofDeps = Pick<Deps, 'clock' | 'config' | 'secrets'>

/** Loads the library with the first passkey, since its parsers take memory and few salons use passkeys. */
const library = () => import('@simplewebauthn/server')

/** What a challenge is for: signing in, or adding a passkey in the session with this id. */
type ChallengeUse = 'sign-in' | `add ${string}`

const validMs = 5 * 60_000
const [timeBytes, randomLength, macBytes] = [6, 16, 16]

/** Returns the host that passkeys are bound to; refuses with notFound if browsers accept no passkeys there. */
export function requirePasskeyHost({ config }: Pick<Deps, 'config'>): string {
  const host = passkeyHost(config.publicUrl)
  if (host === undefined) throw new Refused('notFound')
  return host
}

/**
 * Creates a challenge that contains its time and a MAC, so that nothing is stored and strangers cannot fill a table.
 */
export function newChallenge({ secrets, clock }: ProofDeps, use: ChallengeUse): string {
  const time = Buffer.alloc(timeBytes)
  time.writeUIntBE(clock.now(), 0, timeBytes)
  const content = Buffer.concat([time, randomBytes(randomLength)])
  return Buffer.concat([content, macOf(secrets, use, content)]).toString('base64url')
}

const macOf = (secrets: ProofDeps['secrets'], use: ChallengeUse, content: Buffer): Buffer =>
  secrets.hmac('passkey challenge', use, content.toString('base64url')).subarray(0, macBytes)

/** Returns when the challenge was made; undefined unless this server made it, for this use, and it is still valid. */
function timeOfChallenge({ secrets, clock }: ProofDeps, use: ChallengeUse, challenge: string): Date | undefined {
  const bytes = Buffer.from(challenge, 'base64url')
  if (bytes.length !== timeBytes + randomLength + macBytes) return undefined
  const content = bytes.subarray(0, timeBytes + randomLength)
  if (!macOf(secrets, use, content).equals(bytes.subarray(content.length))) return undefined
  const time = content.readUIntBE(0, timeBytes)
  return clock.now() - time <= validMs ? new Date(time) : undefined
}

/**
 * Turns the library's errors into a refusal: malformed responses, a response for another page, a wrong signature.
 */
const refuseOnError = <T>(check: Promise<T>): Promise<T> =>
  check.catch(() => {
    throw new Refused('passkey.notMatched')
  })

type NewPasskey = { credentialId: string; publicKey: Buffer; counter: number }

/** Verifies the answer to `preparePasskey`. The device has verified the person (fingerprint, face or device code). */
export async function checkNewPasskey(
  deps: ProofDeps,
  tokenId: string,
  { id, ...response }: BodySent<typeof addPasskey>,
): Promise<NewPasskey> {
  const host = requirePasskeyHost(deps)
  const { verifyRegistrationResponse } = await library()
  const { registrationInfo } = await refuseOnError(
    verifyRegistrationResponse({
      response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
      expectedChallenge: (challenge) => timeOfChallenge(deps, `add ${tokenId}`, challenge) !== undefined,
      expectedOrigin: new URL(deps.config.publicUrl).origin,
      expectedRPID: host,
    }),
  )
  if (registrationInfo === undefined) throw new Refused('passkey.notMatched')
  const { credential } = registrationInfo
  return { credentialId: credential.id, publicKey: Buffer.from(credential.publicKey), counter: credential.counter }
}

/** Verifies a stored passkey's signature. Returns its counter, and when the answered challenge was made. */
export async function checkSignature(
  deps: ProofDeps,
  { credentialId, publicKey, counter }: NewPasskey,
  { id, ...response }: BodySent<typeof signInByPasskey>,
): Promise<{ counter: number; challengeTime: Date }> {
  const host = requirePasskeyHost(deps)
  let challengeTime: Date | undefined
  const { verifyAuthenticationResponse } = await library()
  const { verified, authenticationInfo } = await refuseOnError(
    verifyAuthenticationResponse({
      response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
      expectedChallenge: (challenge) => {
        challengeTime = timeOfChallenge(deps, 'sign-in', challenge)
        return challengeTime !== undefined
      },
      expectedOrigin: new URL(deps.config.publicUrl).origin,
      expectedRPID: host,
      credential: { id: credentialId, publicKey: new Uint8Array(publicKey), counter },
    }),
  )
  if (!verified || challengeTime === undefined) throw new Refused('passkey.notMatched')
  return { counter: authenticationInfo.newCounter, challengeTime }
}
