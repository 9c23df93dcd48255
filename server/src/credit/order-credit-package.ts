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
import { findCountry, findOrder, type OrderRow, orderWire } from './queries.ts'
import { openedAt, returnAddress } from './return-address.ts'
import { settle } from './settle.ts'

const [mostAnHour, hour] = [60, 3600]
const locales: Record<Language, string> = { de: 'de-DE', en: 'en-GB', vi: 'vi-VN' }

/**
 * Creates an order under the caller's key before PayPal is asked, so that a repeated request continues with the same
 * order on both sides. No transaction waits for PayPal.
 */
export function orderCreditPackageRoute(app: FastifyInstance, deps: RouteDeps): void {
  const before = async (context: Ordering) => {
    const { actor, now } = context
    if (deps.paypal === undefined) throw new Refused('payment.unavailable')
    await limit(at(deps, now), `credit-order:${actor.businessObjectId}`, { max: mostAnHour, windowSeconds: hour })
    addresses(deps, context, '')
    return deps.paypal
  }
  const around = async (run: () => Promise<{ id: string }>, context: Ordering, paypal: PayPal) => {
    const { id } = await run()
    const order = await findOrder(deps.db, context.actor.businessObjectId, id)
    const locale = locales[context.body.language ?? context.language]
    const { row, approvalUrl } = await atPayPal(at(deps, context.now), paypal, {
      order,
      where: { ...addresses(deps, context, id), locale },
    })
    return { order: orderWire(row), approvalUrl }
  }
  write(app, orderCreditPackage, { before, around }, writeOrder)
}

type Ordering = Context<typeof orderCreditPackage>

/** The addresses to which PayPal returns the buyer; refuses any that are not the server's own. */
function addresses({ config }: RouteDeps, { query, raw }: Ordering, orderId: string) {
  const address = (field: 'returnUrl' | 'cancelUrl') =>
    returnAddress(openedAt(config.publicUrl, raw.request), query[field], { added: { orderId }, field })
  return { returnUrl: address('returnUrl'), cancelUrl: address('cancelUrl') }
}

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
    .values({ businessObjectId, id, packageId, userId, ...sold })
    .execute()
  return { id }
}

type Where = { returnUrl: string; cancelUrl: string; locale: string }

/** Finds or creates PayPal's order for ours. */
async function atPayPal(deps: Deps, paypal: PayPal, { order, where }: { order: OrderRow; where: Where }) {
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
