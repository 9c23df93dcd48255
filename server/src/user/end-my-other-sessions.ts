import { endMyOtherSessions } from '@goldline/contract/my-data'
import type { FastifyInstance } from 'fastify'
import { forgetDevices } from '../auth/known-device.ts'
import { transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { endSessions } from './end-sessions.ts'

/** AUTH-18 */
export function endMyOtherSessionsRoute(app: FastifyInstance, deps: Deps): void {
  route(app, endMyOtherSessions, async ({ actor, device }) =>
    transact(deps.db, async (tx) => {
      // The other devices also lose their own limits (AUTH-07).
      await forgetDevices(tx, actor.userId, device)
      return { ended: await endSessions(tx, deps, actor.userId, { allBut: actor.tokenId }) }
    }),
  )
}
