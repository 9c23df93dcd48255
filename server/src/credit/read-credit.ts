/** Packages, prices and a salon's balance (CRD-01). */
import {
  getBudget,
  getCommunicationUnitPrices,
  getCreditOrder,
  getCreditPackages,
  getMyCredit,
} from '@goldline/contract/credit'
import { creditCurrency } from '@goldline/domain/credit/budget'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { Refused } from '../http/errors.ts'
import { route } from '../http/route.ts'
import { findBalance, findBudget, findCountry, findOrder, findOrders, findPackages, orderWire } from './queries.ts'

export function readCreditRoutes(app: FastifyInstance, { db, paypal }: Deps): void {
  route(app, getCreditPackages, ({ query }) => findPackages(db, query.countryCode))

  route(app, getCommunicationUnitPrices, async () => {
    const rows = await db
      .selectFrom('communicationUnitPrice')
      .selectAll()
      .orderBy('countryCode')
      .orderBy('communicationWay', 'desc')
      .orderBy('provider')
      .execute()
    return rows.map((row) => ({ '@type': 'basic-communication-unit-price', ...row, currency: 'EUR' }))
  })

  route(app, getBudget, async ({ params, actor }) => {
    if (params.id !== actor.businessObjectId) throw new Refused('businessObject.notFound')
    return findBudget(db, params.id)
  })

  route(app, getMyCredit, async ({ actor }) => {
    const salon = actor.businessObjectId
    const packages = await findPackages(db, await findCountry(db, salon))
    const [balance, orders] = [await findBalance(db, salon), await findOrders(db, salon)]
    return { balance, currency: creditCurrency, forSale: paypal !== undefined, packages, orders }
  })

  route(app, getCreditOrder, async ({ params, actor }) =>
    orderWire(await findOrder(db, actor.businessObjectId, params.id)),
  )
}
