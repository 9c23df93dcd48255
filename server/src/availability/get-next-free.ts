import { getNextFree } from '@goldline/contract/availability/next-free'
import { nextStartDays } from '@goldline/domain/availability/availability'
import { nextFreeInSlices } from '@goldline/domain/availability/next-free'
import { sql } from 'kysely'
import type { Db } from '../db/transaction.ts'
import { read } from '../http/route.ts'
import { freeTimeFor } from './free-time.ts'

/** BKG-01: the first screen's proposal, in one answer. */
export const getNextFreeRoute = read(getNextFree, async ({ deps, db, actor, params, query, now }) => {
  const { filter = 'SOON', staffId } = query
  const userId = actor?.role === 'CUSTOMER' ? actor.userId : null
  const proposal = query.products
    ? { products: query.products, reason: 'ASKED' as const }
    : await usualService(db, { businessObjectId: params.id, userId, staffId: staffId ?? null })
  if (proposal === undefined) return { products: null, reason: 'FIRST' as const, starts: [] }
  const asking = { params, query: { ...query, products: proposal.products }, now }
  const around = { instant: now, before: 0, after: nextStartDays }
  const { businessObject, prepared, wish, candidates, range, cached, onLimit } = await freeTimeFor(deps, asking, around)
  const people = candidates.flatMap((id) => (id === null || (staffId && id !== staffId) ? [] : id))
  const options = { people, range, now, choice: businessObject.preferredSlots, filter, onLimit }
  const free = await cached(`free ${filter}`, () => nextFreeInSlices(prepared, wish, options))
  const starts = free.map((each) => ({ startTime: new Date(each.start).toISOString(), staffId: each.staffId }))
  return { ...proposal, starts }
})

/** So many of the salon's latest visits say what is booked most: as many as a busy month has, whatever the salon's age. */
const latestVisits = 300
const ownVisits = 20

type Proposal = { products: string; reason: 'OWN' | 'MOST' | 'FIRST' }

/** Of what can be booked online (with that person). undefined: nothing. */
async function usualService(
  db: Db,
  { businessObjectId, userId, staffId }: { businessObjectId: string; userId: string | null; staffId: string | null },
): Promise<Proposal | undefined> {
  const kept = sql`a.business_object_id = ${businessObjectId} and a.booking_type <> 'BLOCKER'
    and a.status not in ('CUSTOMER_CANCELLED', 'BO_CANCELLED')`
  const { rows } = await sql<Proposal>`
    with most as (
      select s.product_id, s.variant_id, count(*) as times from (
        select a.id from appointment a where ${kept} order by a.start_time desc limit ${latestVisits}) v
      join appointment_service s on s.business_object_id = ${businessObjectId} and s.appointment_id = v.id group by 1, 2),
    own as (
      select s.product_id, s.variant_id, count(*) as times, max(v.start_time) as last from (
        select a.id, a.start_time from appointment a
        where ${kept} and a.customer_id = (select id from customer where user_id = ${userId})
        order by a.start_time desc limit ${ownVisits}) v
      join appointment_service s on s.business_object_id = ${businessObjectId} and s.appointment_id = v.id group by 1, 2)
    select concat_ws('%', p.id, v.id) as products,
      case when own.times > 0 then 'OWN' when most.times > 0 then 'MOST' else 'FIRST' end as reason
    from product p
    join category c on c.business_object_id = p.business_object_id and c.id = p.category_id
    left join product_variant v on v.business_object_id = p.business_object_id and v.product_id = p.id
    left join most on most.product_id = p.id and most.variant_id is not distinct from v.id
    left join own on own.product_id = p.id and own.variant_id is not distinct from v.id
    where p.business_object_id = ${businessObjectId} and p.enabled4_booking and p.deleted_time is null
      and exists (select from product_specialist q join staff w
        on w.business_object_id = q.business_object_id and w.id = q.staff_id
        where q.business_object_id = p.business_object_id and q.product_id = p.id and w.active and w.enabled4_booking
          and (${staffId}::uuid is null or w.id = ${staffId}))
    order by own.times desc nulls last, own.last desc nulls last, most.times desc nulls last,
      c.display_order, p.display_order, p.id, v.display_order limit 1`.execute(db)
  return rows[0]
}
