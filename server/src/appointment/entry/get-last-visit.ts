import { getLastVisit } from '@goldline/contract/appointment/entry'
import { type Habits, habitRule, habitsOf } from '@goldline/domain/customer/habits'
import { zone } from '@goldline/domain/time/zone'
import { sql } from 'kysely'
import { isVisibleTo } from '../../customer/queries.ts'

import { Refused } from '../../http/errors.ts'
import { read } from '../../http/route.ts'
import { readContact } from '../../message/contact.ts'
import { chooseContactPoint } from '../../message/recipients.ts'
import { readableBy } from '../permission.ts'

/**
 * Returns the customer's latest visit that took place, or else their latest other one, without people and services that
 * are no longer offered.
 */
export const getLastVisitRoute = read(getLastVisit, async ({ salon, db, actor, params: { id } }) => {
  const { businessObjectId } = actor
  const { rows } = await sql<LastVisitRow>`
      select p.own_durations, b.time_zone, w.id as preferred_staff_id, (select json_build_object('startTime', a.start_time, 'services', coalesce((
          select json_agg(json_build_object('product', concat_ws('%', s.product_id, s.variant_id), 'staffId', w.id) order by s.position)
          from appointment_service s
          join product q on q.business_object_id = s.business_object_id and q.id = s.product_id and q.deleted_time is null
          left join staff w on w.business_object_id = s.business_object_id and w.id = s.assigned_staff_id
            and w.active and w.deleted_time is null
          where s.business_object_id = a.business_object_id and s.appointment_id = a.id
            and (s.variant_id is null or exists (select from product_variant v
              where v.business_object_id = s.business_object_id and v.id = s.variant_id))), '[]'))
        from appointment a
        where ${readableBy(actor)} and a.customer_id = p.customer_id
          and a.status in ('CONFIRMED', 'CHECKED_IN', 'FULFILLED')
        order by a.status = 'CONFIRMED', a.start_time desc limit 1) as last,
        (select coalesce(json_agg(json_build_object('startTime', a.start_time, 'staffIds', array(
            select s.assigned_staff_id from appointment_service s
            join staff w on w.business_object_id = s.business_object_id and w.id = s.assigned_staff_id
              and w.active and w.deleted_time is null
            where s.business_object_id = p.business_object_id and s.appointment_id = a.id order by s.position))), '[]')
          from (select a.id, a.start_time from appointment a
            where ${readableBy(actor)} and a.customer_id = p.customer_id and a.status = 'FULFILLED'
            order by a.start_time desc, a.id limit ${habitRule.visits}) a) as before
      from customer_profile p join business_object b on b.id = p.business_object_id
      left join staff w on w.business_object_id = p.business_object_id and w.id = p.preferred_staff_id
        and w.active and w.deleted_time is null
      where p.business_object_id = ${businessObjectId} and p.customer_id = ${id} and ${isVisibleTo(actor, sql`p.customer_id`)}`.execute(
    db,
  )
  const [row] = rows
  if (row === undefined) throw new Refused('notFound')
  const { last, ownDurations } = row
  const startTime = last ? new Date(last.startTime).toISOString() : null
  const customer = await readContact(salon, id)
  const toldBy = (customer && chooseContactPoint(customer))?.channel ?? null
  return { startTime, services: last?.services ?? [], ownDurations, habits: habitsIn(row), toldBy }
})

type LastVisitRow = {
  ownDurations: Record<string, number>
  timeZone: string
  preferredStaffId: string | null
  last: { startTime: string; services: { product: string; staffId: string | null }[] } | null
  /** Visits that were checked out, latest first. */
  before: { startTime: string; staffIds: string[] }[]
}

function habitsIn({ before, timeZone, preferredStaffId }: LastVisitRow): Habits {
  const { toWall } = zone(timeZone)
  const visits = before.map(({ startTime, staffIds }) => ({ ...toWall(Date.parse(startTime)), staffIds }))
  return habitsOf(visits, preferredStaffId)
}
