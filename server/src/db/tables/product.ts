import type { Language } from '@goldline/domain/message/kinds'
import type { OwnTerms } from '@goldline/domain/product/own-terms'
import type { HappyHours, Promotion } from '@goldline/domain/product/price'
import type { Generated } from 'kysely'
import type { Json } from './values.ts'

/** Texts by language. */
type Texts = Json<Partial<Record<Language, string>>>

export type ProductTables = {
  category: {
    businessObjectId: string
    id: string
    name: string
    names: Texts
    displayOrder: Generated<number>
    isDefault: Generated<boolean>
  }

  product: {
    businessObjectId: string
    id: string
    categoryId: string
    name: string
    names: Texts
    description: Generated<string>
    descriptions: Texts
    price: number
    priceFrom: Generated<boolean>
    duration: number
    gapFrom: Generated<number>
    gapMinutes: Generated<number>
    bufferMinutes: Generated<number>
    vatRate: Generated<number>
    displayOrder: Generated<number>
    enabled4Booking: Generated<boolean>
    twOfferId: Generated<string | null>
    twSkuId: Generated<string | null>
    promotion: Json<Promotion | null>
    happyHours: Json<HappyHours | null>
    ownTerms: Json<readonly OwnTerms[]>
    version: Generated<number>
    deletedTime: Generated<Date | null>
  }

  productVariant: {
    businessObjectId: string
    id: string
    productId: string
    name: string
    names: Texts
    price: number
    duration: number
    gapFrom: Generated<number>
    gapMinutes: Generated<number>
    bufferMinutes: Generated<number>
    displayOrder: Generated<number>
    ownTerms: Json<readonly OwnTerms[]>
    twOfferId: Generated<string | null>
    twSkuId: Generated<string | null>
  }

  productSpecialist: {
    businessObjectId: string
    productId: string
    staffId: string
  }
}
