import { authorize } from '@goldline/contract/auth'
import type { SignedInUser } from '@goldline/contract/auth/user'
import type { BodySent } from '@goldline/contract/call'
import { canBePin } from '@goldline/domain/auth/pin'
import { countryOfZone } from '@goldline/domain/business-object/time-zones'
import type { Client } from '@goldline/domain/user/role'
import type { Api } from './api.ts'
import { ApiError } from './api-error.ts'

/** `businessObjectId`: the salon to sign in to, for people who work in several. */
type Credentials = { username: string; secret: string; client: Client; businessObjectId?: string }

/** A code or link that was sent. Times in seconds. */
export type SentCode = { id: string; sent: 'PIN' | 'LINK'; resendAfter: number; expiresIn: number }
/** A challenge that needs a code, and the masked identity it was sent to (AUTH-18). */
export type DeviceChallenge = SentCode & { sentTo: string }
type SignedIn = { token: string; user: SignedInUser }

/** Returns the country of the browser's time zone, by which the server reads a national phone number (AUTH-01). */
export function countryFor(username: string): { isoCode?: string } {
  const country = countryOfZone(Intl.DateTimeFormat().resolvedOptions().timeZone)
  return country && !username.includes('@') ? { isoCode: country } : {}
}

/**
 * Signs in with one field for PIN or password (AUTH-02): tries a possible PIN as the PIN first, and after a 401 as the
 * password. Returns token and person, or a challenge on an unknown device (AUTH-18). A person without access to this
 * client gets a customer's token (AUTH-19), which can found a salon (BIZ-09).
 * @throws ApiError
 */
export async function signIn(
  api: Api,
  { username, secret, client, ...salon }: Credentials,
): Promise<SignedIn | { challenge: DeviceChallenge }> {
  const attempt = (proof: { pin: string } | { password: string }) =>
    api.send(
      authorize,
      { body: { '@type': 'basic-credentials', username, client, ...countryFor(username), ...salon, ...proof } },
      { anonymous: true },
    )
  const { data, headers } = canBePin(secret)
    ? await attempt({ pin: secret }).catch((error) => {
        if (error instanceof ApiError && error.status === 401) return attempt({ password: secret })
        throw error
      })
    : await attempt({ password: secret })
  if ('sentTo' in data) return { challenge: data }
  return { token: headers.get('Authorization') ?? '', user: data }
}

/** Exchanges a proof for a token. @throws ApiError */
export async function exchangeProof(api: Api, body: BodySent<typeof authorize>): Promise<string> {
  const { headers } = await api.send(authorize, { body }, { anonymous: true })
  return headers.get('Authorization') ?? ''
}
