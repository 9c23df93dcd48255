import { getMySessions } from '@goldline/contract/user/sessions'
import type { FastifyInstance } from 'fastify'
import { read } from '../http/route.ts'
import { sessionsOf } from './queries.ts'

/** AUTH-18 */
export function getMySessionsRoute(app: FastifyInstance): void {
  read(app, getMySessions, (db, { actor, now }) => sessionsOf(db, actor, now))
}
