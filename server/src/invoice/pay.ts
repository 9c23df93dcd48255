/** Calls to pay an open invoice at PayPal, once (INV-05, decision 010). */

import { captureInvoicePayment, startInvoicePayment } from '@goldline/contract/invoice'
import type { Language } from '@goldline/contract/page'
import { captureRefusal } from '@goldline/domain/credit/order'
import { payRefusal } from '@goldline/domain/invoice/invoice'
import { inSalon } from '../db/in-salon.ts'
import type { Deps } from '../deps.ts'
import { Refused, refuseIf } from '../http/errors.ts'
import { limit } from '../http/hardening/limits.ts'
import { inSteps, routes, type WriteContext, write } from '../http/route.ts'
import { uuidv7 } from '../ids.ts'
import { captureAtPayPal, createPayPalOrder, returnUrls } from '../ledger/paypal-payment.ts'
import type { PayPal } from '../providers/paypal.ts'
import { beginCapture } from './begin-capture.ts'
import { findInvoice, findPayment, type PaymentRow, paymentWire } from './queries.ts'
import { expectedOf, settlePayment } from './settle-payment.ts'

type ReturnUrls = { readonly returnUrl: string; readonly cancelUrl: string; readonly language: Language }

const mostAnHour = 60
const hour = 3600

export const payRoutes = routes(
  write(
    startInvoicePayment,
    {
      before: async (context) => {
        const { actor } = context
        const { paypal } = context.deps
        if (paypal === undefined) throw new Refused('payment.unavailable')
        await limit(context.deps, `invoice-payment:${actor.businessObjectId}`, { max: mostAnHour, windowSeconds: hour })
        returnUrls(context.deps, context, { paymentId: '' })
        return paypal
      },
      around: async (run: () => Promise<{ id: string }>, context, paypal) => {
        const { actor, language } = context
        const payment = await findPayment(inSalon(context.deps.db, actor.businessObjectId), (await run()).id)
        const where = { ...returnUrls(context.deps, context, { paymentId: payment.id }), language }
        const { row, approvalUrl } = await findOrCreateOrder(context.deps, paypal, { payment, where })
        return { payment: paymentWire(row), approvalUrl }
      },
    },
    (work) => writePayment(work),
  ),
  // In steps, to call PayPal outside a transaction.
  inSteps(captureInvoicePayment, async ({ deps, query, actor }) => {
    const payment = await findPayment(inSalon(deps.db, actor.businessObjectId), query.paymentId)
    refuseIf(captureRefusal(payment.state))
    if (deps.paypal === undefined) throw new Refused('payment.unavailable')
    if (payment.paypalOrderId === null) throw new Refused('no-capture-payments')
    await beginCapture(deps, payment)
    const verdict = await captureAtPayPal(deps, deps.paypal, {
      ...expectedOf(payment),
      paypalOrderId: payment.paypalOrderId,
    })
    const settled = await settlePayment(deps, payment, verdict)
    if (settled.state === 'FULFILLED' || settled.pending) return paymentWire(settled)
    refuseIf(captureRefusal(settled.state))
    throw new Refused('service-unavailable', { retryAfter: 5 })
  }),
)

async function writePayment({
  tx,
  actor,
  query,
  now,
}: WriteContext<typeof startInvoicePayment>): Promise<{ id: string }> {
  const { businessObjectId } = actor
  const { wire } = await findInvoice(tx, { businessObjectId, id: query.invoiceId }, now)
  refuseIf(payRefusal({ state: wire.state, amount: wire.open, currency: wire.currency }))
  const id = uuidv7(now)
  await tx
    .insertInto('invoicePayment')
    .values({ businessObjectId, id, invoiceId: wire.id, amount: wire.open, createdTime: new Date(now) })
    .execute()
  return { id }
}

/** Finds or creates PayPal's order for the payment. */
async function findOrCreateOrder(
  deps: Deps,
  paypal: PayPal,
  { payment, where }: { payment: PaymentRow; where: ReturnUrls },
) {
  if (payment.approvalUrl !== null) return { row: payment, approvalUrl: payment.approvalUrl }
  const { id, amount, currency, businessObjectId, invoiceId } = payment
  const { wire } = await findInvoice(deps.db, { businessObjectId, id: invoiceId }, deps.clock.now())
  // The operator matches the payment by this number.
  const description = `Goldline ${wire.voucherNumber ?? ''}`.trim()
  const end = () => settlePayment(deps, payment, { kind: 'void' })
  const made = await createPayPalOrder(deps, paypal, { reference: id, amount, currency, description, ...where, end })
  await inSalon(deps.db, businessObjectId)
    .updateTable('invoicePayment')
    .set(made)
    .where('id', '=', id)
    .where('paypalOrderId', 'is', null)
    .execute()
  const row = await findPayment(inSalon(deps.db, businessObjectId), id)
  return { row, approvalUrl: row.approvalUrl ?? made.approvalUrl }
}
