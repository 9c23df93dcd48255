import { type Verdict, verdictOn } from '@goldline/domain/credit/payment'
import type { Deps } from '../deps.ts'
import type { PayPal } from '../providers/paypal.ts'
import type { OrderRow } from './queries.ts'

const open: Verdict = { kind: 'open' }

/**
 * Reads the state of an order's payment at PayPal; `open` also if it cannot be read now, since unknown is not a refusal
 * (CRD-03).
 */
export async function readPayment({ log }: Pick<Deps, 'log'>, paypal: PayPal, order: OrderRow): Promise<Verdict> {
  if (order.paypalOrderId === null) return open
  const read = await paypal.getOrder(order.paypalOrderId)
  if (read.kind === 'facts') return verdictOn(order, read.facts)
  // PayPal forgets orders that nobody approved in time.
  if (read.kind === 'gone') return { kind: 'void' }
  log.warn({ orderId: order.id, error: read.error }, 'payment not read')
  return open
}
