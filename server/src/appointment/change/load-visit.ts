/** Loads an appointment to be moved: what was agreed, and where else it fits (AVL-02, CAT-05). */
import type { AskedStaff } from '@goldline/domain/appointment/asked-staff'
import { withoutAppointment } from '@goldline/domain/appointment/customer-change'
import type { DayRange } from '@goldline/domain/time/day'
import { type Agreed, type Around, agreedWish, type LoadedFacts, loadFacts } from '../../availability/queries.ts'
import type { RunStatement } from '../../db/ask.ts'
import { Refused } from '../../http/errors.ts'

type Visit = {
  businessObjectId: string
  requestedStaffId: string | null
  agreed: Agreed[]
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
from appointment a left join customer c on c.id = a.customer_id
where a.id = $1 and ${whose} = $2
  and exists (select from appointment_service s where s.business_object_id = a.business_object_id and s.appointment_id = a.id)`,
})
const ofCustomer = statementOf('own-visit', 'c.user_id')
const ofSalon = statementOf('salon-visit', 'a.business_object_id')

type MoveRequest = {
  id: string
  userId: string
  /** undefined: the staff requested before. */
  asked: AskedStaff | undefined
  range: DayRange | Around
  now: number
}

/**
 * Loads the salon without the appointment, and the appointment as a wish: three statements. Refuses with
 * appointment.notFound (somebody else's too), and for the requested staff with staff.notFound or staff.not-qualified.
 */
export async function loadMove(
  ask: RunStatement,
  { id, userId, asked, ...request }: MoveRequest,
): Promise<LoadedFacts> {
  const [row] = await ask<{ visit: Visit }>(ofCustomer, [id, userId])
  if (row === undefined) throw new Refused('appointment.notFound')
  const { businessObjectId, agreed, held } = row.visit
  const loaded = await loadFacts(ask, { ...request, businessObjectId }, (offer) =>
    agreedWish(offer, agreed, asked ?? askedOnce(row.visit)),
  )
  return { ...loaded, facts: withoutAppointment(loaded.facts, id, held) }
}

/** Likewise by a link to the visit (MSG-17), which needs no account. */
export async function loadLinkedMove(
  ask: RunStatement,
  { id, ...request }: Omit<SalonsRequest, 'asked'>,
): Promise<LoadedFacts> {
  const [row] = await ask<{ visit: Visit }>(ofSalon, [id, request.businessObjectId])
  if (row === undefined) throw new Refused('appointment.notFound')
  const { agreed, held } = row.visit
  const loaded = await loadFacts(ask, request, (offer) => agreedWish(offer, agreed, askedOnce(row.visit)))
  return { ...loaded, facts: withoutAppointment(loaded.facts, id, held) }
}

/** The staff requested at booking, for all or per service. */
function askedOnce({ requestedStaffId, agreed }: Visit): AskedStaff {
  const each = agreed.map((service) => service.requestedStaffId)
  return { staffId: requestedStaffId, ...(each.some((id) => id !== null) && { staffIds: each }) }
}

type SalonsRequest = {
  id: string
  businessObjectId: string
  /** Absent: any staff member. */
  asked?: AskedStaff
  range: DayRange | Around
  now: number
}

/** Likewise for the salon, to find who could do it; undefined for a blocker, which has no services. */
export async function loadVisitOfSalon(
  ask: RunStatement,
  { id, asked, ...request }: SalonsRequest,
): Promise<LoadedFacts | undefined> {
  const [row] = await ask<{ visit: Visit }>(ofSalon, [id, request.businessObjectId])
  if (row === undefined) return undefined
  const { agreed, held } = row.visit
  const loaded = await loadFacts(ask, request, (offer) => agreedWish(offer, agreed, asked ?? { staffId: null }))
  return { ...loaded, facts: withoutAppointment(loaded.facts, id, held) }
}
