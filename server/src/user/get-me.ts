import { getMe } from '@goldline/contract/user'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { signedInUser } from './queries.ts'

/** AUTH-10 */
export function getMeRoute(app: FastifyInstance, deps: Deps): void {
  route(app, getMe, async ({ actor }) => signedInUser(deps.db, actor.userId, actor))
}
