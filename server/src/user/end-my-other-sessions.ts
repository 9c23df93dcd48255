import { endMyOtherSessions } from '@goldline/contract/my-data'
import type { FastifyInstance } from 'fastify'
import { transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { endSessions } from './end-sessions.ts'

/** AUTH-18 */
export function endMyOtherSessionsRoute(app: FastifyInstance, deps: Deps): void {
  route(app, endMyOtherSessions, async ({ actor }) => ({
    ended: await transact(deps.db, (tx) => endSessions(tx, deps, actor.userId, { allBut: actor.tokenId })),
  }))
}
