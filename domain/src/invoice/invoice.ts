/** Computes the state of an invoice, and whether it can be paid (INV-02, INV-05). */
import type { CreditOrderState } from '../credit/order.ts'
import type { Refusal } from '../refusal.ts'

/** PENDING: paid, but the money has not arrived yet. */
export const invoiceStates = ['MAKING', 'OPEN', 'OVERDUE', 'PENDING', 'PAID'] as const
export type InvoiceState = (typeof invoiceStates)[number]

/** Drafts and voided invoices at lexoffice, which only the operator sees. */
const hiddenStatuses: readonly string[] = ['draft', 'voided']
export const isHidden = (voucherStatus: string | null): boolean =>
  voucherStatus !== null && hiddenStatuses.includes(voucherStatus)

const paidStatuses: readonly string[] = ['paid', 'paidoff']
/** lexoffice collects the payment itself. */
const collectedStatuses: readonly string[] = ['transferred', 'sepadebit']

/** `captured`: the capture was requested. */
export type InvoicePayment = { readonly state: CreditOrderState; readonly captured: boolean }

type InvoiceFacts = {
  /** null: not read at lexoffice yet. */
  readonly voucherStatus: string | null
  /** `YYYY-MM-DD` */
  readonly dueDate: string | null
  /** Payments made in Goldline; lexoffice itself takes none. */
  readonly payments: readonly InvoicePayment[]
}

/**
 * Computes the state. Payments in Goldline take precedence: at lexoffice the invoice stays open until the operator
 * matches them. `today`: `YYYY-MM-DD`.
 */
export function invoiceState({ voucherStatus, dueDate, payments }: InvoiceFacts, today: string): InvoiceState {
  if (payments.some(({ state }) => state === 'FULFILLED')) return 'PAID'
  if (voucherStatus === null) return 'MAKING'
  if (paidStatuses.includes(voucherStatus)) return 'PAID'
  const underWay = payments.some(({ state, captured }) => state === 'CREATED' && captured)
  if (underWay || collectedStatuses.includes(voucherStatus)) return 'PENDING'
  return voucherStatus === 'overdue' || (dueDate !== null && dueDate < today) ? 'OVERDUE' : 'OPEN'
}

/** INV-05: only open invoices can be paid, and only once. */
const payRefusals: Record<InvoiceState, Refusal | undefined> = {
  MAKING: 'invoice.not-payable',
  OPEN: undefined,
  OVERDUE: undefined,
  PENDING: 'invoice.not-payable',
  PAID: 'invoice.paid',
}

/** Returns why it cannot be paid; `amount`: the open amount in cents. Payments are in euros only. */
export function payRefusal(invoice: { state: InvoiceState; amount: number; currency: string }): Refusal | undefined {
  const refusal = payRefusals[invoice.state]
  return refusal ?? (invoice.currency === 'EUR' && invoice.amount > 0 ? undefined : 'invoice.not-payable')
}
