import { requestPasswordChange } from '@goldline/contract/auth'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { inSteps } from '../http/route.ts'
import { issueChallenge } from './challenge.ts'
import { identityOf } from './identity.ts'
import { demandStrong, hashPassword } from './password.ts'
import { refuseCountry } from './pumping.ts'
import { accountOf } from './queries.ts'

/** AUTH-05. Without an account it stores the same challenge and returns an id just the same; only nothing is sent. */
export function requestPasswordChangeRoute(app: FastifyInstance, deps: Deps): void {
  // Requests must stay counted, and a password is hashed outside a transaction.
  inSteps(app, requestPasswordChange, async ({ body, address, device, language }) => {
    const identity = identityOf(body.username)
    demandStrong(body.newPassword)
    await refuseCountry(deps, identity, undefined)
    const newPasswordHash = await hashPassword(body.newPassword)
    const account = await accountOf(deps.db, identity)
    return issueChallenge(deps, {
      purpose: 'PASSWORD_CHANGE',
      identity,
      ...(account && { userId: account.id }),
      newPasswordHash,
      deliver: account !== undefined,
      language: account?.language ?? language,
      address,
      device,
    })
  })
}
