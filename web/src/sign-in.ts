import { authorize } from '@goldline/contract/auth'
import type { SignedInUser } from '@goldline/contract/user'
import { canBePin } from '@goldline/domain/auth/pin'
import type { Client } from '@goldline/domain/user/role'
import type { Api } from './api.ts'
import { ApiError } from './api-error.ts'

type Credentials = { username: string; secret: string; client: Client }

/** A code or a link that went out. */
export type Sent = { id: string; sent: 'PIN' | 'LINK'; resendAfter: number }
/** What a code still has to answer, and where it went, masked (AUTH-18). */
export type DeviceChallenge = Sent & { sentTo: string }
type SignedIn = { token: string; user: SignedInUser }

/**
 * Signs in with one field for a PIN or a password (AUTH-02): what can be a PIN is tried as one first, and as a password where
 * that answers 401. Answers the token and who it is, or a challenge where the device is not known (AUTH-18). Whoever may not use this
 * client gets a customer's token from the server (AUTH-19), which opens nothing here: `forbidden`.
 * @throws ApiError
 */
export async function signIn(
  api: Api,
  { username, secret, client }: Credentials,
): Promise<SignedIn | { challenge: DeviceChallenge }> {
  const attempt = (proof: { pin: string } | { password: string }) =>
    api.send(authorize, { body: { '@type': 'basic-credentials', username, client, ...proof } }, { anonymous: true })
  const { data, headers } = canBePin(secret)
    ? await attempt({ pin: secret }).catch((error) => {
        if (error instanceof ApiError && error.status === 401) return attempt({ password: secret })
        throw error
      })
    : await attempt({ password: secret })
  if ('sentTo' in data) return { challenge: data }
  if (data.client !== client) throw new ApiError(403, 'forbidden')
  return { token: headers.get('Authorization') ?? '', user: data }
}
