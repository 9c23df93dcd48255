import { type AskedStaff, normalisedStaffWish } from '@goldline/domain/appointment/asked-staff'
import type { Segment, Wish } from '@goldline/domain/availability/facts'
import { legsFor } from '@goldline/domain/availability/ways'
import { withDuration, withPersonTiming } from '@goldline/domain/product/own-duration'
import { type OwnTerms, termsWith } from '@goldline/domain/product/own-terms'
import type { PricedProduct, PriceReason } from '@goldline/domain/product/price'
import { durationRefusal, segmentsOf, timingOf } from '@goldline/domain/product/segments'
import { serviceNames, type Texts } from '@goldline/domain/product/texts'
import { Refused, refuseIf } from '../http/errors.ts'
import { type Offer, onTermsOf } from './salon-facts.ts'

/** One requested service: its name, price and duration; `leg` is its position in the wish. */
export type ChosenService = PricedProduct & {
  productId: string
  variantId: string | null
  name: string
  /** By language, as the customer reads it (CAT-10). */
  names: Texts
  duration: number
  enabled4Booking: boolean
  /** CAT-11: until the person is known. */
  ownTerms?: readonly OwnTerms[]
  leg: Wish['legs'][number]
  /** Agreed before, so the price is not asked again. */
  agreed?: Pick<Terms, 'name' | 'names' | 'price' | 'listPrice' | 'priceReason'>
}

/** Each `productId` or `productId%variantId` (CAT-02). */
export type AskedVisit = AskedStaff & { products: readonly string[] }

/**
 * Converts a request to the engine's wish. Refuses with product.notFound (deleted too), product.not-bookable-online,
 * the duration's refusal (CAT-08), staff.notFound and staff.not-qualified (AVL-02).
 */
export function wishOf(rows: Offer, asked: AskedVisit): { wish: Wish; chosen: ChosenService[] } {
  const chosen = asked.products.map((key) => chosenService(rows, key))
  if (chosen.some((each) => !each.enabled4Booking)) throw new Refused('product.not-bookable-online')
  const wish = wishFor(rows, legsOf(chosen), asked)
  refuseTooLong(wish)
  return { wish, chosen }
}

const legsOf = (chosen: readonly ChosenService[]) => chosen.map((each) => each.leg)

/** CAT-08, with the requested person's times; the search leaves out others who take too long. */
const refuseTooLong = ({ legs, staffId }: Wish) =>
  refuseIf(
    durationRefusal(
      legsFor(
        legs,
        legs.map(({ wanted }) => staffId ?? wanted ?? null),
      ),
    ),
  )

/** The request on these people's terms: their times and prices (CAT-11). null: nobody was found. */
export function settled<L extends { wish: Wish; chosen?: ChosenService[] }>(
  loaded: L,
  staffIds: readonly (string | null)[],
): L {
  const legs = legsFor(loaded.wish.legs, staffIds)
  const chosen = loaded.chosen?.map((each, index) => {
    const { price, duration } = termsWith(each, staffIds[index] ?? null)
    return { ...each, price, duration, leg: legs[index] ?? each.leg }
  })
  return { ...loaded, wish: { ...loaded.wish, legs }, ...(chosen && { chosen }) }
}

function wishFor({ staff }: Offer, legs: Wish['legs'], asked: AskedStaff): Wish {
  const { staffId, each } = normalisedStaffWish(asked)
  if (asked.staffId === null && (asked.staffIds ?? legs).length !== legs.length) throw new Refused('invalid-request')
  legs.forEach(({ staffIds }, index) => {
    const wanted = staffId ?? each?.[index] ?? null
    if (wanted === null) return
    const person = staff.find(({ id }) => id === wanted)
    if (!person?.active || !person.enabled4Booking) throw new Refused('staff.notFound')
    if (!staffIds.includes(wanted)) throw new Refused('staff.not-qualified')
  })
  return { legs: each ? legs.map((leg, index) => ({ ...leg, wanted: each[index] ?? null })) : legs, staffId }
}

/** A service as agreed at booking (CAT-05). */
export type AgreedService = {
  productId: string
  variantId: string | null
  segments: readonly Segment[]
  listPrice: number
  duration: number
  assignedStaffId: string | null
  requestedStaffId: string | null
}

/**
 * Agreed services as a wish for today's staff: durations stay, specialists may have changed, and staff on other terms
 * are not among them (CAT-11). Refuses like `wishOf` for the staff.
 */
export function agreedWish(rows: Offer, agreed: readonly AgreedService[], asked: AskedStaff): { wish: Wish } {
  const legs = agreed.map(({ productId, variantId, segments, listPrice: price, duration, ...service }) => {
    const terms = { price, duration, assigned: service.assignedStaffId, requested: service.requestedStaffId }
    return { segments, staffIds: onTermsOf(rows, { productId, variantId, agreed: terms }) }
  })
  return { wish: wishFor(rows, legs, asked) }
}

/** Terms agreed at an earlier booking, which stay (CAT-05). */
type Terms = {
  name: string
  names: Texts
  price: number
  listPrice: number
  priceReason: PriceReason | null
  duration: number
  segments: readonly Segment[]
}

