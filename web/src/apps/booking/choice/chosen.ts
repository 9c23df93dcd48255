import type { BusinessObject } from '@goldline/contract/business-object'
import type { Category, Product } from '@goldline/contract/product'
import { termsWith, termsWithAny } from '@goldline/domain/product/own-terms'
import { type PriceReason, priceAt, surePrice } from '@goldline/domain/product/price'
import { parseProductKey } from '@goldline/domain/product/product-key'
import { addDays } from '@goldline/domain/time/day'
import { parseTimeOfDay } from '@goldline/domain/time/time-of-day'
import { zone } from '@goldline/domain/time/zone'
import type { RequestedStaff, Selection } from './selection.ts'

/** One chosen service, with its name, list price and duration. */
export type ChosenService = {
  key: string
  product: Product
  name: string
  variantName: string | undefined
  listPrice: number
  duration: number
  /** Whether the person is not known yet: the price is the lowest and the duration the longest (CAT-11). */
  from?: boolean
  /** Whether this is an add-on of the service before it (CAT-13). */
  addOn?: boolean
}

/** Resolves keys to services that the salon offers; skips unknown keys, and add-ons without their service. */
export function chosenServices(businessObject: BusinessObject, keys: readonly string[]): ChosenService[] {
  const products = new Map(businessObject.categories.flatMap(({ products }) => products).map((each) => [each.id, each]))
  const chosen: ChosenService[] = []
  for (const key of keys) chosen.push(...findChosen(key, products, chosen.at(-1)))
  return chosen
}

function findChosen(key: string, products: ReadonlyMap<string, Product>, before?: ChosenService): ChosenService[] {
  const { productId, variantId } = parseProductKey(key)
  const product = products.get(productId)
  if (!product?.enabled4Booking) return []
  if (variantId === null) {
    const { name, price, duration, variants } = product
    return variants.length > 0 ? [] : [{ key, product, name, variantName: undefined, listPrice: price, duration }]
  }
  const option = findOption(product, variantId)
  if (!option) return []
  const { name: variantName, price, duration } = option
  if (product.variants.includes(option))
    return [{ key, product, name: product.name, variantName, listPrice: price, duration }]
  if (before?.product.id !== productId) return []
  // Apply the service's discounts only once, not to its add-ons as well.
  const plain = { ...product, nameLanguage: option.nameLanguage, promotion: null, happyHours: null }
  return [{ key, product: plain, name: option.name, variantName: undefined, listPrice: price, duration, addOn: true }]
}

const findOption = ({ variants, addOns = [] }: Product, id: string | null) =>
  [...variants, ...addOns].find((each) => each.id === id)

/**
 * Returns the categories with the services that can be booked online with `staffId` (null: with any person), without
 * empty categories.
 */
export function offeredServices(categories: readonly Category[], staffId: string | null): Category[] {
  return categories.flatMap((category) => {
    const products = category.products.filter(
      ({ specialists, enabled4Booking }) => enabled4Booking && (staffId === null || specialists.includes(staffId)),
    )
    return products.length > 0 ? [{ ...category, products }] : []
  })
}

/** Sets each service's price and duration to those of the requested person, or of all who may do it (CAT-11). */
export function withStaffTerms(
  chosen: readonly ChosenService[],
  { staffId, staffIds }: RequestedStaff,
): ChosenService[] {
  const forAll = staffIds === undefined ? qualifiedForAll(chosen) : []
  return chosen.map((service, index) => {
    const { key, product, listPrice, duration: usual } = service
    const { variantId } = parseProductKey(key)
    const { ownTerms } = findOption(product, variantId) ?? product
    const people = forAll.length > 0 ? forAll : product.specialists
    const wanted = staffId ?? staffIds?.[index] ?? null
    const { price, duration, from } = optionTerms({ price: listPrice, duration: usual, ownTerms }, people, wanted)
    return { ...service, listPrice: price, duration, ...(from && { from }) }
  })
}

type Option = Pick<Product, 'price' | 'duration' | 'ownTerms'>

/** Returns an option's price and duration. @param wanted the requested person; null: any of `people` */
export function optionTerms(option: Option, people: readonly string[], wanted: string | null) {
  const { price, duration, varies } =
    wanted === null ? termsWithAny(option, people) : { ...termsWith(option, wanted), varies: false }
  return { price, duration, from: varies }
}

/**
 * Returns the staff who can do every chosen service. If nobody can, one person per service may be chosen (AVL-10).
 */
export function qualifiedForAll(chosen: readonly ChosenService[]): string[] {
  const [first, ...others] = chosen
  if (!first) return []
  return first.product.specialists.filter((id) => others.every(({ product }) => product.specialists.includes(id)))
}

/** Returns the chosen start in epoch milliseconds; undefined before it is chosen. */
export const chosenStart = ({ day, time }: Pick<Selection, 'day' | 'time'>, timeZone: string): number | undefined =>
  day === undefined || time === undefined ? undefined : zone(timeZone).toInstant(day, parseTimeOfDay(time))

export const totalDuration = (chosen: readonly ChosenService[]): number =>
  chosen.reduce((sum, { duration }) => sum + duration, 0)

export type PricedService = ChosenService & { price: number; reason: PriceReason | null; percentOff: number | null }

/** The possible days of the visit, both inclusive; the same day twice once it is chosen. */
export type VisitDays = { from: string; to: string }

type ChoiceFacts = {
  businessObject: Pick<BusinessObject, 'horizonDays'>
  today: string
  selection: { day?: string | undefined }
}

/** Returns the chosen day, or the salon's whole booking horizon. */
export function visitDays({ businessObject, today, selection: { day } }: ChoiceFacts): VisitDays {
  return day === undefined ? { from: today, to: addDays(today, businessObject.horizonDays) } : { from: day, to: day }
}

/** Prices the services (CAT-03…05); without a start, at the lowest price that holds on every possible day. */
export function pricedServices(
  chosen: readonly ChosenService[],
  { from, to }: VisitDays,
  time?: string,
): PricedService[] {
  return chosen.map((service) => {
    const { promotion, happyHours } = service.product
    const priced = { price: service.listPrice, promotion, happyHours }
    const answer =
      from !== to || time === undefined ? surePrice(priced, from, to) : priceAt(priced, from, parseTimeOfDay(time))
    return { ...service, ...answer }
  })
}

export const totalPrice = (services: readonly { price: number }[]): number =>
  services.reduce((sum, { price }) => sum + price, 0)

/** Returns the discount on the whole visit at this start, in per cent; 0 without one. */
export function discountPercent(chosen: readonly ChosenService[], day: string, time: string): number {
  const list = chosen.reduce((sum, { listPrice }) => sum + listPrice, 0)
  const price = totalPrice(pricedServices(chosen, { from: day, to: day }, time))
  return list === 0 || price >= list ? 0 : Math.max(1, Math.round((100 * (list - price)) / list))
}
