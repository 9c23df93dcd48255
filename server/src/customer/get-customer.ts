import { getCustomer } from '@goldline/contract/customer'
import type { FastifyInstance } from 'fastify'
import { read } from '../http/route.ts'
import { findCustomer } from './find-customer.ts'

/** CUS-01 */
export function getCustomerRoute(app: FastifyInstance): void {
  read(app, getCustomer, (db, { actor, params, now }) =>
    findCustomer(db, actor.businessObjectId, { id: params.id, now }),
  )
}
