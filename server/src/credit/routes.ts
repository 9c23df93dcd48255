import {
  cancelCreditOrder,
  getBudget,
  getCommunicationUnitPrices,
  getCreditOrder,
  getCreditPackages,
  getMyCredit,
} from '@goldline/contract/credit'
import { getCreditLedger } from '@goldline/contract/credit/ledger'
import { creditCurrency } from '@goldline/domain/credit/budget'
import { stateAfter } from '@goldline/domain/credit/order'
import { inSalon } from '../db/in-salon.ts'
import { Refused, refuseIf } from '../http/errors.ts'
import { inSteps, read, routes } from '../http/route.ts'
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
} from '../ledger/queries.ts'
import { capturePaypalPaymentRoute } from './capture-paypal-payment.ts'
import { orderCreditPackageRoute } from './order-credit-package.ts'
import { readLedger } from './read-ledger.ts'
import { readPayment } from './read-payment.ts'
import { topUpRoutes } from './set-top-up.ts'
import { settle } from './settle.ts'

/** Cancels an order without taking money. If a capture had already begun, its outcome is read instead. */
// Calls PayPal outside any transaction.
const cancelCreditOrderRoute = inSteps(cancelCreditOrder, async ({ deps, params, actor, now }) => {
  const { db } = deps
  const order = await findOrder(inSalon(db, actor.businessObjectId), params.id)
  const state = stateAfter('reject', order.state)
  refuseIf(order.state === 'FULFILLED' ? 'order-already-fulfilled' : undefined)
  if (state === undefined) return orderWire(order)

  const rejected = await inSalon(db, order.businessObjectId)
    .updateTable('creditOrder')
    .set({ state, settledTime: new Date(now) })
    .where('id', '=', order.id)
    .where('state', '=', order.state)
    .where('captureTime', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (rejected !== undefined) return orderWire(rejected)
  return orderWire(await settle(deps, order, await readPayment(deps, order)))
})

/** Packages, prices and a salon's balance (CRD-01). */
const readCreditRoutes = routes(
  read(getCreditPackages, ({ db, query }) => findPackages(db, query.countryCode)),
  read(getCommunicationUnitPrices, async ({ db }) =>
    (await unitPrices(db)).map((row) => ({ '@type': 'basic-communication-unit-price', ...row, currency: 'EUR' })),
  ),
  read(getBudget, async ({ salon, params, actor }) => {
    const { businessObjectId } = actor
    const known = params.id === businessObjectId || (await isOwner(salon, { userId: params.id }))
    if (!known) throw new Refused('businessObject.notFound')
    return findBudget(salon)
  }),
  read(getMyCredit, async ({ db, deps: { paypal }, actor }) => {
    const businessObjectId = actor.businessObjectId
    const packages = await findPackages(db, await findCountry(db, businessObjectId))
    const balance = await findBalance(inSalon(db, businessObjectId))
    const orders = await findOrders(inSalon(db, businessObjectId))
    const reserved = await findReserved(inSalon(db, businessObjectId))
    return { balance, reserved, currency: creditCurrency, forSale: paypal !== undefined, packages, orders }
  }),
  read(getCreditLedger, ({ salon, query: { month }, now }) => readLedger(salon, { month, now })),
  read(getCreditOrder, async ({ salon, params }) => orderWire(await findOrder(salon, params.id))),
)

export const creditRoutes = routes(
  readCreditRoutes,
  orderCreditPackageRoute,
  capturePaypalPaymentRoute,
  cancelCreditOrderRoute,
  topUpRoutes,
)
