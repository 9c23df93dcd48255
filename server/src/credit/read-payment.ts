import { type Verdict, verdictOn } from '@goldline/domain/credit/payment'
import type { Deps } from '../deps.ts'
import type { PayPal } from '../providers/paypal.ts'
import type { OrderRow } from './queries.ts'

const open: Verdict = { kind: 'open' }

/** How the order's payment stands at PayPal; `open` also where it cannot be read now: unknown is no refusal (CRD-03). */
export async function readPayment({ log }: Pick<Deps, 'log'>, paypal: PayPal, order: OrderRow): Promise<Verdict> {
  if (order.paypalOrderId === null) return open
  const read = await paypal.getOrder(order.paypalOrderId)
  if (read.kind === 'facts') return verdictOn(order, read.facts)
  // PayPal forgets what nobody approved in time.
  if (read.kind === 'gone') return { kind: 'void' }
  log.warn({ orderId: order.id, error: read.error }, 'payment not read')
  return open
}
