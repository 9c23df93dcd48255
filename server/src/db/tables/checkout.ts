import type { DraftContent } from '@goldline/contract/checkout/draft'
import type { FiscalSignature, LineKind, OrderKind, PaymentKind } from '@goldline/domain/checkout/sale'
import type { VatOf } from '@goldline/domain/checkout/vat'
import type { Language } from '@goldline/domain/message/kinds'
import type { PriceReason } from '@goldline/domain/product/price'
import type { Day } from '@goldline/domain/time/day'
import type { Generated } from 'kysely'
import type { Json } from './values.ts'

type Discounted = NonNullable<DraftContent['discount']>

export type CheckoutSettingsTable = {
  businessObjectId: string
  vatNr: Generated<string | null>
  otherPayments: Generated<string[]>
  discountBound: Generated<number>
  pointValue: Generated<number>
  giftCardMonths: Generated<number | null>
  pointMonths: Generated<number | null>
  fiscalDevice: Generated<boolean>
}

export type TillTable = {
  businessObjectId: string
  id: string
  number: number
  name: string
  deviceId: Generated<string | null>
  floatAmount: Generated<number>
  openedTime: Generated<Date | null>
  lastOrderNumber: Generated<number>
  removedOrders: Generated<number>
  lastEntryNumber: Generated<number>
  lastEntryHash: Generated<Buffer>
  lastDayEndNumber: Generated<number>
  createdTime: Generated<Date>
}

export type TillDraftTable = {
  businessObjectId: string
  id: string
  tillId: string | null
  customerId: string | null
  content: Json<DraftContent>
  userId: string | null
  version: Generated<number>
  createdTime: Generated<Date>
  changedTime: Generated<Date>
}

export type TillDraftVisitTable = {
  businessObjectId: string
  appointmentId: string
  draftId: string
  position: number
  lineIds: string[]
}

export type DayEndTable = {
  businessObjectId: string
  id: string
  tillId: string
  number: number
  fromTime: Date
  floatAmount: number
  counted: Json<Record<string, number>>
  countedAmount: number
  expectedAmount: number
  reason: string | null
  nextFloatAmount: number
  report: Json<Record<string, unknown>>
  userId: string | null
  createdTime: Generated<Date>
}

export type SaleOrderTable = {
  businessObjectId: string
  id: string
  kind: OrderKind
  tillId: string | null
  number: number | null
  ofOrderId: Generated<string | null>
  customerId: string | null
  userId: string | null
  byName: string
  reason: Generated<string | null>
  currency: string
  discount: Json<Discounted | null>
  subtotal: number
  points: number
  pointsValue: number
  pointsEarned: number
  pointsBalance: number | null
  sum: number
  vat: Json<VatOf[]>
  turnover: number
  tipAmount: number
  rounding: number
  total: number
  changeAmount: number
  businessDay: Day
  dayNumber: Generated<number | null>
  receipt: Json<ReceiptHead | null>
  createdTime: Generated<Date>
}

/** Frozen with an order: what its receipt says besides (POS-14). */
export type ReceiptHead = {
  salon: string
  street: string
  postalCode: string
  city: string
  country: string
  timeZone: string
  vatNr: string | null
  /** The customer's, or else the salon's. */
  language: Language
  /** The number of what it reverses. */
  of: string | null
}

export type ReceiptLinkTable = {
  businessObjectId: string
  hash: Buffer
  orderId: string
  copy: boolean
  expiresTime: Date
}

export type FiscalSignatureTable = {
  businessObjectId: string
  orderId: string
  signature: Json<FiscalSignature | null>
  signedTime: Generated<Date | null>
  missedTime: Generated<Date | null>
  refusedTime: Generated<Date | null>
  createdTime: Generated<Date>
}

export type OrderLineTable = {
  businessObjectId: string
  orderId: string
  position: number
  id: string
  kind: LineKind
  name: string
  quantity: number
  unitPrice: number
  listPrice: number
  priceReason: PriceReason | null
  vatRate: number | null
  discount: Json<Discounted | null>
  covered: boolean
  gross: number
  pointsValue: number
  due: number
  staffId: string | null
  appointmentId: string | null
  productId: string | null
  variantId: string | null
  articleId: Generated<string | null>
  giftCardId: Generated<string | null>
  customerPackageId: Generated<string | null>
}

export type OrderTipTable = {
  businessObjectId: string
  orderId: string
  position: number
  staffId: string
  amount: number
}

export type OrderPaymentTable = {
  businessObjectId: string
  orderId: string
  position: number
  id: string
  kind: PaymentKind
  name: string | null
  amount: number
  given: number | null
  settledTime: Date | null
  giftCardId: Generated<string | null>
}

export type OrderVisitTable = {
  businessObjectId: string
  orderId: string
  appointmentId: string
  live: Generated<boolean>
}

export type CashMovementTable = {
  businessObjectId: string
  id: string
  tillId: string
  amount: number
  reason: string
  userId: string | null
  byName: string
  dayNumber: number
  createdTime: Generated<Date>
}

export type JournalEntryTable = {
  businessObjectId: string
  tillId: string
  number: number
  content: string
  previousHash: Buffer
  hash: Buffer
  createdTime: Generated<Date>
}
