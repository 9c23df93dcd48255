import { sql } from 'kysely'
import { acrossSalons } from '../db/in-salon.ts'
import type { Deps } from '../deps.ts'
import { Refused } from '../http/errors.ts'
import { captureAtPayPal, mustBeRead, readAtPayPal } from '../ledger/paypal-payment.ts'
import type { PayPal } from '../providers/paypal.ts'
import { beginCapture } from './begin-capture.ts'
import type { PaymentRow } from './queries.ts'
import { expectedOf, type SettleDeps, settlePayment } from './settle-payment.ts'

const most = 100

/**
 * Job: reads captures whose answer was lost or that PayPal is reviewing, and captures payments that a buyer approved
 * without returning to the page (INV-05).
 */
export async function settleInvoicePayments(deps: SettleDeps & Pick<Deps, 'paypal'>): Promise<void> {
  const { db, clock, paypal } = deps
  if (paypal === undefined) return
  const payments = await acrossSalons(db)
    .selectFrom('invoicePayment')
    .selectAll()
    .where('state', '=', 'CREATED')
    .where(mustBeRead(clock.now()))
    .orderBy(sql`random()`)
    .limit(most)
    .execute()
  // An error in one payment must not stop the others.
  for (const payment of payments)
    await settleOne(deps, paypal, payment).catch((err) =>
      deps.log.error({ err, paymentId: payment.id }, 'payment not settled'),
    )
}

async function settleOne(deps: SettleDeps, paypal: PayPal, payment: PaymentRow): Promise<void> {
  const { paypalOrderId } = payment
  const read = await readAtPayPal(deps, paypal, expectedOf(payment))
  if (read.kind !== 'approved' || paypalOrderId === null) return void (await settlePayment(deps, payment, read))
  if (await tryBeginCapture(deps, payment))
    await settlePayment(deps, payment, await captureAtPayPal(deps, paypal, { ...expectedOf(payment), paypalOrderId }))
}

/** Begins the capture; returns false if the invoice is paid or another payment of it is in progress. */
async function tryBeginCapture(deps: SettleDeps, payment: PaymentRow): Promise<boolean> {
  try {
    await beginCapture(deps, payment)
    return true
  } catch (error) {
    if (error instanceof Refused) return false
    throw error
  }
}
