import { decidePayment } from '@goldline/domain/credit/payment'
import { inSalon } from '../db/in-salon.ts'
import type { Deps } from '../deps.ts'
import { findCustomerId } from '../ledger/cards.ts'
import type { OrderRow } from '../ledger/queries.ts'
import type { StripePayment } from '../providers/stripe-payments.ts'
import { readPayment } from './read-payment.ts'
import { type SettleDeps, settle } from './settle.ts'

/** Less than the day for which Stripe remembers an idempotency key, since part of it passes before the call. */
const rememberedMs = 23 * 3_600_000

/**
 * Job: charges an order's price to the salon's saved card, off-session (CRD-04). The order's id is the idempotency key,
 * so that a repeat is the same payment. After an unknown outcome the job is retried; later `settlePayments` reads it.
 */
export async function payTopUp(
  deps: SettleDeps & Pick<Deps, 'stripe' | 'paypal'>,
  { businessObjectId, id }: { businessObjectId: string; id: string },
): Promise<void> {
  const { db, stripe, log, clock } = deps
  const order = await inSalon(db, businessObjectId)
    .selectFrom('creditOrder')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'CREATED')
    .executeTakeFirst()
  const customerId = await findCustomerId(inSalon(db, businessObjectId))
  // Do nothing if the order was settled meanwhile.
  if (order === undefined || order.stripeMethodId === null) return
  if (stripe === undefined || customerId === undefined) throw new Error('no Stripe to pay at')
  // Only read after this time, since repeating the request would make a second payment.
  if (clock.now() - order.createdTime.getTime() > rememberedMs)
    return void (await settle(deps, order, await readPayment(deps, order)))
  const { price: amount, currency, stripeMethodId: methodId } = order
  const given = await stripe.pay({ reference: id, customerId, methodId, amount, currency })
  if (given.kind === 'unknown') throw new Error(given.error)
  if (given.kind === 'refused') log.warn({ orderId: id, error: given.error }, 'top-up refused')
  const verdict = given.kind === 'refused' ? ({ kind: 'none' } as const) : decidePayment(order, given.value.facts)
  await settle(deps, given.kind === 'refused' ? order : await keepPaymentId(deps, order, given.value), verdict)
}

/** Stores the payment's id before the order is settled, so that events about this payment find the order. */
async function keepPaymentId({ db }: SettleDeps, order: OrderRow, { id }: StripePayment): Promise<OrderRow> {
  const { businessObjectId } = order
  if (id === undefined) return order
  return inSalon(db, businessObjectId)
    .updateTable('creditOrder')
    .set({ paymentId: id })
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
