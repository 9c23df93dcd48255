import { priceAt } from '@goldline/domain/product/price'
import { sql } from 'kysely'
import type { Availability } from '../availability/queries.ts'
import type { InSalon } from '../db/in-salon.ts'
import type { ServiceRow } from '../db/json-columns.ts'

type AgreementFacts = {
  clock: Pick<Availability['clock'], 'toWall'>
  chosen: readonly Omit<Availability['chosen'][number], 'enabled4Booking'>[]
  wish: Pick<Availability['wish'], 'legs'>
}
type TakenPlace = { start: number; staffIds: readonly (string | null)[] }

/**
 * Copies the terms agreed at booking (CAT-05): current names, prices and segments. Every service is priced at the start
 * of the visit, for which the customer saw the price (CAT-03, CAT-04).
 */
export function agreedTerms({ clock, chosen, wish }: AgreementFacts, taken: TakenPlace): ServiceRow[] {
  const { day, minutes } = clock.toWall(taken.start)
  return chosen.map((service, position) => {
    const { agreed } = service
    const now = priceAt(service, day, minutes)
    const staffId = taken.staffIds[position] ?? null
    return {
      position,
      productId: service.productId,
      variantId: service.variantId,
      name: agreed?.name ?? service.name,
      names: agreed?.names ?? service.names,
      price: agreed?.price ?? now.price,
      listPrice: agreed?.listPrice ?? service.price,
      priceReason: agreed ? agreed.priceReason : now.reason,
      duration: service.duration,
      segments: [...service.leg.segments],
      assignedStaffId: staffId,
      requestedStaffId: wish.legs[position]?.wanted ?? null,
      // The confirmation names this person.
      toldStaffId: staffId,
    }
  })
}

/** SQL: whether a service of visit `a` is one that the salon confirms today (APT-16g). */
export const isConfirmedBySalon = sql<boolean>`exists (select from appointment_service s join product q
  on q.business_object_id = s.business_object_id and q.id = s.product_id
  where s.business_object_id = a.business_object_id and s.appointment_id = a.id and q.salon_confirms)`

/** The visit's services, in order. */
export function loadServices(salon: InSalon, id: string): Promise<ServiceRow[]> {
  return salon
    .selectFrom('appointmentService')
    .select(['position', 'productId', 'variantId', 'name', 'names', 'price', 'listPrice', 'priceReason', 'duration'])
    .select(['segments', 'assignedStaffId', 'requestedStaffId', 'toldStaffId'])
    .where('appointmentId', '=', id)
    .orderBy('position')
    .execute()
}
