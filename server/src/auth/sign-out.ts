import { signOut } from '@goldline/contract/auth'
import type { FastifyInstance } from 'fastify'
import { transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { revokeTokens } from './token.ts'

/** AUTH-03 */
export function signOutRoute(app: FastifyInstance, deps: Deps): void {
  route(app, signOut, async ({ actor }) => {
    await transact(deps.db, (tx) => revokeTokens(tx, deps, actor.userId, actor.tokenHash))
    deps.log.info({ userId: actor.userId, client: actor.client }, 'signed out')
    return undefined
  })
}
