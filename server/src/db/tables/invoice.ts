import type { CreditOrderState } from '@goldline/domain/credit/order'
import type { Language } from '@goldline/domain/message/kinds'
import type { Generated } from 'kysely'
import type { Json } from './values.ts'

export type InvoiceTables = {
  lexofficeConnection: {
    businessObjectId: string
    id: string
    name: string
    language: Language
    contactId: Generated<string | null>
    askedTime: Generated<Date | null>
    readTime: Generated<Date | null>
    triedTime: Generated<Date | null>
    createdTime: Generated<Date>
  }

  invoice: {
    businessObjectId: string
    id: string
    orderId: string | null
    time: Date
    lexofficeId: Generated<string | null>
    askedTime: Generated<Date | null>
    voucherNumber: Generated<string | null>
    voucherStatus: Generated<string | null>
    voucherDate: Generated<string | null>
    dueDate: Generated<string | null>
    total: number
    openAmount: Generated<number | null>
    currency: Generated<string>
    detail: Json<InvoiceDetail | null>
    detailTime: Generated<Date | null>
  }

  invoicePayment: {
    businessObjectId: string
    id: string
    invoiceId: string
    amount: number
    currency: Generated<'EUR'>
    state: Generated<CreditOrderState>
    paypalOrderId: Generated<string | null>
    approvalUrl: Generated<string | null>
    paymentId: Generated<string | null>
    captureTime: Generated<Date | null>
    pending: Generated<boolean>
    createdTime: Generated<Date>
    settledTime: Generated<Date | null>
  }

  lexofficeTurn: {
    id: Generated<number>
    nextTime: Generated<Date>
  }
}

type InvoiceDetail = {
  readonly net: number
  readonly tax: number
  readonly lines: readonly { readonly name: string; readonly quantity: number; readonly amount: number | null }[]
}
