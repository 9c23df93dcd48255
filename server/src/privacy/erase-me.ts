import { eraseMe } from '@goldline/contract/privacy'
import type { FastifyInstance } from 'fastify'
import { checkAnswer, useUp } from '../auth/answer.ts'
import type { Deps } from '../deps.ts'
import { Refused } from '../http/errors.ts'
import { inSteps } from '../http/route.ts'
import { erase } from './erase.ts'
import { remainingData } from './remaining-data.ts'

/** PRIV-01 */
export function eraseMeRoute(app: FastifyInstance, deps: Deps): void {
  // Wrong codes must stay counted, and the erasure takes every salon's lock itself.
  inSteps(app, eraseMe, async ({ actor, body, address, device }) => {
    const purposes = ['ERASURE'] as const
    const challenge = await checkAnswer(deps, { id: body.challengeId, code: body.code, purposes, address, device })
    if (challenge.userId !== actor.userId) throw new Refused('invalid-code')
    const erased = await erase(deps, actor.userId, {
      identity: challenge.identity,
      useUp: (tx) => useUp(tx, deps, challenge),
    })
    // Log no id: after this, nothing here says who it was.
    deps.log.info({ cancelled: erased.cancelled }, 'a person was erased')
    return { cancelledAppointments: erased.cancelled, kept: remainingData(erased, deps.clock.now()) }
  })
}
