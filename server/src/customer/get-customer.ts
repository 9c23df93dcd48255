import { getCustomer } from '@goldline/contract/customer'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { findCustomer } from './find-customer.ts'

/** CUS-01 */
export function getCustomerRoute(app: FastifyInstance, { db, clock }: Deps): void {
  route(app, getCustomer, ({ actor, params }) => findCustomer(db, actor.businessObjectId, params.id, clock.now()))
}
