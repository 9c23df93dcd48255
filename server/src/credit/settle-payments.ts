import { sql } from 'kysely'
import { acrossSalons } from '../db/in-salon.ts'
import type { Deps } from '../deps.ts'
import { captureAtPayPal, mustBeRead } from '../ledger/paypal-payment.ts'
import type { OrderRow } from '../ledger/queries.ts'
import { beginCapture } from './begin-capture.ts'
import { readPayment } from './read-payment.ts'
import { type SettleDeps, settle } from './settle.ts'

type SettlingDeps = SettleDeps & Pick<Deps, 'paypal' | 'stripe'>

const most = 100

/**
 * Job: reads payments whose answer was lost, or that their provider is reviewing, until their outcome is known;
 * captures payments whose buyer approved at PayPal but did not return.
 */
export async function settlePayments(deps: SettlingDeps): Promise<void> {
  const { db, clock } = deps
  const orders = await acrossSalons(db)
    .selectFrom('creditOrder')
    .selectAll()
    .where('state', '=', 'CREATED')
    .where(mustBeRead(clock.now()))
    // Random order, so that a few long-unknown ones do not keep the others from being read.
    .orderBy(sql`random()`)
    .limit(most)
    .execute()
  for (const order of orders) await settleOrLog(deps, order)
}

/** Logs a failure instead of throwing, so that the other orders are read. */
async function settleOrLog(deps: SettlingDeps, order: OrderRow): Promise<void> {
  try {
    await settle(deps, order, await readOrCapture(deps, order))
  } catch (err) {
    deps.log.error({ err, orderId: order.id }, 'payment not settled')
  }
}

/** Reads the payment, and captures it if its buyer has approved it. */
async function readOrCapture(deps: SettlingDeps, order: OrderRow) {
  const read = await readPayment(deps, order)
  const { paypal } = deps
  const { paypalOrderId } = order
  if (read.kind !== 'approved' || paypal === undefined || paypalOrderId === null) return read
  const begun = await beginCapture(deps, order)
  return begun ? captureAtPayPal(deps, paypal, { ...order, paypalOrderId }) : read
}
