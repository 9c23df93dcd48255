import { orderCreditPackage } from '@goldline/contract/credit'
import type { Language } from '@goldline/contract/page'
import type { FastifyInstance } from 'fastify'
import type { Tx } from '../db/transaction.ts'
import { at, type Deps, type RouteDeps } from '../deps.ts'
import type { Context } from '../http/context.ts'
import { Refused } from '../http/errors.ts'
import { limit } from '../http/hardening/limits.ts'
import { write } from '../http/route.ts'
import { uuidv7 } from '../ids.ts'
import type { PayPal } from '../providers/paypal.ts'
import { orderAtPayPal, waysBack } from './at-paypal.ts'
import { findCountry, findOrder, type OrderRow, orderWire } from './queries.ts'
import { settle } from './settle.ts'

const [mostAnHour, hour] = [60, 3600]

/**
 * Creates an order under the caller's key before PayPal is asked, so that a repeated request continues with the same
 * order on both sides. No transaction waits for PayPal.
 */
export function orderCreditPackageRoute(app: FastifyInstance, deps: RouteDeps): void {
  const before = async (context: Ordering) => {
    const { actor, now } = context
    if (deps.paypal === undefined) throw new Refused('payment.unavailable')
    await limit(at(deps, now), `credit-order:${actor.businessObjectId}`, { max: mostAnHour, windowSeconds: hour })
    waysBack(deps, context, { orderId: '' })
    return deps.paypal
  }
  const around = async (run: () => Promise<{ id: string }>, context: Ordering, paypal: PayPal) => {
    const { id } = await run()
    const order = await findOrder(deps.db, context.actor.businessObjectId, id)
    const where = { ...waysBack(deps, context, { orderId: id }), language: context.body.language ?? context.language }
    const { row, approvalUrl } = await atPayPal(at(deps, context.now), paypal, { order, where })
    return { order: orderWire(row), approvalUrl }
  }
  write(app, orderCreditPackage, { before, around }, writeOrder)
}

type Ordering = Context<typeof orderCreditPackage>

async function writeOrder(tx: Tx, { body, actor, now }: Ordering): Promise<{ id: string }> {
  const { businessObjectId, userId } = actor
  const { communicationUnitPackageId: packageId } = body
  const sold = await tx
    .selectFrom('creditPackage')
    .select(['price', 'balance'])
    .where('id', '=', packageId)
    .where('countryCode', '=', await findCountry(tx, businessObjectId))
    .where('endedTime', 'is', null)
    .executeTakeFirstOrThrow(() => new Refused('invalid-request', { field: 'body.communicationUnitPackageId' }))
  const id = uuidv7(now)
  await tx
    .insertInto('creditOrder')
    .values({ businessObjectId, id, packageId, userId, ...sold, createdTime: new Date(now) })
    .execute()
  return { id }
}

type Where = { returnUrl: string; cancelUrl: string; language: Language }

/** Finds or creates PayPal's order for ours. */
async function atPayPal(deps: Deps, paypal: PayPal, { order, where }: { order: OrderRow; where: Where }) {
  if (order.approvalUrl !== null) return { row: order, approvalUrl: order.approvalUrl }
  const { id, price, currency, businessObjectId } = order
  const request = { reference: id, amount: price, currency, description: 'Goldline credit', ...where }
  const end = () => settle(deps, order, { kind: 'void' })
  const made = await orderAtPayPal(deps, paypal, { ...request, end })
  await deps.db
    .updateTable('creditOrder')
    .set(made)
    .where('businessObjectId', '=', businessObjectId)
    .where('id', '=', id)
    .where('paypalOrderId', 'is', null)
    .execute()
  const row = await findOrder(deps.db, businessObjectId, id)
  return { row, approvalUrl: row.approvalUrl ?? made.approvalUrl }
}
