/** Applies a payment's state, from whatever source, to the payment of an invoice (INV-05, decision 010). */

import { stateAfter } from '@goldline/domain/credit/order'
import type { PaymentVerdict } from '@goldline/domain/credit/payment'
import { sql } from 'kysely'
import { transitionOf } from '../credit/settle.ts'
import { acrossSalons, inSalon } from '../db/in-salon.ts'
import { type Tx, transact } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { type DataKind, deleteBatch } from '../jobs/kept-data.ts'
import { readAtPayPal } from '../ledger/paypal-payment.ts'
import type { PayPal } from '../providers/paypal.ts'
import { findPayment, type PaymentRow } from './queries.ts'

export type SettleDeps = Pick<Deps, 'db' | 'clock' | 'log'>

/** Returns the expected payment, with which PayPal's answer is compared. */
export const expectedOf = ({ id, amount, currency, paypalOrderId }: PaymentRow) => ({
  id,
  price: amount,
  currency,
  paypalOrderId,
})

/** Applies a verdict under the invoice's lock; repeated, late or reordered ones change nothing. Returns the payment. */
export async function settlePayment(
  deps: SettleDeps,
  payment: PaymentRow,
  verdict: PaymentVerdict,
): Promise<PaymentRow> {
  if (verdict.kind === 'mismatch') deps.log.error({ paymentId: payment.id }, 'a payment is not what was ordered')
  return transact(deps.db, async (tx) => {
    await lockInvoice(tx, payment)
    const row = await findPayment(inSalon(tx, payment.businessObjectId), payment.id)
    if (verdict.kind === 'pending') return row.state === 'CREATED' ? change(tx, row, { pending: true }) : row
    const transition = transitionOf[verdict.kind]
    const state = transition && stateAfter(transition, row.state)
    if (state === undefined) return row
    if (state === 'FULFILLED' && (await isPaid(tx, row))) {
      deps.log.error({ paymentId: row.id }, 'an invoice was paid twice')
      return row
    }
    const paid = verdict.kind === 'paid' ? { paymentId: verdict.captureId } : {}
    return change(tx, row, { ...paid, state, pending: false, settledTime: new Date(deps.clock.now()) })
  })
}

/** Serialises changes of an invoice's payments. */
export const lockInvoice = (tx: Tx, { businessObjectId, invoiceId }: PaymentRow): Promise<unknown> =>
  inSalon(tx, businessObjectId)
    .selectFrom('invoice')
    .select('id')
    .where('id', '=', invoiceId)
    .forUpdate()
    .executeTakeFirstOrThrow()

async function isPaid(tx: Tx, { businessObjectId, invoiceId }: PaymentRow): Promise<boolean> {
  const paid = await inSalon(tx, businessObjectId)
    .selectFrom('invoicePayment')
    .select('id')
    .where('invoiceId', '=', invoiceId)
    .where('state', '=', 'FULFILLED')
    .executeTakeFirst()
  return paid !== undefined
}

type PaymentChange = Partial<Pick<PaymentRow, 'state' | 'pending' | 'settledTime' | 'paymentId'>>

const change = (tx: Tx, { businessObjectId, id }: PaymentRow, values: PaymentChange): Promise<PaymentRow> =>
  inSalon(tx, businessObjectId)
    .updateTable('invoicePayment')
    .set(values)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Reads the payment at PayPal and applies its state; called for an event. */
export const settleByReading = async (deps: SettleDeps, paypal: PayPal, payment: PaymentRow): Promise<PaymentRow> =>
  settlePayment(deps, payment, await readAtPayPal(deps, paypal, expectedOf(payment)))

/** PayPal's ids in an event, which names the order or only the capture. */
export type Subject = { readonly orderId: string | undefined; readonly captureId: string | undefined }

/** Finds the payment of a PayPal event; both ids are unique. */
export const paymentAtPaypal = (db: Deps['db'], { orderId, captureId }: Subject): Promise<PaymentRow | undefined> =>
  acrossSalons(db)
    .selectFrom('invoicePayment')
    .selectAll()
    .where(({ or, eb }) => or([eb('paypalOrderId', '=', orderId ?? ''), eb('paymentId', '=', captureId ?? '')]))
    .executeTakeFirst()

/** Retention periods of payments and invoices and the reasons for them (PRIV-02). */
export const keptPayments: readonly DataKind[] = [
  {
    kind: 'Payments of invoices that were begun and not made',
    days: 30,
    basis: 'PayPal forgets them after hours; nothing reads them any more',
    remove: (before) =>
      sql`delete from invoice_payment where state <> 'FULFILLED' and capture_time is null and created_time < ${before}`,
  },
  {
    kind: 'Payments of invoices',
    days: 4018,
    basis: 'OR 958f, BAO 132, AO 147: ten years from the end of the year',
    remove: (before) => deleteBatch('invoice_payment', 'created_time', before),
  },
  {
    kind: 'Invoices for credit',
    days: 4018,
    basis: 'likewise; the invoices themselves are kept in lexoffice, by the operator',
    remove: (before) => sql`delete from invoice i where i.time < ${before} and not exists (
      select from invoice_payment p where p.business_object_id = i.business_object_id and p.invoice_id = i.id)`,
  },
]
