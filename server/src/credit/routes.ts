import {
  getBudget,
  getCommunicationUnitPrices,
  getCreditOrder,
  getCreditPackages,
  getMyCredit,
} from '@goldline/contract/credit'
import { getCreditLedger } from '@goldline/contract/credit/ledger'
import { creditCurrency } from '@goldline/domain/credit/budget'
import type { FastifyInstance } from 'fastify'
import type { RouteDeps } from '../deps.ts'
import { Refused } from '../http/errors.ts'
import { read } from '../http/route.ts'
import { cancelCreditOrderRoute } from './cancel-credit-order.ts'
import { capturePaypalPaymentRoute } from './capture-paypal-payment.ts'
import { orderCreditPackageRoute } from './order-credit-package.ts'
import {
  findBalance,
  findBudget,
  findCountry,
  findOrder,
  findOrders,
  findPackages,
  findReserved,
  isOwner,
  orderWire,
  unitPrices,
} from './queries.ts'
import { readLedger } from './read-ledger.ts'
import { receivePaypalEventRoute } from './receive-paypal-event.ts'
import { topUpRoutes } from './set-top-up.ts'

export function creditRoutes(app: FastifyInstance, deps: RouteDeps): void {
  readCreditRoutes(app, deps)
  orderCreditPackageRoute(app, deps)
  capturePaypalPaymentRoute(app, deps)
  cancelCreditOrderRoute(app, deps)
  receivePaypalEventRoute(app, deps)
  topUpRoutes(app, deps)
}

/** Packages, prices and a salon's balance (CRD-01). */
function readCreditRoutes(app: FastifyInstance, { paypal }: RouteDeps): void {
  read(app, getCreditPackages, (db, { query }) => findPackages(db, query.countryCode))

  read(app, getCommunicationUnitPrices, async (db) =>
    (await unitPrices(db)).map((row) => ({ '@type': 'basic-communication-unit-price', ...row, currency: 'EUR' })),
  )

  read(app, getBudget, async (db, { params, actor }) => {
    const { businessObjectId } = actor
    const known = params.id === businessObjectId || (await isOwner(db, { userId: params.id, businessObjectId }))
    if (!known) throw new Refused('businessObject.notFound')
    return findBudget(db, businessObjectId)
  })

  read(app, getMyCredit, async (db, { actor }) => {
    const salon = actor.businessObjectId
    const packages = await findPackages(db, await findCountry(db, salon))
    const [balance, orders] = [await findBalance(db, salon), await findOrders(db, salon)]
    const reserved = await findReserved(db, salon)
    return { balance, reserved, currency: creditCurrency, forSale: paypal !== undefined, packages, orders }
  })

  read(app, getCreditLedger, (db, { query: { month }, actor, now }) =>
    readLedger(db, actor.businessObjectId, { month, now }),
  )

  read(app, getCreditOrder, async (db, { params, actor }) =>
    orderWire(await findOrder(db, actor.businessObjectId, params.id)),
  )
}
