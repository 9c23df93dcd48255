import { getCustomers } from '@goldline/contract/customer'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { findCustomers } from './find-customers.ts'

/** CUS-02 */
export function getCustomersRoute(app: FastifyInstance, { db }: Deps): void {
  route(app, getCustomers, ({ actor, query: { limit = '20', ...query } }) =>
    findCustomers(db, actor.businessObjectId, { ...query, limit: Number(limit) }),
  )
}
