import { type AskedStaff, oneOrEach } from '@goldline/domain/appointment/asked-staff'
import type { Segment, Wish } from '@goldline/domain/availability/facts'
import type { Priced } from '@goldline/domain/product/price'
import { durationRefusal, segmentsOf } from '@goldline/domain/product/segments'
import { Refused, refuseIf } from '../http/errors.ts'
import type { Offer } from './salon-facts.ts'

/** One requested service: its name, price and duration; `leg` is its position in the wish. */
export type Chosen = Priced & {
  productId: string
  variantId: string | null
  name: string
  duration: number
  enabled4Booking: boolean
  leg: Wish['legs'][number]
}

/** Each `productId` or `productId%variantId` (CAT-02). */
export type Asked = AskedStaff & { products: readonly string[] }

/**
 * Converts a request to the engine's wish. Refuses with product.notFound (deleted too), product.not-bookable-online,
 * the duration's refusal (CAT-08), staff.notFound and staff.not-qualified (AVL-02).
 */
export function wishOf(rows: Offer, asked: Asked): { wish: Wish; chosen: Chosen[] } {
  const chosen = asked.products.map((key) => chosenOf(rows, key))
  if (chosen.some((each) => !each.enabled4Booking)) throw new Refused('product.not-bookable-online')
  const legs = chosen.map((each) => each.leg)
  refuseIf(durationRefusal(legs))
  return { wish: wishFor(rows, legs, asked), chosen }
}

function wishFor({ staff }: Offer, legs: Wish['legs'], asked: AskedStaff): Wish {
  const { staffId, each } = oneOrEach(asked)
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
export type Agreed = { productId: string; segments: readonly Segment[] }

/**
 * Agreed services as a wish for today's staff: durations stay, specialists may have changed. Refuses like `wishOf` for
 * the staff.
 */
export function agreedWish(rows: Offer, agreed: readonly Agreed[], asked: AskedStaff): { wish: Wish } {
  const legs = agreed.map(({ productId, segments }) => ({ segments, staffIds: rows.specialists[productId] ?? [] }))
  return { wish: wishFor(rows, legs, asked) }
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

type Able = Pick<Offer['staff'][number], 'id' | 'active' | 'enabled4Booking'>

/** null for the first available, then each staff member who may do all of it. */
export function candidatesOf({ staff }: { staff: readonly Able[] }, { legs }: Wish): (string | null)[] {
  const able = staff.filter(
    ({ id, active, enabled4Booking }) => active && enabled4Booking && legs.every((leg) => leg.staffIds.includes(id)),
  )
  return [null, ...able.map(({ id }) => id)]
}
