import { getMe } from '@goldline/contract/user'
import type { FastifyInstance } from 'fastify'
import { read } from '../http/route.ts'
import { signedInUser } from './queries.ts'

/** AUTH-10 */
export function getMeRoute(app: FastifyInstance): void {
  read(app, getMe, (db, { actor }) => signedInUser(db, actor.userId, actor))
}
