import { capturePaypalPayment } from '@goldline/contract/credit'
import { captureRefusal } from '@goldline/domain/credit/order'
import { inSalon } from '../db/in-salon.ts'
import { Refused, refuseIf } from '../http/errors.ts'
import { inSteps } from '../http/route.ts'
import { captureAtPayPal } from '../ledger/paypal-payment.ts'
import { findOrder, orderWire } from '../ledger/queries.ts'
import { beginCapture } from './begin-capture.ts'
import { settle } from './settle.ts'

/**
 * Captures a payment. Stores that the capture began before it calls PayPal, to recognise a crash or a lost answer; then
 * the settle job and PayPal's events complete it (CRD-03). No transaction waits for PayPal.
 */
// Calls PayPal outside any transaction.
export const capturePaypalPaymentRoute = inSteps(capturePaypalPayment, async ({ deps, params, actor }) => {
  const { db, paypal } = deps
  const order = await findOrder(inSalon(db, actor.businessObjectId), params.id)
  refuseIf(captureRefusal(order.state))
  if (paypal === undefined) throw new Refused('payment.unavailable')
  // Without a PayPal id the order never reached PayPal, so there is no payment to capture.
  if (order.paypalOrderId === null) throw new Refused('no-capture-payments')

  if (!(await beginCapture(deps, order)))
    refuseIf(captureRefusal((await findOrder(inSalon(db, actor.businessObjectId), params.id)).state))
  const verdict = await captureAtPayPal(deps, paypal, { ...order, paypalOrderId: order.paypalOrderId })
  const settled = await settle(deps, order, verdict)

  if (verdict.kind === 'paid' || (settled.state === 'CREATED' && settled.pending)) return orderWire(settled)
  refuseIf(captureRefusal(settled.state))
  throw new Refused('service-unavailable', { retryAfter: 5 })
})
