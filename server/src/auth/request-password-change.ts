import { requestPasswordChange } from '@goldline/contract/auth'
import type { FastifyInstance } from 'fastify'
import { at, type RouteDeps } from '../deps.ts'
import { inSteps } from '../http/route.ts'
import { issueChallenge } from './challenge.ts'
import { identityOf } from './identity.ts'
import { demandStrong, hashPassword } from './password.ts'
import { refuseCountry } from './pumping.ts'
import { accountOf } from './queries.ts'

/** AUTH-05. Without an account it stores the same challenge and returns an id just the same; only nothing is sent. */
export function requestPasswordChangeRoute(app: FastifyInstance, outside: RouteDeps): void {
  // Requests must stay counted, and a password is hashed outside a transaction.
  inSteps(app, requestPasswordChange, async ({ body, address, device, language, now }) => {
    const deps = at(outside, now)
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
