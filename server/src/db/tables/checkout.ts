import type { SoldLine } from '@goldline/contract/checkout'
import type { DraftContent } from '@goldline/contract/checkout/draft'
import type { FiscalSignature, LineKind, OrderKind, PaymentKind } from '@goldline/domain/checkout/sale'
import type { VatOf } from '@goldline/domain/checkout/vat'
import type { Language } from '@goldline/domain/message/kinds'
import type { PriceReason } from '@goldline/domain/product/price'
import type { Texts } from '@goldline/domain/product/texts'
import type { Day } from '@goldline/domain/time/day'
import type { ColumnType, Generated } from 'kysely'
import type { Json } from './values.ts'

/** Ids that the order's line keeps. */
type OwnIds = {
  productId: string | null
  variantId: string | null
  articleId: string | null
  giftCardId: string | null
  customerPackageId: string | null
}

/** What is bought with a package. */
type SoldPackage = {
  packageId: string
  visits: number
  singlePrice: number
  productId: string
  variantId: string | null
}

/** A line of a draft, with the server's names and price. `leastPrice`: the price before another was typed. */
export type Sold = SoldLine & { names: Texts; leastPrice: number; own: OwnIds; package: SoldPackage | null }

type Discounted = NonNullable<DraftContent['discount']>

export type CheckoutTables = {
  checkoutSettings: {
    businessObjectId: string
    vatNr: Generated<string | null>
    otherPayments: Generated<string[]>
    discountBound: Generated<number>
    pointValue: Generated<number>
    giftCardMonths: Generated<number | null>
    pointMonths: Generated<number | null>
    fiscalDevice: Generated<boolean>
  }

  till: {
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

  tillDraft: {
    businessObjectId: string
    id: string
    tillId: string | null
    customerId: string | null
    content: Json<DraftContent>
    sold: Json<Sold[]>
    userId: string | null
    version: Generated<number>
    createdTime: Generated<Date>
    changedTime: Generated<Date>
  }

  tillDraftVisit: {
    businessObjectId: string
    appointmentId: string
    draftId: string
    position: number
    lineIds: string[]
  }

  saleOrder: {
    businessObjectId: string
    id: string
    kind: OrderKind
    tillId: string | null
    number: number | null
    ofOrderId: Generated<string | null>
    customerId: string | null
    userId: string | null
    byName: string
    approverId: Generated<string | null>
    approverName: Generated<string | null>
    reason: Generated<string | null>
    currency: string
    discount: Json<Discounted | null>
    surcharge: Json<Discounted | null>
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

  receiptBuyer: {
    businessObjectId: string
    id: string
    orderId: string
    tillId: string
    number: number
    name: string
    street: string
    postalCode: string
    city: string
    vatNr: string
    salt: Buffer
    userId: string | null
    byName: string
    createdTime: Generated<Date>
  }

  receiptLink: {
    businessObjectId: string
    hash: Buffer
    orderId: string
    copy: boolean
    buyerId: string | null
    expiresTime: Date
  }

  fiscalSignature: {
    businessObjectId: string
    orderId: string
    signature: Json<FiscalSignature | null>
    signedTime: Generated<Date | null>
    missedTime: Generated<Date | null>
    refusedTime: Generated<Date | null>
    createdTime: Generated<Date>
  }

  orderLine: {
    businessObjectId: string
    orderId: string
    position: number
    id: string
    kind: LineKind
    name: string
    names: ColumnType<Texts, string | undefined, string>
    quantity: number
    unitPrice: number
    listPrice: number
    priceReason: PriceReason | null
    vatRate: number | null
    discount: Json<Discounted | null>
    surcharge: Json<Discounted | null>
    agreedPrice: Generated<number | null>
    priceNote: Generated<string | null>
    covered: boolean
    gross: number
    surchargeAmount: Generated<number>
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

  orderTip: {
    businessObjectId: string
    orderId: string
    position: number
    staffId: string
    amount: number
  }

  orderPayment: {
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

  orderVisit: {
    businessObjectId: string
    orderId: string
    appointmentId: string
    live: Generated<boolean>
  }
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
  /** Whoever did what was sold, as they were called then; empty: nobody in particular. */
  servedBy: string[]
  /** The number of what it reverses. */
  of: string | null
}
