/** Passkeys in this browser (AUTH-21). Their library loads on first use. */
import { addPasskey, getPasskeyChallenge, preparePasskey, signInByPasskey } from '@goldline/contract/auth/passkeys'
import { passkeyHost } from '@goldline/domain/auth/passkey'
import type { Api } from '../../../client/api.ts'

const library = () => import('@simplewebauthn/browser')

/** Whether passkeys can be used; a page inside another website's frame has no access to them. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window && window.top === window && passkeyHost(location.origin) !== undefined

/** Whether the person dismissed the device's dialog or let it time out. */
const isCancelled = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')

/** Signs in with a passkey that the person chooses. @returns the token; undefined if cancelled */
export async function passkeyToken(api: Api): Promise<string | undefined> {
  const [{ startAuthentication }, { challenge, host }] = await Promise.all([
    library(),
    api.ask(getPasskeyChallenge, {}, { anonymous: true }),
  ])
  try {
    const { id, response } = await startAuthentication({
      optionsJSON: { challenge, rpId: host, userVerification: 'required', allowCredentials: [] },
    })
    const { clientDataJSON, authenticatorData, signature } = response
    const body = { id, clientDataJSON, authenticatorData, signature }
    return (await api.ask(signInByPasskey, { body }, { anonymous: true })).token
  } catch (error) {
    if (isCancelled(error)) return undefined
    throw error
  }
}

/** `KNOWN`: this device already has a passkey for the account; `FAILED`: the device cannot create one. */
type PasskeyOutcome = 'ADDED' | 'KNOWN' | 'FAILED' | undefined

/** Creates a passkey on the device and registers it. @returns undefined if cancelled */
export async function makePasskey(api: Api, password: string | undefined): Promise<PasskeyOutcome> {
  const [{ startRegistration }, prepared] = await Promise.all([
    library(),
    api.ask(preparePasskey, { body: { password: password || undefined } }),
  ])
  const { challenge, host, user, existing } = prepared
  const made = await startRegistration({
    optionsJSON: {
      challenge,
      rp: { id: host, name: 'Goldline' },
      user: { ...user, displayName: user.name },
      // ES256 and RS256: the algorithms of phones and Windows.
      pubKeyCredParams: [-7, -257].map((alg) => ({ type: 'public-key' as const, alg })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: existing.map((id) => ({ id, type: 'public-key' as const })),
      attestation: 'none',
    },
  }).catch((error: unknown) => {
    if (isCancelled(error)) return undefined
    return error instanceof Error && error.name === 'InvalidStateError' ? 'KNOWN' : 'FAILED'
  })
  if (made === undefined || typeof made === 'string') return made
  const { clientDataJSON, attestationObject } = made.response
  await api.ask(addPasskey, { body: { id: made.id, clientDataJSON, attestationObject } })
  return 'ADDED'
}
