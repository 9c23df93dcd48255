/** A service as the salon offers it now, with what the engine needs to know about it. */

import type { ChainRequest, Segment } from '@goldline/domain/availability/facts'
import { withDuration, withPersonTiming } from '@goldline/domain/product/own-duration'
import type { OwnTerms } from '@goldline/domain/product/own-terms'
import type { PricedProduct, PriceReason } from '@goldline/domain/product/price'
import { parseProductKey, productKey } from '@goldline/domain/product/product-key'
import { segmentsOf, timingOf } from '@goldline/domain/product/segments'
import { serviceNames, type Texts } from '@goldline/domain/product/texts'
import { Refused } from '../http/errors.ts'
import { findDayLimit, type Offer } from './salon-facts.ts'

/** Terms agreed at an earlier booking, which stay the same (CAT-05). */
export type Terms = {
  name: string
  names: Texts
  price: number
  listPrice: number
  priceReason: PriceReason | null
  duration: number
  segments: readonly Segment[]
}

/** One requested service: its name, price and duration; `leg` is its position in the wish. */
export type ChosenService = PricedProduct & {
  productId: string
  variantId: string | null
  name: string
  /** Name by language, for the customer (CAT-10). */
  names: Texts
  duration: number
  enabled4Booking: boolean
  /** Offered to known customers only (BKG-03). */
  knownOnly?: boolean
  /** Whether the salon confirms it (APT-16g). */
  salonConfirms?: boolean
  /** Whether it is an add-on of another service (CAT-13). */
  addOn?: boolean
  /** The terms of each staff member, until the person is known (CAT-11). */
  ownTerms?: readonly OwnTerms[]
  leg: ChainRequest['legs'][number]
  /** Terms agreed before, so that the price is not determined again. */
  agreed?: Pick<Terms, 'name' | 'names' | 'price' | 'listPrice' | 'priceReason'>
}

/** Finds the service. Refuses with product.notFound, also if deleted. `duration`: set by the salon, in minutes. */
export function chosenService(
  { products, variants, specialists }: Offer,
  key: string,
  duration?: number,
): ChosenService {
  const { productId, variantId } = parseProductKey(key)
  const product = products.find(({ id }) => id === productId)
  const variant = variants.find((each) => each.id === variantId && each.productId === productId)
  if (product === undefined || product.deleted || (variantId !== null && variant === undefined)) {
    throw new Refused('product.notFound')
  }
  const { enabled4Booking, knownOnly, salonConfirms } = product
  const addOn = variant?.addOn ?? false
  // Apply the service's reductions only once, not to its add-ons.
  const { promotion, happyHours } = addOn ? { promotion: null, happyHours: null } : product
  const service = variant ?? product
  const timed = duration === undefined ? service : { ...service, ...withDuration(service, duration) }
  const able = specialists[productId] ?? []
  const ownTerms = termsOf(service, { able, duration })
  return {
    productId,
    variantId,
    ...namesOf(product, variant),
    addOn,
    price: timed.price,
    duration: timed.duration,
    promotion,
    happyHours,
    enabled4Booking,
    knownOnly,
    salonConfirms,
    ownTerms,
    leg: {
      segments: segmentsOf(timed),
      staffIds: able,
      dayLimit: findDayLimit({ products }, productId),
      ...ownTimes(timed, ownTerms),
    },
  }
}

/** Returns the names; an add-on has its own name, since it is listed below its service (CAT-13). */
const namesOf = (product: Offer['products'][number], variant: Offer['variants'][number] | undefined) =>
  variant?.addOn
    ? { name: variant.name, names: variant.names }
    : {
        name: variant === undefined ? product.name : `${product.name}, ${variant.name}`,
        names: serviceNames(product, variant),
      }

type Service = Offer['variants'][number] | Offer['products'][number]

/** Returns terms of qualified staff only; a duration set by the salon applies to all of them. */
function termsOf(
  { ownTerms }: Service,
  { able, duration }: { able: string[]; duration: number | undefined },
): OwnTerms[] {
  const own = ownTerms.filter(({ staffId }) => able.includes(staffId))
  return duration === undefined ? own : own.map((each) => ({ ...each, duration: null }))
}

function ownTimes(service: Service, ownTerms: readonly OwnTerms[]): Pick<ChainRequest['legs'][number], 'own'> {
  const other = ownTerms.filter(({ duration }) => duration !== null)
  if (other.length === 0) return {}
  return {
    own: Object.fromEntries(other.map(({ staffId }) => [staffId, segmentsOf(withPersonTiming(service, staffId))])),
  }
}

/**
 * Lists what the salon offers: variants replace their product, which cannot be booked without one; add-ons are last
 * (CAT-13).
 */
export function listOffered(rows: Offer) {
  const able = new Set(rows.staff.filter(({ active }) => active).map(({ id }) => id))
  const keys = rows.products
    .filter(({ deleted }) => !deleted)
    .flatMap(({ id }) => {
      const own = rows.variants.filter(({ productId }) => productId === id)
      const [addOns, variants] = [own.filter(({ addOn }) => addOn), own.filter(({ addOn }) => !addOn)]
      const keyed = (some: typeof own) => some.map((each) => productKey({ productId: id, variantId: each.id }))
      return [...(variants.length === 0 ? [id] : keyed(variants)), ...keyed(addOns)]
    })
  return keys.map((product) => {
    const {
      name,
      names,
      price,
      duration,
      promotion,
      happyHours,
      addOn,
      ownTerms = [],
      leg,
    } = chosenService(rows, product)
    const otherNames = [...new Set(Object.values(names))].filter((each) => each !== name)
    const { gapFrom, gapMinutes, bufferMinutes } = timingOf(leg.segments)
    return {
      product,
      name,
      ...(otherNames.length > 0 && { otherNames }),
      price,
      ...{ duration, gapFrom, gapMinutes, bufferMinutes },
      promotion,
      happyHours: happyHours && { ...happyHours, weekDays: [...happyHours.weekDays] },
      staffIds: leg.staffIds.filter((id) => able.has(id)),
      ownTerms: ownTerms.filter(({ staffId }) => able.has(staffId)),
      addOn: addOn || undefined,
    }
  })
}
