import type { Wish } from '@goldline/domain/appointment/facts'
import type { Priced } from '@goldline/domain/product/price'
import { durationRefusal, segmentsOf } from '@goldline/domain/product/segments'
import { Refused, refuseIf } from '../http/errors.ts'
import type { Offer } from './salon-facts.ts'

/** One service as asked for: what it is called, costs and takes; `leg` is its place in the wish. */
export type Chosen = Priced & {
  productId: string
  variantId: string | null
  name: string
  duration: number
  enabled4Booking: boolean
  leg: Wish['legs'][number]
}

/** `productId` or `productId%variantId` each (CAT-02); `staffId` null: first available. */
export type Asked = { products: readonly string[]; staffId: string | null }

/**
 * What was asked for, as the engine reads it. Refuses with product.notFound (deleted too), product.not-bookable-online, the
 * duration's refusal (CAT-08), staff.notFound and staff.not-qualified (AVL-02).
 */
export function wishOf(rows: Offer, asked: Asked): { wish: Wish; chosen: Chosen[] } {
  const chosen = asked.products.map((key) => chosenOf(rows, key))
  if (chosen.some((each) => !each.enabled4Booking)) throw new Refused('product.not-bookable-online')
  const legs = chosen.map((each) => each.leg)
  refuseIf(durationRefusal(legs))
  const { staffId } = asked
  if (staffId !== null) {
    const person = rows.staff.find(({ id }) => id === staffId)
    if (!person?.active || !person.enabled4Booking) throw new Refused('staff.notFound')
    if (legs.some((leg) => !leg.staffIds.includes(staffId))) throw new Refused('staff.not-qualified')
  }
  return { wish: { legs, staffId }, chosen }
}

function chosenOf({ products, variants, specialists }: Offer, key: string): Chosen {
  const [productId = '', variantId = null] = key.split('%')
  const product = products.find(({ id }) => id === productId)
  const variant = variants.find((each) => each.id === variantId && each.productId === productId)
  if (product === undefined || product.deleted || (variantId !== null && variant === undefined)) {
    throw new Refused('product.notFound')
  }
  const { promotion, happyHours, enabled4Booking } = product
  const timed = variant ?? product
  return {
    productId,
    variantId,
    name: variant === undefined ? product.name : `${product.name}, ${variant.name}`,
    price: timed.price,
    duration: timed.duration,
    promotion,
    happyHours,
    enabled4Booking,
    leg: { segments: segmentsOf(timed), staffIds: specialists[productId] ?? [] },
  }
}

/** Null for the first available and, after it, each person who may do everything that was asked for. */
export function candidatesOf({ staff }: Offer, { legs }: Wish): (string | null)[] {
  const able = staff.filter(
    ({ id, active, enabled4Booking }) => active && enabled4Booking && legs.every((leg) => leg.staffIds.includes(id)),
  )
  return [null, ...able.map(({ id }) => id)]
}
