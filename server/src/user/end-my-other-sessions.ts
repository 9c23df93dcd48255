import { endMyOtherSessions } from '@goldline/contract/user/sessions'
import type { FastifyInstance } from 'fastify'
import { forgetDevices } from '../auth/known-device.ts'
import type { Deps } from '../deps.ts'
import { write } from '../http/route.ts'
import { endSessions } from './end-sessions.ts'

/** AUTH-18 */
export function endMyOtherSessionsRoute(app: FastifyInstance, deps: Deps): void {
  write(app, endMyOtherSessions, async (tx, { actor, device }) => {
    // The other devices also lose their own limits (AUTH-07).
    await forgetDevices(tx, actor.userId, device)
    return { ended: await endSessions(tx, deps, { userId: actor.userId, which: { allBut: actor.tokenId } }) }
  })
}
