import { requestErasure } from '@goldline/contract/privacy'
import { maskEmail, maskPhoneNr } from '@goldline/domain/customer/masking'
import type { FastifyInstance } from 'fastify'
import { issueChallenge } from '../auth/challenge.ts'
import { identityOf } from '../auth/identity.ts'
import { rolesOf } from '../auth/queries.ts'
import type { Deps } from '../deps.ts'
import { Refused } from '../http/errors.ts'
import { inSteps } from '../http/route.ts'
import { personOf } from './person.ts'

/** PRIV-01: a stolen session alone must not be able to erase a person, so a code goes to an identity of theirs. */
export function requestErasureRoute(app: FastifyInstance, deps: Deps): void {
  // Requests must stay counted, whatever happens to the code.
  inSteps(app, requestErasure, async ({ actor, language, address, device }) => {
    const { userId } = actor
    if ((await rolesOf(deps.db, userId)).length > 0) throw new Refused('user.has-role')
    const person = await personOf(deps.db, userId)
    // Without a confirmed identity, the right code confirms the claimed one.
    const to = person?.proven[0] ?? person?.claimed[0]
    if (to === undefined) throw new Refused('notFound')
    const identity = identityOf(to)
    const occasion = { purpose: 'ERASURE', identity, userId, deliver: true, language, address, device } as const
    const issued = await issueChallenge(deps, occasion)
    return { ...issued, sentTo: identity.kind === 'EMAIL' ? maskEmail(to) : maskPhoneNr(to) }
  })
}
