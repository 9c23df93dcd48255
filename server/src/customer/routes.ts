import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { blockCustomerRoute, unblockCustomerRoute } from './block-customer.ts'
import { checkPhoneNrRoute } from './check-phone-nr.ts'
import { createCustomerRoute } from './create-customer.ts'
import { getCustomerRoute } from './get-customer.ts'
import { getCustomersRoute } from './get-customers.ts'
import { getIsoCodesRoute } from './get-iso-codes.ts'
import { getMySalonsRoute } from './get-my-salons.ts'
import { updateMySalonRoute } from './update-my-salon.ts'

export function customerRoutes(app: FastifyInstance, deps: Deps): void {
  checkPhoneNrRoute(app)
  getIsoCodesRoute(app)
  getMySalonsRoute(app)
  updateMySalonRoute(app, deps)
  getCustomersRoute(app)
  getCustomerRoute(app)
  createCustomerRoute(app, deps)
  blockCustomerRoute(app, deps)
  unblockCustomerRoute(app, deps)
}
