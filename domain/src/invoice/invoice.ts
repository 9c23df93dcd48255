/** What becomes of an invoice, and whether it can be paid (INV-02, INV-05). */
import type { CreditOrderState } from '../credit/order.ts'
import type { Refusal } from '../refusal.ts'

/** PENDING: paid, but the money is not here yet. */
export const invoiceStates = ['MAKING', 'OPEN', 'OVERDUE', 'PENDING', 'PAID'] as const
export type InvoiceState = (typeof invoiceStates)[number]

/** What lexoffice calls drafts and what was withdrawn: nobody else sees them. */
const hiddenStatuses: readonly string[] = ['draft', 'voided']
export const isHidden = (voucherStatus: string | null): boolean =>
  voucherStatus !== null && hiddenStatuses.includes(voucherStatus)

const paidStatuses: readonly string[] = ['paid', 'paidoff']
/** lexoffice collects it by itself. */
const collectedStatuses: readonly string[] = ['transferred', 'sepadebit']

/** `captured`: its capture was asked for. */
export type InvoicePayment = { readonly state: CreditOrderState; readonly captured: boolean }

type Facts = {
  /** null: not read at lexoffice yet. */
  readonly voucherStatus: string | null
  /** `YYYY-MM-DD` */
  readonly dueDate: string | null
  /** Ours: lexoffice takes none. */
  readonly payments: readonly InvoicePayment[]
}

/** Our own payments decide before lexoffice, whose invoice stays open until the operator matches them. `today` is `YYYY-MM-DD`. */
export function invoiceState({ voucherStatus, dueDate, payments }: Facts, today: string): InvoiceState {
  if (payments.some(({ state }) => state === 'FULFILLED')) return 'PAID'
  if (voucherStatus === null) return 'MAKING'
  if (paidStatuses.includes(voucherStatus)) return 'PAID'
  const underWay = payments.some(({ state, captured }) => state === 'CREATED' && captured)
  if (underWay || collectedStatuses.includes(voucherStatus)) return 'PENDING'
  return voucherStatus === 'overdue' || (dueDate !== null && dueDate < today) ? 'OVERDUE' : 'OPEN'
}

/** INV-05: only what is open is paid, and once. */
const payRefusals: Record<InvoiceState, Refusal | undefined> = {
  MAKING: 'invoice.not-payable',
  OPEN: undefined,
  OVERDUE: undefined,
  PENDING: 'invoice.not-payable',
  PAID: 'invoice.paid',
}

/** Why it cannot be paid; `amount`: what is open, in cents. Payments are in euros alone. */
export function payRefusal(invoice: { state: InvoiceState; amount: number; currency: string }): Refusal | undefined {
  const refusal = payRefusals[invoice.state]
  return refusal ?? (invoice.currency === 'EUR' && invoice.amount > 0 ? undefined : 'invoice.not-payable')
}
