import { orderCreditPackage } from '@goldline/contract/credit'
import type { Language } from '@goldline/contract/page'
import type { FastifyInstance } from 'fastify'
import { transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { Refused } from '../http/errors.ts'
import { limit } from '../http/limits.ts'
import { type Context, route } from '../http/route.ts'
import { uuidv7 } from '../ids.ts'
import type { PayPal } from '../providers/paypal.ts'
import { sha256 } from '../secrets.ts'
import { findCountry, findOrder, type OrderRow, orderWire } from './queries.ts'
import { returnAddress } from './return-address.ts'
import { settle } from './settle.ts'

const [mostAnHour, hour] = [60, 3600]
const locales: Record<Language, string> = { de: 'de-DE', en: 'en-GB', vi: 'vi-VN' }

/**
 * Creates an order under the caller's key before PayPal is asked, so that a repeated request continues with the same
 * order on both sides. No transaction waits for PayPal.
 */
export function orderCreditPackageRoute(app: FastifyInstance, deps: Deps): void {
  route(app, orderCreditPackage, async (context) => {
    const { paypal, config } = deps
    if (paypal === undefined) throw new Refused('payment.unavailable')
    const salon = context.actor.businessObjectId
    await limit(deps, `credit-order:${salon}`, mostAnHour, hour)
    const address = (orderId: string, field: 'returnUrl' | 'cancelUrl') =>
      returnAddress(config.publicUrl, context.query[field], orderId, field)
    address('', 'returnUrl')
    address('', 'cancelUrl')

    const order = await writeOrder(deps, salon, context)
    const urls = { returnUrl: address(order.id, 'returnUrl'), cancelUrl: address(order.id, 'cancelUrl') }
    const { row, approvalUrl } = await atPayPal(deps, paypal, order, {
      ...urls,
      locale: locales[context.body.language ?? context.language],
    })
    return { order: orderWire(row), approvalUrl }
  })
}

/** Finds or creates the order of this key. Refuses if the key was used for something else. */
function writeOrder(
  { db, clock }: Deps,
  salon: string,
  context: Context<typeof orderCreditPackage>,
): Promise<OrderRow> {
  const { query, body, actor, idempotencyKey } = context
  const requestHash = sha256(JSON.stringify([query, body]))
  const id = uuidv7(clock.now())
  return transact(db, async (tx) => {
    const sold = await tx
      .selectFrom('creditPackage')
      .select(['price', 'balance'])
      .where('id', '=', body.communicationUnitPackageId)
      .where('countryCode', '=', await findCountry(tx, salon))
      .where('endedTime', 'is', null)
      .executeTakeFirst()
    if (sold === undefined) throw new Refused('invalid-request', { field: 'body.communicationUnitPackageId' })
    const own = { businessObjectId: salon, idempotencyKey: idempotencyKey ?? id }
    await tx
      .insertInto('creditOrder')
      .values({ ...own, id, packageId: body.communicationUnitPackageId, userId: actor.userId, ...sold, requestHash })
      .onConflict((conflict) => conflict.constraint('credit_order_request_unique').doNothing())
      .execute()
    const order = await tx
      .selectFrom('creditOrder')
      .selectAll()
      .where('businessObjectId', '=', salon)
      .where('idempotencyKey', '=', own.idempotencyKey)
      .executeTakeFirstOrThrow()
    if (!order.requestHash.equals(requestHash)) throw new Refused('idempotency-key-reused')
    return order
  })
}

type Where = { returnUrl: string; cancelUrl: string; locale: string }

/** Finds or creates PayPal's order for ours. */
async function atPayPal(deps: Deps, paypal: PayPal, order: OrderRow, where: Where) {
  if (order.approvalUrl !== null) return { row: order, approvalUrl: order.approvalUrl }
  const { id, price, currency, businessObjectId } = order
  const request = { reference: id, amount: price, currency, description: 'Goldline credit', ...where }
  const created = await paypal.createOrder(request)
  if (created.kind !== 'created') {
    deps.log.warn({ orderId: id, error: created.error }, 'no payment order')
    if (created.kind === 'unknown') throw new Refused('service-unavailable', { retryAfter: 5 })
    await settle(deps, order, { kind: 'void' })
    throw new Refused('payment.unavailable')
  }
  const { id: paypalOrderId, approvalUrl } = created
  await deps.db
    .updateTable('creditOrder')
    .set({ paypalOrderId, approvalUrl })
    .where('businessObjectId', '=', businessObjectId)
    .where('id', '=', id)
    .where('paypalOrderId', 'is', null)
    .execute()
  const row = await findOrder(deps.db, businessObjectId, id)
  return { row, approvalUrl: row.approvalUrl ?? approvalUrl }
}
