import { normaliseStaffRequest, type RequestedStaff } from '@goldline/domain/appointment/requested-staff'
import { legsFor } from '@goldline/domain/availability/duration-combinations'
import type { ChainRequest, Segment } from '@goldline/domain/availability/facts'
import { addOnRefusal, type VisitLine, withServicePerson } from '@goldline/domain/product/add-ons'
import { withDuration } from '@goldline/domain/product/own-duration'
import { termsWith } from '@goldline/domain/product/own-terms'
import { parseProductKey } from '@goldline/domain/product/product-key'
import { durationRefusal, segmentsOf, timingOf } from '@goldline/domain/product/segments'
import { Refused, refuseIf } from '../http/errors.ts'
import { type ChosenService, chosenService, type Terms } from './chosen-service.ts'
import { findDayLimit, type Offer, staffOnAgreedTerms } from './salon-facts.ts'

/** Requested services as `productId` or `productId%variantId` (CAT-02). */
export type ServiceRequest = RequestedStaff & { products: readonly string[] }

/** Parses `a,b%v` from a query. */
export function parseServices(query: { products: string } & StaffQuery): ServiceRequest {
  return { products: query.products.split(','), ...parseStaff(query) }
}

type StaffQuery = { staffId?: string | undefined; staffIds?: string | undefined }

/** Parses `a,any` from a query. */
export function parseStaff({ staffId, staffIds }: StaffQuery): RequestedStaff {
  const each = staffIds?.split(',').map((id) => (id === 'any' ? null : id))
  return { staffId: staffId ?? null, staffIds: each }
}

/**
 * Converts a request to the engine's wish. Refuses with product.notFound (deleted too), product.not-bookable-online,
 * product.add-on-alone (CAT-13), the duration's refusal (CAT-08), staff.notFound and staff.not-qualified (AVL-02).
 */
export function toWish(rows: Offer, asked: ServiceRequest): { wish: ChainRequest; chosen: ChosenService[] } {
  const chosen = asked.products.map((key) => chosenService(rows, key))
  if (chosen.some((each) => !each.enabled4Booking)) throw new Refused('product.not-bookable-online')
  refuseIf(addOnRefusal(chosen))
  const wish = buildWish(rows, legsOf(chosen), askedWithAddOns(chosen, asked))
  refuseTooLong(wish)
  return { wish, chosen }
}

/** Requests add-ons from the person requested for their service (CAT-13). */
const askedWithAddOns = (lines: readonly VisitLine[], { staffId, staffIds }: RequestedStaff): RequestedStaff => ({
  staffId,
  staffIds: staffIds && withServicePerson(lines, staffIds),
})

const legsOf = (chosen: readonly ChosenService[]) => chosen.map((each) => each.leg)

/** Refuses by the requested person's times; the search leaves out other staff who take too long (CAT-08). */
const refuseTooLong = ({ legs, staffId }: ChainRequest) =>
  refuseIf(
    durationRefusal(
      legsFor(
        legs,
        legs.map(({ wanted }) => staffId ?? wanted ?? null),
      ),
    ),
  )

/** Applies the assigned staff's terms: their times and prices (CAT-11). null: nobody was found. */
export function withAssignedTerms<L extends { wish: ChainRequest; chosen?: ChosenService[] | undefined }>(
  loaded: L,
  staffIds: readonly (string | null)[],
): L {
  const legs = legsFor(loaded.wish.legs, staffIds)
  const chosen = loaded.chosen?.map((each, index) => {
    const { price, duration } = termsWith(each, staffIds[index] ?? null)
    return { ...each, price, duration, leg: legs[index] ?? each.leg }
  })
  return { ...loaded, wish: { ...loaded.wish, legs }, chosen }
}

