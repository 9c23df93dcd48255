import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { cancelCreditOrderRoute } from './cancel-credit-order.ts'
import { capturePaypalPaymentRoute } from './capture-paypal-payment.ts'
import { orderCreditPackageRoute } from './order-credit-package.ts'
import { readCreditRoutes } from './read-credit.ts'
import { receivePaypalEventRoute } from './receive-paypal-event.ts'

export function creditRoutes(app: FastifyInstance, deps: Deps): void {
  readCreditRoutes(app, deps)
  orderCreditPackageRoute(app, deps)
  capturePaypalPaymentRoute(app, deps)
  cancelCreditOrderRoute(app, deps)
  receivePaypalEventRoute(app, deps)
}
