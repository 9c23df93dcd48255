import { signOut } from '@goldline/contract/auth'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import type { Context } from '../http/context.ts'
import { write } from '../http/route.ts'
import { revokeTokens } from './token.ts'

/** AUTH-03 */
export function signOutRoute(app: FastifyInstance, deps: Deps): void {
  const around = async (run: () => Promise<undefined>, { actor }: Context<typeof signOut>) => {
    await run()
    deps.log.info({ userId: actor.userId, client: actor.client }, 'signed out')
    return undefined
  }
  write(app, signOut, { around }, async (tx, { actor }) => {
    await revokeTokens(tx, deps, { userId: actor.userId, hash: actor.tokenHash })
    return undefined
  })
}
