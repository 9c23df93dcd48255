/** Exports salons' data about a customer, other than visits (PRIV-01). */
import type { Language } from '@goldline/domain/message/kinds'
import { sql } from 'kysely'
import { isLeader, publicNameOf } from '../customer/queries.ts'
import { nameIn } from '../db/name-in.ts'
import type { Db } from '../db/transaction.ts'

/** Exports the customer rows, as each salon sees them. */
export async function customersOf(db: Db, ids: string[]) {
  const { rows } = await sql`
    select c.id, c.name, c.surname, c.email, c.phone_nr, c.birthday, c.language, c.registered_at, b.name as entered_by_salon
    from customer c left join business_object b on b.id = c.entered_by_business_object_id
    where c.id = any(${ids}::uuid[]) order by c.registered_at`.execute(db)
  return rows
}

export async function profilesOf(db: Db, ids: string[]) {
  const { rows } = await sql`
    select b.name as salon, p.registered_at, p.last_check_in, p.type, p.type_pinned as type_set_by_salon,
      p.communication_preference, p.notification_subscribed, p.black_listed as blocked, p.own_durations,
      p.notes, p.tags, p.noted_birthday, p.noted_marketing, p.buyer as receipts_made_out_to, (select s.name from staff s where s.business_object_id = p.business_object_id
        and s.id = p.preferred_staff_id) as preferred_person,
      (select n.text from customer_health_note n where n.business_object_id = p.business_object_id
        and n.customer_id = p.customer_id) as health_note,
      coalesce((select json_agg(json_build_object('time', l.at, 'wrote', l.wrote, 'by', ${publicNameOf('l')}, 'leader', ${isLeader}) order by l.at)
        from customer_health_look l where l.business_object_id = p.business_object_id and l.customer_id = p.customer_id), '[]') as health_note_looks,
      coalesce((select json_agg(json_build_object('time', f.created_time, 'text', f.text, 'sharedSince', f.shared_time) order by f.created_time)
        from customer_formula f where f.business_object_id = p.business_object_id and f.customer_id = p.customer_id), '[]') as formulas,
      coalesce((select json_agg(json_build_object('time', o.start_time, 'service', o.service, 'person', o.person, 'priceInMinorUnits', o.price)
          order by o.start_time)
        from past_visit o where o.business_object_id = p.business_object_id and o.customer_id = p.customer_id), '[]') as visits_before,
      coalesce((select json_agg(json_build_object('time', f.created_time, 'width', f.width, 'height', f.height, 'path', f.path)
          order by f.created_time)
        from picture f where f.business_object_id = p.business_object_id and f.customer_id = p.customer_id), '[]') as photos,
      coalesce((select json_agg(json_build_object('time', g.created_time, 'path', g.path, 'consent', g.consent, 'name', g.consent_name,
          'day', g.consent_day, 'way', g.consent_way, 'textVersion', g.consent_version, 'withdrawn', g.withdrawn_time) order by g.created_time)
        from gallery_picture g where g.business_object_id = p.business_object_id and g.customer_id = p.customer_id), '[]') as pictures_shown,
      coalesce((select json_agg(json_build_object('time', h.at, 'what', h.what, 'fields', h.data) order by h.at)
        from customer_history h where h.business_object_id = p.business_object_id and h.customer_id = p.customer_id), '[]') as changes
    from customer_profile p join business_object b on b.id = p.business_object_id
    where p.customer_id = any(${ids}::uuid[]) order by b.name, p.registered_at`.execute(db)
  return rows
}

export async function waitsOf(db: Db, ids: string[], language: Language) {
  const { rows } = await sql`
    select b.name as salon, w.from_date, w.to_date, w.from_time, w.to_time, w.language, w.created_time,
      w.told_time, w.told_start_time, w.told_count,
      array(
        select s.name from staff s
        where s.business_object_id = w.business_object_id and s.id = any(coalesce(w.staff_ids, array[w.staff_id]))
        order by s.name
      ) as people,
      array(
        select concat_ws(', ', ${nameIn('p', language)}, ${nameIn('v', language)})
        from unnest(w.products) with ordinality as wished (key, position)
        join product p on p.business_object_id = w.business_object_id and p.id = split_part(wished.key, '%', 1)::uuid
        left join product_variant v on v.business_object_id = p.business_object_id
          and v.id = nullif(split_part(wished.key, '%', 2), '')::uuid
        order by wished.position
      ) as services
    from waiting_list_entry w join business_object b on b.id = w.business_object_id
    where w.customer_id = any(${ids}::uuid[]) order by w.created_time`.execute(db)
  return rows
}

/** Exports entries in salons' walk-in queues (CHK-05). */
export async function queuesOf(db: Db, ids: string[], language: Language) {
  const { rows } = await sql`
    select b.name as salon, q.joined_time, q.name, q.initial, q.number, q.status, q.changed_time, q.language,
      q.notice_version, s.name as asked_for,
      array(select ${nameIn('p', language)} from unnest(q.products) with ordinality as wished (key, position)
        join product p on p.business_object_id = q.business_object_id and p.id = split_part(wished.key, '%', 1)::uuid
        order by wished.position) as services
    from queue_entry q join business_object b on b.id = q.business_object_id
    left join staff s on s.business_object_id = q.business_object_id and s.id = q.staff_id
    where q.customer_id = any(${ids}::uuid[]) order by q.joined_time, q.position`.execute(db)
  return rows
}

/** Exports starts that are held while the person types a code (APT-14). */
export async function holdsOf(db: Db, proven: string[]) {
  const { rows } = await sql`
    select b.name as salon, h.identity as held_for, h.start_time, h.end_time, h.created_time, h.expires_time
    from slot_hold h join business_object b on b.id = h.business_object_id
    where h.identity = any(${proven}::text[]) order by h.created_time`.execute(db)
  return rows
}
