import { getMySalons } from '@goldline/contract/customer/my-salons'
import type { FastifyInstance } from 'fastify'
import { read } from '../http/route.ts'
import { salonsOfUser } from './queries.ts'

/** CUS-01, MSG-02 */
export function getMySalonsRoute(app: FastifyInstance): void {
  read(app, getMySalons, (db, { actor }) => salonsOfUser(db, actor.userId))
}
