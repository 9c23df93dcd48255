import { endMySession } from '@goldline/contract/user/sessions'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { Refused } from '../http/errors.ts'
import { write } from '../http/route.ts'
import { endSessions } from './end-sessions.ts'

/** AUTH-18: signs out another device, such as a lost phone. */
export function endMySessionRoute(app: FastifyInstance, deps: Deps): void {
  write(app, endMySession, async (tx, { actor, params }) => {
    const ended = await endSessions(tx, deps, { userId: actor.userId, which: { id: params.id } })
    if (ended === 0) throw new Refused('notFound')
    return undefined
  })
}
