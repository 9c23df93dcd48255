/** Exports a customer's visits and what was written about them (PRIV-01). */
import { sql } from 'kysely'
import type { Db } from '../db/transaction.ts'

export async function appointmentsOf(db: Db, ids: string[]) {
  const { rows } = await sql`
    select a.id, b.name as salon, a.start_time, a.end_time, a.status, a.booking_type, a.walk_in, a.currency, a.language,
      a.created_time, a.last_modified, a.title, a.note,
      coalesce((select json_agg(g.title order by g.party_position) from appointment g
        where a.party_position = 1 and g.business_object_id = a.business_object_id and g.party_id = a.party_id
          and g.customer_id is null and g.title is not null), '[]') as guests,
      coalesce((select json_agg(json_build_object('name', s.name, 'priceInMinorUnits', s.price, 'minutes', s.duration, 'by', staff.name)
          order by s.position)
        from appointment_service s
        left join staff on staff.business_object_id = s.business_object_id and staff.id = s.assigned_staff_id
        where s.business_object_id = a.business_object_id and s.appointment_id = a.id), '[]') as services,
      coalesce((select json_agg(json_build_object('time', m.created_time, 'fromMe', m.from_customer, 'text', m.text) order by m.created_time)
        from appointment_message m where m.business_object_id = a.business_object_id and m.appointment_id = a.id), '[]') as messages,
      coalesce((select json_agg(json_build_object('time', h.at, 'by', h.by, 'what', h.what) order by h.at)
        from appointment_history h where h.business_object_id = a.business_object_id and h.appointment_id = a.id), '[]') as history
    from appointment a join business_object b on b.id = a.business_object_id
    where a.customer_id = any(${ids}::uuid[]) order by a.start_time`.execute(db)
  return rows
}

export async function reviewsOf(db: Db, ids: string[]) {
  const { rows } = await sql`
    select b.name as salon, r.created_time, r.rating, r.text, r.shown_name, r.status, r.language, r.order_checkout_date as day_of_visit,
      coalesce((select json_agg(json_build_object('time', a.time, 'text', a.text) order by a.time)
        from review_reply a where a.business_object_id = r.business_object_id and a.review_id = r.id), '[]') as replies
    from review r join business_object b on b.id = r.business_object_id
    where r.customer_id = any(${ids}::uuid[]) order by r.created_time`.execute(db)
  return rows
}

/** Review invitations, without the secret link. */
export async function invitationsOf(db: Db, ids: string[]) {
  const { rows } = await sql`
    select b.name as salon, l.order_checkout_date as day_of_visit, l.created_time, l.expires_time, l.used_time
    from review_link l join business_object b on b.id = l.business_object_id
    where l.customer_id = any(${ids}::uuid[]) order by l.created_time`.execute(db)
  return rows
}