/** A service as the salon enters it: `staffId` null is anybody, `duration` its own length in minutes (CUS-11). */
export type EnteredService = { product: string; staffId: string | null; duration?: number | undefined; agreed?: Terms }

/**
 * Converts what the salon enters to the engine's wish. Allows products and people that are closed for online booking.
 * Requested staff need not be qualified: the caller decides on that (APT-07). Refuses with product.notFound,
 * staff.notFound and the duration's refusal.
 */
export function enteredWish(rows: Offer, entered: readonly EnteredService[]): { wish: Wish; chosen: ChosenService[] } {
  const chosen = entered.map((each) => enteredOf(rows, each))
  const legs = legsOf(chosen)
  const ids = entered.map((each) => each.staffId)
  for (const id of ids) {
    if (id !== null && !rows.staff.some((person) => person.id === id && person.active))
      throw new Refused('staff.notFound')
  }
  const { staffId, each } = normalisedStaffWish({ staffId: null, staffIds: ids })
  const asked = each ? legs.map((leg, index) => ({ ...leg, wanted: each[index] ?? null })) : legs
  const wish: Wish = { legs: asked, staffId, long: true }
  refuseTooLong(wish)
  return { wish, chosen }
}

function enteredOf(rows: Offer, { product: key, duration, agreed }: EnteredService): ChosenService {
  if (agreed === undefined) return chosenService(rows, key, duration)
  const [productId = '', variantId = null] = key.split('%')
  const segments =
    duration === undefined ? agreed.segments : segmentsOf(withDuration(timingOf(agreed.segments), duration))
  const leg = { segments, staffIds: rows.specialists[productId] ?? [] }
  const closed = { promotion: null, happyHours: null, enabled4Booking: false }
  const { name, names, price } = agreed
  return { productId, variantId, name, names, price, duration: duration ?? agreed.duration, ...closed, leg, agreed }
}

function chosenService({ products, variants, specialists }: Offer, key: string, duration?: number): ChosenService {
  const [productId = '', variantId = null] = key.split('%')
  const product = products.find(({ id }) => id === productId)
  const variant = variants.find((each) => each.id === variantId && each.productId === productId)
  if (product === undefined || product.deleted || (variantId !== null && variant === undefined)) {
    throw new Refused('product.notFound')
  }
  const { promotion, happyHours, enabled4Booking } = product
  const service = variant ?? product
  const timed = duration === undefined ? service : { ...service, ...withDuration(service, duration) }
  const able = specialists[productId] ?? []
  const ownTerms = termsOf(service, { able, duration })
  return {
    productId,
    variantId,
    name: variant === undefined ? product.name : `${product.name}, ${variant.name}`,
    names: serviceNames(product, variant),
    price: timed.price,
    duration: timed.duration,
    promotion,
    happyHours,
    enabled4Booking,
    ownTerms,
    leg: { segments: segmentsOf(timed), staffIds: able, ...ownTimes(timed, ownTerms) },
  }
}

type Service = Offer['variants'][number] | Offer['products'][number]

/** Terms of qualified staff only; a duration set by the salon applies to everybody. */
function termsOf(
  { ownTerms }: Service,
  { able, duration }: { able: string[]; duration: number | undefined },
): OwnTerms[] {
  const own = ownTerms.filter(({ staffId }) => able.includes(staffId))
  return duration === undefined ? own : own.map((each) => ({ ...each, duration: null }))
}

function ownTimes(service: Service, ownTerms: readonly OwnTerms[]): Pick<Wish['legs'][number], 'own'> {
  const other = ownTerms.filter(({ duration }) => duration !== null)
  if (other.length === 0) return {}
  return {
    own: Object.fromEntries(other.map(({ staffId }) => [staffId, segmentsOf(withPersonTiming(service, staffId))])),
  }
}

/** Variants replace their product, which cannot be booked without one. */
export function offeredIn(rows: Offer) {
  const able = new Set(rows.staff.filter(({ active }) => active).map(({ id }) => id))
  const keys = rows.products
    .filter(({ deleted }) => !deleted)
    .flatMap(({ id }) => {
      const variants = rows.variants.filter(({ productId }) => productId === id)
      return variants.length === 0 ? [id] : variants.map((variant) => `${id}%${variant.id}`)
    })
  return keys.map((product) => {
    const { name, names, price, duration, promotion, happyHours, ownTerms = [], leg } = chosenService(rows, product)
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
    }
  })
}

type StaffAbility = Pick<Offer['staff'][number], 'id' | 'active' | 'enabled4Booking'>

/** null for the first available, then each staff member who may do all of it. */
export function candidatesOf({ staff }: { staff: readonly StaffAbility[] }, { legs }: Wish): (string | null)[] {
  const able = staff.filter(
    ({ id, active, enabled4Booking }) => active && enabled4Booking && legs.every((leg) => leg.staffIds.includes(id)),
  )
  return [null, ...able.map(({ id }) => id)]
}
