/** An invoice as lexoffice shows it, in its list and separately. */
export type Json = Record<string, unknown>
export type LineItem = {
  type: string
  name?: string
  quantity?: number
  unitPrice?: { grossAmount?: number; taxRatePercentage?: number }
}
export type Invoice = {
  readonly id: string
  version: number
  voucherStatus: string
  readonly voucherNumber: string
  readonly voucherDate: string
  dueDate: string | null
  readonly createdDate: string
  readonly contactId: string
  readonly contactName: string
  readonly total: number
  open: number | null
  readonly sent: Json
}

export function listedInvoice({
  id,
  voucherStatus,
  voucherNumber,
  voucherDate,
  createdDate,
  dueDate,
  ...more
}: Invoice) {
  const { contactId, contactName, total: totalAmount, open: openAmount } = more
  return {
    id,
    voucherType: 'invoice',
    voucherStatus,
    voucherNumber,
    voucherDate,
    createdDate,
    updatedDate: createdDate,
    dueDate,
    contactId,
    contactName,
    totalAmount,
    openAmount,
    currency: 'EUR',
    archived: false,
  }
}

export function invoiceBody({
  id,
  version,
  voucherStatus,
  voucherNumber,
  createdDate,
  dueDate,
  total,
  contactName,
  sent,
}: Invoice) {
  const [item] = sent.lineItems as LineItem[]
  const rate = item?.unitPrice?.taxRatePercentage ?? 0
  const tax = Math.round((total - total / (1 + rate / 100)) * 100) / 100
  const totalPrice = {
    currency: 'EUR',
    totalNetAmount: Math.round((total - tax) * 100) / 100,
    totalGrossAmount: total,
    totalTaxAmount: tax,
  }
  const address = { ...(sent.address as Json), name: contactName }
  const lineItems = (sent.lineItems as LineItem[]).map(({ quantity = 1, ...each }) => ({
    ...each,
    quantity,
    lineItemAmount: quantity * (each.unitPrice?.grossAmount ?? 0),
  }))
  return {
    ...sent,
    lineItems,
    id,
    version,
    voucherStatus,
    voucherNumber,
    createdDate,
    dueDate,
    archived: false,
    address,
    totalPrice,
  }
}
