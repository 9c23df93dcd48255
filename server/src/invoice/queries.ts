import type { Invoice, InvoicePayment } from '@goldline/contract/invoice'
import { invoiceState, isHidden } from '@goldline/domain/invoice/invoice'
import { dayAtLegalSeat } from '@goldline/domain/time/zone'
import type { Selectable } from 'kysely'
import { type InSalon, inSalon } from '../db/in-salon.ts'
import type { Database } from '../db/tables.ts'
import type { Db } from '../db/transaction.ts'
import { Refused } from '../http/errors.ts'

export type InvoiceRow = Selectable<Database['invoice']>
export type PaymentRow = Selectable<Database['invoicePayment']>

/** An invoice as stored and as sent to clients. */
export type KnownInvoice = { readonly row: InvoiceRow; readonly wire: Invoice }

/** Reads the salon's invoices, newest first, without hidden ones. */
export async function findInvoices(salon: InSalon, now: number): Promise<KnownInvoice[]> {
  const rows = await salon.selectFrom('invoice').selectAll().orderBy('time', 'desc').orderBy('id', 'desc').execute()
  const payments = await findPayments(salon)
  return rows
    .filter(({ voucherStatus }) => !isHidden(voucherStatus))
    .map((row) => toKnownInvoice(row, { payments: payments.filter(({ invoiceId }) => invoiceId === row.id), now }))
}

/** Finds the salon's invoice; refuses another salon's or a hidden one with invoice.notFound. */
export async function findInvoice(
  db: Db,
  { businessObjectId, id }: Pick<InvoiceRow, 'businessObjectId' | 'id'>,
  now: number,
): Promise<KnownInvoice> {
  const row = await inSalon(db, businessObjectId)
    .selectFrom('invoice')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  if (row === undefined || isHidden(row.voucherStatus)) throw new Refused('invoice.notFound')
  const payments = await findPayments(inSalon(db, businessObjectId))
  return toKnownInvoice(row, { payments: payments.filter(({ invoiceId }) => invoiceId === id), now })
}

type PaymentFacts = { readonly payments: readonly PaymentRow[]; readonly now: number }

function toKnownInvoice(row: InvoiceRow, { payments, now }: PaymentFacts): KnownInvoice {
  const paid = payments.map(({ state, captureTime }) => ({ state, captured: captureTime !== null }))
  const { voucherNumber, voucherStatus, voucherDate, dueDate, total, currency, orderId, lexofficeId } = row
  const state = invoiceState({ voucherStatus, dueDate, payments: paid }, dayAtLegalSeat(now))
  const wire: Invoice = {
    '@type': 'basic-invoice',
    id: row.id,
    state,
    voucherNumber,
    voucherStatus,
    voucherDate,
    dueDate,
    createdDate: row.time.toISOString(),
    total,
    currency,
    orderId,
    open: state === 'PAID' ? 0 : (row.openAmount ?? total),
    documentFileId: lexofficeId === null ? null : row.id,
  }
  return { row, wire }
}

/** Reads the salon's payments of invoices, newest first. */
export const findPayments = (salon: InSalon): Promise<PaymentRow[]> =>
  salon.selectFrom('invoicePayment').selectAll().orderBy('createdTime', 'desc').orderBy('id', 'desc').execute()

export async function findPayment(salon: InSalon, id: string): Promise<PaymentRow> {
  return salon
    .selectFrom('invoicePayment')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow(() => new Refused('invoice.notFound'))
}

export const paymentWire = ({ id, invoiceId, createdTime, ...row }: PaymentRow): InvoicePayment => ({
  '@type': 'basic-invoice-payment',
  id,
  invoiceId,
  createdAt: createdTime.toISOString(),
  state: row.state,
  pending: row.pending,
  amount: row.amount,
  currency: row.currency,
})
