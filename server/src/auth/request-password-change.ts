import { requestPasswordChange } from '@goldline/contract/auth'
import type { DeviceChallenge } from '@goldline/contract/wire'
import type { Deps } from '../deps.ts'
import { inSteps } from '../http/route.ts'
import { maskIdentity, requireIdentity } from '../identity.ts'
import { type ChallengeOccasion, issueChallenge } from './challenge.ts'
import { hashPassword, requireStrongPassword } from './password.ts'
import { refuseCountry } from './pumping.ts'
import { findAccount } from './queries.ts'

/** AUTH-05. For an unknown identity it stores and returns a challenge all the same, but sends nothing. */
// Requests must stay counted, and a password is hashed outside a transaction.
export const requestPasswordChangeRoute = inSteps(
  requestPasswordChange,
  async ({ deps, body, address, device, language }) => {
    const identity = requireIdentity(body.username, body.isoCode, { near: true })
    requireStrongPassword(body.newPassword)
    await refuseCountry(deps, identity, undefined)
    const newPasswordHash = await hashPassword(body.newPassword)
    return challengePassword(deps, { identity, newPasswordHash, address, device, language })
  },
)

type PasswordRequest = Pick<ChallengeOccasion, 'identity' | 'address' | 'device' | 'language'> & {
  newPasswordHash: string
}

/** Sends the code that activates the new password. */
export async function challengePassword(
  deps: Deps,
  { language, ...request }: PasswordRequest,
): Promise<DeviceChallenge> {
  const account = await findAccount(deps.db, request.identity)
  const issued = await issueChallenge(deps, {
    ...request,
    purpose: 'PASSWORD_CHANGE',
    userId: account?.id,
    deliver: account !== undefined,
    language: account?.language ?? language,
  })
  return { ...issued, sentTo: maskIdentity(request.identity) }
}
