/** Which of the demo's visits come from outside, and the names of their services and people there. */
import type { BookingType } from '@goldline/domain/appointment/status'
import type { DemoPerson } from './customers.ts'
import type { Offer } from './salon-model.ts'
import { tableOf } from './salon-plan.ts'

/** The first salon's venue at the stand-in (stand-ins/src/marketplace-venue.ts). */
export const venue = { id: '51207', firstEmployee: 6101 }

export type Sku = { twOfferId: string; twSkuId: string }

/** By the service's key. */
const skus: ReadonlyMap<string, Sku> = new Map(
  tableOf(`
  gel                  | 90100 | 90101
  shellac              | 90100 | 90102
  manicure             | 90100 | 90103
  refill               | 90100 | 90104
  pedicure             | 90100 | 90105
  modelling:mit Design | 90100 | 90106
  cut-man              | 90200 | 90201
  cut-beard            | 90200 | 90202
  roots                | 90200 | 90203
  brows                | 90300 | 90301
  lashes-refill        | 90300 | 90302
  facial               | 90400 | 90401
  feet                 | 90400 | 90402`).map(([key = '', twOfferId = '', twSkuId = '']) => [
    key,
    { twOfferId, twSkuId },
  ]),
)

export const skuOf = (offer: Pick<Offer, 'key'>): Sku | undefined => skus.get(offer.key)

const outsideTypes = ['TREATWELL', 'RWG'] as const
export type OutsideType = (typeof outsideTypes)[number]
export const isOutside = (type: BookingType): type is OutsideType => outsideTypes.some((each) => each === type)

/** Days from today on which visits come from outside; the salon was connected recently. */
const firstDay = -5
const lastDay = 12

/** Returns the origins of outside visits on that day, in days from today. `connected`: the marketplace is connected. */
export function outsideTypesOn(offset: number, connected: boolean): readonly OutsideType[] {
  if (offset < firstDay || offset > lastDay) return []
  return connected ? outsideTypes : ['RWG']
}

type WishedVisit = { offers: readonly Offer[]; person: Pick<DemoPerson, 'userId'>; coming: readonly OutsideType[] }

/** Outside bookings have only one service; other visits become bookings through the salon's own channels. */
export function bookingTypeFor(type: BookingType, { offers, person, coming }: WishedVisit): BookingType {
  if (!isOutside(type)) return type
  const [offer, more] = offers
  const isListed = offer !== undefined && more === undefined && (type === 'RWG' || skuOf(offer) !== undefined)
  if (coming.includes(type) && isListed) return type
  return person.userId === null ? 'TELEPHONE' : 'ONLINE'
}
