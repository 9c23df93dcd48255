import { priceAt } from '@goldline/domain/product/price'
import type { Insertable } from 'kysely'
import type { Availability } from '../availability/queries.ts'
import type { Database } from '../db/tables.ts'

/**
 * Copies what is agreed at booking (CAT-05): names, prices and segments as they are now. Every service is priced at the
 * start of the visit, for which the customer saw the price (CAT-03, CAT-04).
 */
export function serviceRows(
  { salon, clock, chosen, wish }: Availability,
  appointmentId: string,
  { start, staffIds }: { start: number; staffIds: readonly (string | null)[] },
): Insertable<Database['appointmentService']>[] {
  const { day, minutes } = clock.toWall(start)
  return chosen.map((service, position) => {
    const { agreed } = service
    const now = priceAt(service, day, minutes)
    return {
      businessObjectId: salon.id,
      appointmentId,
      position,
      productId: service.productId,
      variantId: service.variantId,
      name: agreed?.name ?? service.name,
      price: agreed?.price ?? now.price,
      listPrice: agreed?.listPrice ?? service.price,
      priceReason: agreed ? agreed.priceReason : now.reason,
      duration: service.duration,
      segments: JSON.stringify(service.leg.segments),
      assignedStaffId: staffIds[position] ?? null,
      requestedStaffId: wish.legs[position]?.wanted ?? null,
      // The confirmation names them.
      toldStaffId: staffIds[position] ?? null,
    }
  })
}
