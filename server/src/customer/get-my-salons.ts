import { getMySalons } from '@goldline/contract/my-data'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { salonsOfUser } from './queries.ts'

/** CUS-01, MSG-02 */
export function getMySalonsRoute(app: FastifyInstance, { db }: Deps): void {
  route(app, getMySalons, ({ actor }) => salonsOfUser(db, actor.userId))
}
