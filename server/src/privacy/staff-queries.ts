/** Exports what is stored about a person as a salon's staff (PRIV-01). */
import type { Language } from '@goldline/domain/message/kinds'
import { sql } from 'kysely'
import { nameIn } from '../db/name-in.ts'
import type { Db } from '../db/transaction.ts'
import type { PersonData } from './person.ts'

export async function rolesIn(db: Db, userId: string) {
  const { rows } = await sql`
    select b.name as salon, r.role, r.scope from user_role r join business_object b on b.id = r.business_object_id
    where r.user_id = ${userId} order by b.name`.execute(db)
  return rows
}

/** Exports staff records that are linked to a role or have a confirmed e-mail or number of the person. */
export async function staffOf(db: Db, { userId, proven }: PersonData, language: Language) {
  const own = sql`h.business_object_id = s.business_object_id and h.staff_id = s.id`
  const { rows } = await sql`
    select b.name as salon, s.name, s.surname, s.email, s.phone_nr, s.active, s.enabled4_booking as bookable_online, s.permissions,
      exists (select from picture f where f.business_object_id = s.business_object_id and f.staff_id = s.id) as has_photo, s.deleted_time,
      coalesce((select json_agg(json_build_object('valid_from', h.valid_from, 'kind', h.kind, 'week', h.week, 'weekday', h.weekday,
          'from', h.from_time, 'to', h.to_time) order by h.valid_from, h.week, h.weekday, h.from_time) from staff_hours h where ${own}), '[]') as hours,
      coalesce((select json_agg(json_build_object('valid_from', h.valid_from, 'weeks', h.weeks, 'first_monday', h.first_monday) order by h.valid_from)
        from staff_pattern h where ${own}), '[]') as patterns,
      coalesce((select json_agg(json_build_object('date', h.date, 'from', h.from_time, 'to', h.to_time) order by h.date, h.from_time)
        from staff_exception h where ${own}), '[]') as other_hours,
      coalesce((select json_agg(json_build_object('kind', h.kind, 'status', h.status, 'from', h.from_time, 'to', h.to_time, 'note', h.note) order by h.from_time)
        from staff_absence h where ${own}), '[]') as absences,
      (select json_build_object('texts', h.texts, 'specialities', h.specialities, 'languages', h.languages) from staff_profile h where ${own}) as page_written,
      (select json_build_object('texts', h.texts, 'specialities', h.specialities, 'languages', h.languages, 'with_photo', h.picture_id is not null,
        'released', h.released_time) from staff_release h where ${own}) as page_released,
      (select json_build_object('added', h.added_time, 'read', h.read_time) from busy_calendar h where ${own}) as other_calendar,
      coalesce((select json_agg(json_build_object('from', h.from_time, 'to', h.to_time) order by h.from_time)
        from busy_time h where ${own}), '[]') as busy_elsewhere,
      coalesce((select json_agg(${nameIn('p', language)} order by p.name) from product_specialist h
        join product p on p.business_object_id = h.business_object_id and p.id = h.product_id where ${own}), '[]') as services
    from staff s join business_object b on b.id = s.business_object_id
    where s.email = any(${proven}::text[]) or s.phone_nr = any(${proven}::text[]) or exists (
      select from user_role r where r.user_id = ${userId} and r.business_object_id = s.business_object_id and r.staff_id = s.id)
    order by b.name, s.id`.execute(db)
  return rows
}

/** Exports actions of the person for a salon, without customers' names. */
export async function actionsOf(db: Db, userId: string) {
  const { rows } = await sql`
    select b.name as salon, h.at as time, h.what from appointment_history h
    join business_object b on b.id = h.business_object_id
    where h.user_id = ${userId} and h.by = 'salon' order by h.at`.execute(db)
  return rows
}
