/** Holds the unsaved changes of a service. */
import type { Catalogue, EditedProduct, OwnProduct } from '@goldline/contract/product/catalogue'
import { clashingHappyHours, clashingPromotion, clashingTime } from '@goldline/domain/product/catalogue'
import type { Timing } from '@goldline/domain/product/segments'

export type Variant = EditedProduct['variants'][number]
/** Changed fields; null: the input is not a number. */
export type ProductChange = Partial<EditedProduct>

const emptyTiming: Timing = { duration: 45, gapFrom: 0, gapMinutes: 0, bufferMinutes: 0 }

/** Marks a missing price, so that no service is free by mistake. Becomes null when restored from a draft. */
export const noPrice = Number.NaN
export const isPriced = (price: number | null): price is number => price !== null && !Number.isNaN(price)

/** Creates a new service, done by all staff who are bookable online, with the VAT rate of the other services. */
export function createServiceDraft({ categories, staff }: Catalogue, categoryId: string | null): EditedProduct {
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
    addOns: [],
    promotion: null,
    happyHours: null,
  }
}

/** Returns the editable fields of a service. */
export function editableFields(product: OwnProduct): EditedProduct {
  const {
    '@type': _,
    id: __,
    version: ___,
    comingAppointments: ____,
    picture: _____,
    variants,
    addOns = [],
    ...rest
  } = product
  const { twOfferId: ______, twSkuId: _______, ...edited } = rest
  return { ...edited, variants: variants.map(withoutMapping), addOns: addOns.map(withoutMapping) }
}

const withoutMapping = ({ twOfferId: _, twSkuId: __, ...variant }: OwnProduct['variants'][number]): Variant => variant

/** Sets variants, and gives the service the first one's price and duration. */
export function withVariants(variants: Variant[]): ProductChange {
  const [first] = variants
  if (first === undefined) return { variants }
  const { price, duration, gapFrom, gapMinutes, bufferMinutes } = first
  return { variants, price, duration, gapFrom, gapMinutes, bufferMinutes }
}

/** Returns the path of the first invalid field, as the server would name it. */
export function findInvalidField(service: EditedProduct, language: Catalogue['language']): string | undefined {
  const { names, variants, addOns = [], promotion, happyHours } = service
  if (!names[language]?.trim()) return `names.${language}`
  const option = findInvalidOption({ variants, addOns }, language)
  if (option) return option
  if (!isPriced(service.price)) return 'price'
  const clash = promotion && clashingPromotion(promotion)
  if (clash) return `promotion.${clash}`
  const hours = happyHours && clashingHappyHours(happyHours)
  if (hours) return `happyHours.${hours}`
  return clashingTime(service)
}

/** Returns the first invalid field of variants and add-ons: each needs a name in the salon's language, and a price. */
function findInvalidOption(options: Pick<EditedProduct, 'variants' | 'addOns'>, language: Catalogue['language']) {
  for (const place of ['variants', 'addOns'] as const)
    for (const [index, { names, price }] of (options[place] ?? []).entries()) {
      if (!names[language]?.trim()) return `${place}.${index}.names.${language}`
      if (!isPriced(price)) return `${place}.${index}.price`
    }
  return undefined
}
