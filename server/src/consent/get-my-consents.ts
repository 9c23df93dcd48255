import { getMyConsents } from '@goldline/contract/consent'
import type { FastifyInstance } from 'fastify'
import { read } from '../http/route.ts'
import { consentsOf } from './queries.ts'

/** PRIV-02 */
export function getMyConsentsRoute(app: FastifyInstance): void {
  read(app, getMyConsents, (db, { actor }) => consentsOf(db, actor.userId))
}
