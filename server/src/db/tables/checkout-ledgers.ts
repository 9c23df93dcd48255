/** What the till counts by ledgers: packages, gift cards, articles and points. */
import type { PointKind, PrepaidKind, StockKind } from '@goldline/domain/checkout/sale'
import type { Texts } from '@goldline/domain/product/texts'
import type { ColumnType, Generated } from 'kysely'

export type CheckoutLedgersTables = {
  visitPackage: {
    businessObjectId: string
    id: string
    name: string
    names: ColumnType<Texts, string | undefined, string>
    productId: string
    variantId: string | null
    visits: number
    price: number
    version: Generated<number>
    deletedTime: Generated<Date | null>
    createdTime: Generated<Date>
  }

  customerPackage: {
    businessObjectId: string
    id: string
    customerId: string | null
    packageId: string
    name: string
    names: ColumnType<Texts, string | undefined, string>
    productId: string
    variantId: string | null
    visits: number
    balance: Generated<number>
    singlePrice: number
    endedTime: Generated<Date | null>
    createdTime: Generated<Date>
  }

  customerPackageEntry: {
    businessObjectId: string
    id: string
    customerPackageId: string
    kind: PrepaidKind
    visits: number
    visitsAfter: Generated<number>
    cause: string
    orderId: string | null
    createdTime: Generated<Date>
  }

  giftCard: {
    businessObjectId: string
    id: string
    amount: number
    balance: Generated<number>
    currency: string
    expiresTime: Date | null
    endedTime: Generated<Date | null>
    createdTime: Generated<Date>
  }

  giftCardCode: {
    businessObjectId: string
    hash: Buffer
    giftCardId: string
    lastSigns: string
    userId: string | null
    endedTime: Generated<Date | null>
    createdTime: Generated<Date>
  }

  giftCardEntry: {
    businessObjectId: string
    id: string
    giftCardId: string
    kind: PrepaidKind
    amount: number
    balanceAfter: Generated<number>
    cause: string
    orderId: string | null
    createdTime: Generated<Date>
  }

  article: {
    businessObjectId: string
    id: string
    name: string
    names: ColumnType<Texts, string | undefined, string>
    barcode: string | null
    price: number
    vatRate: number
    stock: Generated<number>
    version: Generated<number>
    deletedTime: Generated<Date | null>
    createdTime: Generated<Date>
  }

  stockEntry: {
    businessObjectId: string
    id: string
    articleId: string
    kind: 'SOLD' | 'RETURNED' | StockKind
    pieces: number
    cause: string
    orderId: Generated<string | null>
    createdTime: Generated<Date>
  }

  bonusPointEntry: {
    businessObjectId: string
    id: string
    customerId: string | null
    kind: PointKind
    points: number
    cause: string
    orderId: Generated<string | null>
    createdTime: Generated<Date>
  }

  bonusPointBalance: {
    businessObjectId: string
    customerId: string
    balance: number
  }
}
