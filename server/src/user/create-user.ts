import { createUser } from '@goldline/contract/user'
import type { FastifyInstance } from 'fastify'
import { challengeSignUp } from '../auth/challenge.ts'
import { findIdentity } from '../auth/identity.ts'
import { demandStrong, hashPassword } from '../auth/password.ts'
import { at, type RouteDeps } from '../deps.ts'
import { Refused } from '../http/errors.ts'
import { limit } from '../http/hardening/limits.ts'
import { networkOf } from '../http/hardening/places.ts'
import { inSteps } from '../http/route.ts'

/** An hour's sign-ups of one network: each costs a hash, whoever they are for. */
const perNetwork = { max: 60, windowSeconds: 3600 }

/** AUTH-09. Stores nothing but the challenge: the account is made when its code is answered. */
export function createUserRoute(app: FastifyInstance, outside: RouteDeps): void {
  // Requests must stay counted, and a password is hashed outside a transaction.
  inSteps(app, createUser, async ({ body, address, device, language, now }) => {
    const deps = at(outside, now)
    const identity = findIdentity(body.email)
    if (identity?.kind !== 'EMAIL') throw new Refused('invalid-email', { field: 'body.email' })
    demandStrong(body.password)
    await limit(deps, `sign-up network ${networkOf(address)}`, perNetwork)
    return challengeSignUp(deps, {
      identity,
      newPasswordHash: await hashPassword(body.password),
      language: body.languageCode ?? language,
      address,
      device,
    })
  })
}
