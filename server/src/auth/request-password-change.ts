import { requestPasswordChange } from '@goldline/contract/auth'
import type { DeviceChallenge } from '@goldline/contract/wire'
import type { Deps } from '../deps.ts'
import { inSteps } from '../http/route.ts'
import { identityOf, maskedOf } from '../identity.ts'
import { type ChallengeOccasion, issueChallenge } from './challenge.ts'
import { demandStrong, hashPassword } from './password.ts'
import { refuseCountry } from './pumping.ts'
import { accountOf } from './queries.ts'

/** AUTH-05. Without an account it stores the same challenge and returns an id just the same; only nothing is sent. */
// Requests must stay counted, and a password is hashed outside a transaction.
export const requestPasswordChangeRoute = inSteps(
  requestPasswordChange,
  async ({ deps, body, address, device, language }) => {
    const identity = identityOf(body.username, body.isoCode, { near: true })
    demandStrong(body.newPassword)
    await refuseCountry(deps, identity, undefined)
    const newPasswordHash = await hashPassword(body.newPassword)
    return challengePassword(deps, { identity, newPasswordHash, address, device, language })
  },
)

type PasswordRequest = Pick<ChallengeOccasion, 'identity' | 'address' | 'device' | 'language'> & {
  newPasswordHash: string
}

/** Sends the code that puts the password in force. */
export async function challengePassword(deps: Deps, { language, ...asked }: PasswordRequest): Promise<DeviceChallenge> {
  const account = await accountOf(deps.db, asked.identity)
  const issued = await issueChallenge(deps, {
    ...asked,
    purpose: 'PASSWORD_CHANGE',
    ...(account && { userId: account.id }),
    deliver: account !== undefined,
    language: account?.language ?? language,
  })
  return { ...issued, sentTo: maskedOf(asked.identity) }
}
