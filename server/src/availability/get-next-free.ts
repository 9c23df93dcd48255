import { getNextFree } from '@goldline/contract/availability/next-free'
import { nextStartDays } from '@goldline/domain/availability/availability'
import {
  type BookedService,
  countedVisits,
  nextFreeInSlices,
  usualService,
} from '@goldline/domain/availability/next-free'
import { sql } from 'kysely'
import type { Db } from '../db/transaction.ts'
import { read } from '../http/route.ts'
import { loadFreeTime } from './free-time.ts'

/** Returns the first screen's proposal in one answer (BKG-01). */
export const getNextFreeRoute = read(getNextFree, async ({ deps, db, actor, params, query, now }) => {
  const { filter = 'SOON', staffId } = query
  const userId = actor?.role === 'CUSTOMER' ? actor.userId : null
  const proposal = query.products
    ? { products: query.products, reason: 'ASKED' as const }
    : usualService(await bookedServices(db, { businessObjectId: params.id, userId, staffId: staffId ?? null }))
  if (proposal === undefined) return { products: null, reason: 'FIRST' as const, starts: [] }
  const asking = { params, query: { ...query, products: proposal.products }, now }
  const around = { instant: now, before: 0, after: nextStartDays }
  const { businessObject, prepared, wish, candidates, range, cached, onLimit } = await loadFreeTime(
    deps,
    asking,
    around,
  )
  const people = candidates.flatMap((id) => (id === null || (staffId && id !== staffId) ? [] : id))
  const options = { people, range, now, choice: businessObject.preferredSlots, filter, onLimit }
  const free = await cached(`free ${filter}`, () => nextFreeInSlices(prepared, wish, options))
  const starts = free.map((each) => ({ startTime: new Date(each.start).toISOString(), staffId: each.staffId }))
  return { ...proposal, starts }
})

type BookedRow = Omit<BookedService, 'lastOwn'> & { lastOwn: Date | null }

/**
 * Returns the services that can be booked online (with that person), in the salon's order, and how often each was
 * booked; services for known customers are included only if the caller had them before (BKG-03).
 */
async function bookedServices(
  db: Db,
  { businessObjectId, userId, staffId }: { businessObjectId: string; userId: string | null; staffId: string | null },
): Promise<BookedService[]> {
  const kept = sql`a.business_object_id = ${businessObjectId} and a.booking_type <> 'BLOCKER'
    and a.status not in ('CUSTOMER_CANCELLED', 'BO_CANCELLED')`
  const { rows } = await sql<BookedRow>`
    with at_salon as (
      select s.product_id, s.variant_id, count(*)::int as times from (
        select a.id from appointment a where ${kept} order by a.start_time desc limit ${countedVisits.salon}) v
      join appointment_service s on s.business_object_id = ${businessObjectId} and s.appointment_id = v.id group by 1, 2),
    own as (
      select s.product_id, s.variant_id, count(*)::int as times, max(v.start_time) as last from (
        select a.id, a.start_time from appointment a
        where ${kept} and a.customer_id = (select id from customer where user_id = ${userId})
        order by a.start_time desc limit ${countedVisits.own}) v
      join appointment_service s on s.business_object_id = ${businessObjectId} and s.appointment_id = v.id group by 1, 2)
    select concat_ws('%', p.id, v.id) as products, coalesce(own.times, 0) as own, own.last as "lastOwn",
      coalesce(at_salon.times, 0) as "atSalon"
    from product p
    join category c on c.business_object_id = p.business_object_id and c.id = p.category_id
    left join product_variant v on v.business_object_id = p.business_object_id and v.product_id = p.id and not v.add_on
    left join at_salon on at_salon.product_id = p.id and at_salon.variant_id is not distinct from v.id
    left join own on own.product_id = p.id and own.variant_id is not distinct from v.id
    where p.business_object_id = ${businessObjectId} and p.enabled4_booking and p.deleted_time is null
      and (not p.known_only or own.times > 0)
      and exists (select from product_specialist q join staff w
        on w.business_object_id = q.business_object_id and w.id = q.staff_id
        where q.business_object_id = p.business_object_id and q.product_id = p.id and w.active and w.enabled4_booking
          and (${staffId}::uuid is null or w.id = ${staffId}))
    order by c.display_order, p.display_order, p.id, v.display_order`.execute(db)
  return rows.map((row) => ({ ...row, lastOwn: row.lastOwn?.getTime() ?? 0 }))
}
