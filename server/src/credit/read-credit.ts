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
import { read } from '../http/route.ts'
import { findBalance, findBudget, findCountry, findOrder, findOrders, findPackages, orderWire } from './queries.ts'

export function readCreditRoutes(app: FastifyInstance, { paypal }: Deps): void {
  read(app, getCreditPackages, (db, { query }) => findPackages(db, query.countryCode))

  read(app, getCommunicationUnitPrices, async (db) => {
    const rows = await db
      .selectFrom('communicationUnitPrice')
      .selectAll()
      .orderBy('countryCode')
      .orderBy('communicationWay', 'desc')
      .orderBy('provider')
      .execute()
    return rows.map((row) => ({ '@type': 'basic-communication-unit-price', ...row, currency: 'EUR' }))
  })

  read(app, getBudget, async (db, { params, actor }) => {
    if (params.id !== actor.businessObjectId) throw new Refused('businessObject.notFound')
    return findBudget(db, params.id)
  })

  read(app, getMyCredit, async (db, { actor }) => {
    const salon = actor.businessObjectId
    const packages = await findPackages(db, await findCountry(db, salon))
    const [balance, orders] = [await findBalance(db, salon), await findOrders(db, salon)]
    return { balance, currency: creditCurrency, forSale: paypal !== undefined, packages, orders }
  })

  read(app, getCreditOrder, async (db, { params, actor }) =>
    orderWire(await findOrder(db, actor.businessObjectId, params.id)),
  )
}
