import { getMySessions } from '@goldline/contract/my-data'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { sessionsOf } from './queries.ts'

/** AUTH-18 */
export function getMySessionsRoute(app: FastifyInstance, { db, clock }: Deps): void {
  route(app, getMySessions, ({ actor }) => sessionsOf(db, actor, clock.now()))
}
