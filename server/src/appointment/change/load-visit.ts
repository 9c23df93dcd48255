/** Loads an appointment to be moved: its agreed services, and where else it fits (AVL-02, CAT-05). */

import { withoutAppointment } from '@goldline/domain/appointment/customer-change'
import type { RequestedStaff } from '@goldline/domain/appointment/requested-staff'
import type { DayRange } from '@goldline/domain/time/day'
import type { DaysAround } from '../../availability/load-salon.ts'
import { type LoadedFacts, loadFacts } from '../../availability/queries.ts'
import { type AgreedService, toAgreedWish } from '../../availability/wish.ts'
import type { RunStatement } from '../../db/run-statement.ts'
import { Refused } from '../../http/errors.ts'

type Visit = {
  businessObjectId: string
  requestedStaffId: string | null
  agreed: AgreedService[]
  held: { staffId: string; from: number; to: number }[]
}

/** $1 appointment, $2 its owner. */
const statementOf = (name: string, whose: string) => ({
  name,
  text: `
select json_build_object('businessObjectId', a.business_object_id, 'requestedStaffId', a.requested_staff_id,
  'agreed', (select json_agg(json_build_object('productId', s.product_id, 'variantId', s.variant_id, 'segments', s.segments,
      'listPrice', s.list_price, 'duration', s.duration, 'assignedStaffId', s.assigned_staff_id,
      'requestedStaffId', coalesce(s.requested_staff_id, a.requested_staff_id)) order by s.position)
    from appointment_service s where s.business_object_id = a.business_object_id and s.appointment_id = a.id),
  'held', coalesce((select json_agg(json_build_object('staffId', o.staff_id, 'from', date_part('epoch', lower(o.during)) * 1000,
      'to', date_part('epoch', upper(o.during)) * 1000))
    from occupation o where o.business_object_id = a.business_object_id and o.appointment_id = a.id), '[]')) as visit
from appointment a left join customer c on c.id = coalesce(a.customer_id, (select h.customer_id from appointment h
  where h.business_object_id = a.business_object_id and h.party_id = a.party_id and h.party_position = 1))
where a.id = $1 and ${whose} = $2
  and exists (select from appointment_service s where s.business_object_id = a.business_object_id and s.appointment_id = a.id)`,
})
const ofCustomer = statementOf('own-visit', 'c.user_id')
const ofSalon = statementOf('salon-visit', 'a.business_object_id')

export type VisitQuery = {
  id: string
  /** The user or the salon that the visit belongs to. */
  whose: { userId: string } | { businessObjectId: string }
  /** The staff requested; undefined: those requested at booking. */
  asked?: RequestedStaff | undefined
  range: DayRange | DaysAround
  now: number
}

/**
 * Loads the salon without the appointment, and the appointment as a wish, by three statements. undefined: no such
 * appointment, or blocked time, which has no services. Refuses requested staff with staff.notFound or
 * staff.not-qualified.
 */
export async function loadVisit(
  ask: RunStatement,
  { id, whose, asked, ...request }: VisitQuery,
): Promise<LoadedFacts | undefined> {
  const [row] =
    'userId' in whose
      ? await ask<{ visit: Visit }>(ofCustomer, [id, whose.userId])
      : await ask<{ visit: Visit }>(ofSalon, [id, whose.businessObjectId])
  if (row === undefined) return undefined
  const { businessObjectId, agreed, held } = row.visit
  const wished = asked ?? staffAtBooking(row.visit)
  const loaded = await loadFacts(ask, { ...request, businessObjectId }, (offer) => toAgreedWish(offer, agreed, wished))
  return { ...loaded, facts: withoutAppointment(loaded.facts, id, held) }
}

/** Like `loadVisit`, but refuses with appointment.notFound, also for another customer's appointment. */
export async function loadMove(ask: RunStatement, query: VisitQuery): Promise<LoadedFacts> {
  const loaded = await loadVisit(ask, query)
  if (loaded === undefined) throw new Refused('appointment.notFound')
  return loaded
}

/** Returns the staff requested at booking, for the whole visit or per service. */
function staffAtBooking({ requestedStaffId, agreed }: Visit): RequestedStaff {
  const each = agreed.map((service) => service.requestedStaffId)
  return { staffId: requestedStaffId, ...(each.some((id) => id !== null) && { staffIds: each }) }
}
