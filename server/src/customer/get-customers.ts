import { getCustomers } from '@goldline/contract/customer'
import type { FastifyInstance } from 'fastify'
import { read } from '../http/route.ts'
import { findCustomers } from './find-customers.ts'

/** CUS-02 */
export function getCustomersRoute(app: FastifyInstance): void {
  read(app, getCustomers, (db, { actor, query: { limit = '20', ...query } }) =>
    findCustomers(db, actor.businessObjectId, { ...query, limit: Number(limit) }),
  )
}
