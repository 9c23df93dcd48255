import { getMyConsents } from '@goldline/contract/consent'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { consentsOf } from './queries.ts'

/** PRIV-02 */
export function getMyConsentsRoute(app: FastifyInstance, { db }: Deps): void {
  route(app, getMyConsents, ({ actor }) => consentsOf(db, actor.userId))
}
