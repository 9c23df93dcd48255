import { captureRefusal } from '@goldline/domain/credit/order'
import { payRefusal } from '@goldline/domain/invoice/invoice'
import { inSalon } from '../db/in-salon.ts'
import { transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { Refused, refuseIf } from '../http/errors.ts'
import { findInvoice, findPayment, type PaymentRow } from './queries.ts'
import { lockInvoice } from './settle-payment.ts'

/**
 * Begins the capture of an invoice's payment. Refuses it if another payment of the invoice was captured, or its capture
 * has an unknown outcome, so that the invoice is paid only once.
 */
export async function beginCapture({ db, clock }: Pick<Deps, 'db' | 'clock'>, payment: PaymentRow): Promise<void> {
  const { businessObjectId, invoiceId, id } = payment
  await transact(db, async (tx) => {
    await lockInvoice(tx, payment)
    const { captureTime, state, amount } = await findPayment(inSalon(tx, businessObjectId), id)
    refuseIf(captureRefusal(state))
    if (captureTime !== null) return
    const { wire } = await findInvoice(tx, { businessObjectId, id: invoiceId }, clock.now())
    refuseIf(payRefusal({ state: wire.state, amount: wire.open, currency: wire.currency }))
    // In the meantime, part of the invoice was paid elsewhere.
    if (wire.open !== amount) throw new Refused('invoice.not-payable')
    await inSalon(tx, businessObjectId)
      .updateTable('invoicePayment')
      .set({ captureTime: new Date(clock.now()) })
      .where('id', '=', id)
      .execute()
  })
}
