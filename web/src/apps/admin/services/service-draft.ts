/** Unsaved changes of a service. */
import type { Catalogue, EditedProduct, OwnProduct } from '@goldline/contract/product/catalogue'
import { clashingHappyHours, clashingPromotion, clashingTime } from '@goldline/domain/product/catalogue'
import type { Timing } from '@goldline/domain/product/segments'

export type Variant = EditedProduct['variants'][number]
/** Changed fields; unreadable numbers are null. */
export type ProductChange = Partial<EditedProduct>

const emptyTiming: Timing = { duration: 45, gapFrom: 0, gapMinutes: 0, bufferMinutes: 0 }

/** No price yet, so that a service is never free by omission. Becomes null when restored from a draft. */
export const noPrice = Number.NaN
export const isPriced = (price: number | null): price is number => price !== null && !Number.isNaN(price)

/** A new service, done by everybody bookable online, taxed like the others. */
export function newService({ categories, staff }: Catalogue, categoryId: string | null): EditedProduct {
  const [sibling] = categories.flatMap(({ products }) => products)
  return {
    categoryId,
    names: {},
    descriptions: {},
    price: noPrice,
    priceFrom: false,
    vatRate: sibling?.vatRate ?? 0,
    ...emptyTiming,
    enabled4Booking: true,
    specialists: staff.filter(({ active }) => active).map(({ id }) => id),
    ownTerms: [],
    variants: [],
    promotion: null,
    happyHours: null,
  }
}

/** The editable fields of a service. */
export function editableFields(product: OwnProduct): EditedProduct {
  const { '@type': _, id: __, version: ___, comingAppointments: ____, picture: _____, variants, ...rest } = product
  const { twOfferId: ______, twSkuId: _______, ...edited } = rest
  return { ...edited, variants: variants.map(({ twOfferId: _, twSkuId: __, ...variant }) => variant) }
}

/** Sets variants: the service gets the first one's price and length. */
export function withVariants(variants: Variant[]): ProductChange {
  const [first] = variants
  if (first === undefined) return { variants }
  const { price, duration, gapFrom, gapMinutes, bufferMinutes } = first
  return { variants, price, duration, gapFrom, gapMinutes, bufferMinutes }
}

/** The first field that cannot be saved, as the server would name it. */
export function wrongField(service: EditedProduct, language: Catalogue['language']): string | undefined {
  const { names, variants, promotion, happyHours } = service
  if (!names[language]?.trim()) return `names.${language}`
  const unnamed = variants.findIndex((variant) => !variant.names[language]?.trim())
  if (unnamed >= 0) return `variants.${unnamed}.names.${language}`
  const free = variants.findIndex(({ price }) => !isPriced(price))
  if (free >= 0) return `variants.${free}.price`
  if (!isPriced(service.price)) return 'price'
  const clash = promotion && clashingPromotion(promotion)
  if (clash) return `promotion.${clash}`
  const hours = happyHours && clashingHappyHours(happyHours)
  if (hours) return `happyHours.${hours}`
  return clashingTime(service)
}
