/** Reads a payment's outcome from its provider (CRD-03). */

import { decidePayment, type PaymentVerdict } from '@goldline/domain/credit/payment'
import { sql } from 'kysely'
import { acrossSalons, inSalon } from '../db/in-salon.ts'
import type { Deps } from '../deps.ts'
import { Refused } from '../http/errors.ts'
import { findCustomerId } from '../ledger/cards.ts'
import { readAtPayPal } from '../ledger/paypal-payment.ts'
import { findOrder, isTopUp, type OrderRow } from '../ledger/queries.ts'
import type { Stripe } from '../providers/stripe.ts'
import { type SettleDeps, settle } from './settle.ts'

type ReadDeps = SettleDeps & Pick<Deps, 'paypal' | 'stripe'>

const open: PaymentVerdict = { kind: 'open' }

/** Reads the payment's outcome; `open` also if the provider is not configured or does not answer. */
export function readPayment(deps: ReadDeps, order: OrderRow): Promise<PaymentVerdict> {
  const { paypal, stripe } = deps
  if (isTopUp(order)) return stripe === undefined ? Promise.resolve(open) : readAtStripe(deps, stripe, order)
  return paypal === undefined ? Promise.resolve(open) : readAtPayPal(deps, paypal, order)
}

/** Milliseconds after which a payment unknown to Stripe can no longer begin. */
const mayBeginMs = 30 * 3_600_000

async function readAtStripe({ db, clock, log }: ReadDeps, stripe: Stripe, order: OrderRow): Promise<PaymentVerdict> {
  const customerId = await findCustomerId(inSalon(db, order.businessObjectId))
  if (customerId === undefined) return open
  const read = await stripe.readPayment({ reference: order.id, customerId, id: order.paymentId })
  if (read.kind === 'done' && read.value !== undefined) return decidePayment(order, read.value.facts)
  if (read.kind === 'done') return clock.now() - order.createdTime.getTime() > mayBeginMs ? { kind: 'void' } : open
  log.warn({ orderId: order.id, error: read.error }, 'payment not read')
  return open
}

type CardEvent = { readonly paymentId: string; readonly reference: string | undefined }

/**
 * Reads the payment of a Stripe event, and finds its order also by our reference, since the event may arrive before the
 * answer with the payment's id. Returns whether the payment belongs to an order.
 */
export async function readEventOfCard(deps: ReadDeps, { paymentId, reference = '' }: CardEvent): Promise<boolean> {
  const order = await acrossSalons(deps.db)
    .selectFrom('creditOrder')
    .selectAll()
    .where('stripeMethodId', 'is not', null)
    .where(({ or, eb }) => or([eb('paymentId', '=', paymentId), eb(sql`id::text`, '=', reference)]))
    .executeTakeFirst()
  if (order === undefined) return false
  await settle(deps, order, await readPayment(deps, order))
  return true
}

/**
 * Job: reads the payment of a paid order again, after a failure or a concurrent reading (CRD-07), until it succeeds.
 */
export async function readPaidOrder(
  deps: ReadDeps,
  { businessObjectId, id }: { businessObjectId: string; id: string },
): Promise<void> {
  const order = await findOrder(inSalon(deps.db, businessObjectId), id).catch(ignoreMissingOrder)
  if (order === undefined) return
  const verdict = await readPayment(deps, order)
  if (verdict.kind === 'pending') return
  // Retry with back-off after any other result, which does not show whether money was taken.
  if (verdict.kind !== 'paid' && verdict.kind !== 'returned') throw new Error(`payment not read: ${verdict.kind}`)
  await settle(deps, order, verdict)
}

/** Ignores a missing order: a demo may have been reset. */
function ignoreMissingOrder(error: unknown): undefined {
  if (!(error instanceof Refused && error.code === 'credit-order.notFound')) throw error
}
