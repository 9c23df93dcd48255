import { endMySession } from '@goldline/contract/my-data'
import type { FastifyInstance } from 'fastify'
import { transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { Refused } from '../http/errors.ts'
import { route } from '../http/route.ts'
import { endSessions } from './end-sessions.ts'

/** AUTH-18: signs out another device, such as a lost phone. */
export function endMySessionRoute(app: FastifyInstance, deps: Deps): void {
  route(app, endMySession, async ({ actor, params }) => {
    const ended = await transact(deps.db, (tx) => endSessions(tx, deps, actor.userId, { id: params.id }))
    if (ended === 0) throw new Refused('notFound')
    return undefined
  })
}