function buildWish({ staff }: Offer, legs: ChainRequest['legs'], asked: RequestedStaff): ChainRequest {
  const { staffId, each } = normaliseStaffRequest(asked)
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
 * Converts agreed services to a wish for the current staff: durations stay, the qualified staff may have changed, and
 * staff on other terms are left out (CAT-11). Refuses staff like `toWish`.
 */
export function toAgreedWish(
  rows: Offer,
  agreed: readonly AgreedService[],
  asked: RequestedStaff,
): { wish: ChainRequest } {
  const legs = agreed.map(({ productId, variantId, segments, listPrice: price, duration, ...service }) => {
    const terms = { price, duration, assigned: service.assignedStaffId, requested: service.requestedStaffId }
    const staffIds = staffOnAgreedTerms(rows, { productId, variantId, agreed: terms })
    return { segments, staffIds, dayLimit: findDayLimit(rows, productId) }
  })
  const lines = agreed.map(({ productId, variantId }) => ({ productId, addOn: isAddOn(rows, variantId) }))
  return { wish: buildWish(rows, legs, askedWithAddOns(lines, asked)) }
}

const isAddOn = ({ variants }: Offer, variantId: string | null) =>
  variants.some(({ id, addOn }) => addOn && id === variantId)

/** A service entered by the salon: `staffId` null: any person; `duration`: its own length in minutes (CUS-11). */
export type EnteredService = {
  product: string
  staffId: string | null
  duration?: number | undefined
  agreed?: Terms | undefined
}

/**
 * Converts an entry by the salon to the engine's wish. Allows services and staff that are closed for online booking.
 * Requested staff need not be qualified: the caller decides on that (APT-07). Refuses with product.notFound,
 * product.add-on-alone (CAT-13), staff.notFound and the duration's refusal.
 */
export function toEnteredWish(
  rows: Offer,
  entered: readonly EnteredService[],
): { wish: ChainRequest; chosen: ChosenService[] } {
  const chosen = entered.map((each) => toChosenService(rows, each))
  const legs = legsOf(chosen)
  refuseIf(addOnRefusal(chosen))
  const ids = withServicePerson(
    chosen,
    entered.map((each) => each.staffId),
  )
  for (const id of ids) {
    if (id !== null && !rows.staff.some((person) => person.id === id && person.active))
      throw new Refused('staff.notFound')
  }
  const { staffId, each } = normaliseStaffRequest({ staffId: null, staffIds: ids })
  const asked = each ? legs.map((leg, index) => ({ ...leg, wanted: each[index] ?? null })) : legs
  const wish: ChainRequest = { legs: asked, staffId, long: true }
  refuseTooLong(wish)
  return { wish, chosen }
}

function toChosenService(rows: Offer, { product: key, duration, agreed }: EnteredService): ChosenService {
  if (agreed === undefined) return chosenService(rows, key, duration)
  const { productId, variantId } = parseProductKey(key)
  const segments =
    duration === undefined ? agreed.segments : segmentsOf(withDuration(timingOf(agreed.segments), duration))
  const leg = { segments, staffIds: rows.specialists[productId] ?? [], dayLimit: findDayLimit(rows, productId) }
  const closed = { promotion: null, happyHours: null, enabled4Booking: false }
  const { name, names, price } = agreed
  return {
    productId,
    variantId,
    name,
    names,
    price,
    addOn: isAddOn(rows, variantId),
    duration: duration ?? agreed.duration,
    ...closed,
    leg,
    agreed,
  }
}

type StaffAbility = Pick<Offer['staff'][number], 'id' | 'active' | 'enabled4Booking'>

/** Returns null for the first available, then each staff member who can do all services. */
export function findCandidates(
  { staff }: { staff: readonly StaffAbility[] },
  { legs }: ChainRequest,
): (string | null)[] {
  const able = staff.filter(
    ({ id, active, enabled4Booking }) => active && enabled4Booking && legs.every((leg) => leg.staffIds.includes(id)),
  )
  return [null, ...able.map(({ id }) => id)]
}
