import { orderCreditPackage } from '@goldline/contract/credit'
import type { Language } from '@goldline/contract/page'
import { inSalon } from '../db/in-salon.ts'
import type { Deps } from '../deps.ts'
import { Refused } from '../http/errors.ts'
import { limit } from '../http/hardening/limits.ts'
import { type WriteContext, write } from '../http/route.ts'
import { uuidv7 } from '../ids.ts'
import { createPayPalOrder, returnUrls } from '../ledger/paypal-payment.ts'
import { findCountry, findOrder, type OrderRow, orderWire } from '../ledger/queries.ts'
import type { PayPal } from '../providers/paypal.ts'
import { settle } from './settle.ts'

const mostAnHour = 60
const hour = 3600

/**
 * Creates an order under the caller's key before it calls PayPal, so that a repeated request continues with the same
 * order here and at PayPal. Calls PayPal outside any transaction.
 */
export const orderCreditPackageRoute = write(
  orderCreditPackage,
  {
    before: async (context) => {
      const { actor } = context
      if (context.deps.paypal === undefined) throw new Refused('payment.unavailable')
      await limit(context.deps, `credit-order:${actor.businessObjectId}`, { max: mostAnHour, windowSeconds: hour })
      returnUrls(context.deps, context, { orderId: '' })
      return context.deps.paypal
    },
    around: async (run: () => Promise<{ id: string }>, context, paypal) => {
      const { id } = await run()
      const order = await findOrder(inSalon(context.deps.db, context.actor.businessObjectId), id)
      const where = {
        ...returnUrls(context.deps, context, { orderId: id }),
        language: context.body.language ?? context.language,
      }
      const { row, approvalUrl } = await atPayPal(context.deps, paypal, { order, where })
      return { order: orderWire(row), approvalUrl }
    },
  },
  (work) => writeOrder(work),
)

async function writeOrder({ tx, body, actor, now }: WriteContext<typeof orderCreditPackage>): Promise<{ id: string }> {
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

type ReturnUrls = { returnUrl: string; cancelUrl: string; language: Language }

/** Finds or creates PayPal's order for ours. */
async function atPayPal(deps: Deps, paypal: PayPal, { order, where }: { order: OrderRow; where: ReturnUrls }) {
  if (order.approvalUrl !== null) return { row: order, approvalUrl: order.approvalUrl }
  const { id, price, currency, businessObjectId } = order
  const request = { reference: id, amount: price, currency, description: 'Goldline credit', ...where }
  const end = () => settle(deps, order, { kind: 'void' })
  const made = await createPayPalOrder(deps, paypal, { ...request, end })
  await inSalon(deps.db, businessObjectId)
    .updateTable('creditOrder')
    .set(made)
    .where('id', '=', id)
    .where('paypalOrderId', 'is', null)
    .execute()
  const row = await findOrder(inSalon(deps.db, businessObjectId), id)
  return { row, approvalUrl: row.approvalUrl ?? made.approvalUrl }
}
