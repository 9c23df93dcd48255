import { type OpeningRule, openingSpans } from '@goldline/domain/business-object/opening'
import { sql } from 'kysely'
import { acrossSalons } from '../db/in-salon.ts'
import type { Db } from '../db/transaction.ts'

type BrokenRule = { rule: string; subject: string }

/** Finds appointments that break a booking rule, in SQL and so independently of the product's code. */
export async function brokenRules(db: Db, now: Date): Promise<BrokenRule[]> {
  const asked = [outsideWork, unqualified, heldUnlikeServices, overLength, customersTwice(now)]
  const found: BrokenRule[] = []
  for (const question of asked) found.push(...(await question.execute(db)).rows)
  return [...found, ...(await outsideOpening(db)), ...(await tooMany.execute(db)).rows]
}

/**
 * STF-03, AVL-09: time outside the staff member's hours (those of the date, else of the weekday without the break), or
 * in an absence.
 */
const outsideWork = sql<BrokenRule>`
  with held as (
    select o.id, o.business_object_id, o.staff_id, o.during, lower(o.during) at time zone b.time_zone as from_wall,
      upper(o.during) at time zone b.time_zone as to_wall
    from occupation o join business_object b on b.id = o.business_object_id
  ), own as (
    select h.*, exists (select from staff_exception e where e.staff_id = h.staff_id and e.date = h.from_wall::date) as exceptional,
      p.valid_from, mod(mod((date_trunc('week', h.from_wall)::date - p.first_monday) / 7, p.weeks) + p.weeks, p.weeks) as week
    from held h left join lateral (select * from staff_pattern p where p.staff_id = h.staff_id and p.valid_from <= h.from_wall::date
      order by p.valid_from desc limit 1) p on true
  )
  select 'outside working hours' as rule, h.id::text as subject from own h
  where exists (select from staff_absence a where a.staff_id = h.staff_id and a.status = 'APPROVED' and tstzrange(a.from_time, a.to_time) && h.during)
    or (exceptional and not exists (select from staff_exception e where e.staff_id = h.staff_id and e.date = h.from_wall::date
      and e.date + e.from_time <= h.from_wall and h.to_wall <= e.date + e.to_time))
    or (not exceptional and (
      not exists (select from staff_hours w where w.staff_id = h.staff_id and w.kind = 'WORK' and w.week = h.week and w.valid_from = h.valid_from
        and w.weekday = upper(to_char(h.from_wall, 'FMDAY')) and h.from_wall::date + w.from_time <= h.from_wall and h.to_wall <= h.from_wall::date + w.to_time)
      or exists (select from staff_hours p where p.staff_id = h.staff_id and p.kind = 'BREAK' and p.week = h.week and p.valid_from = h.valid_from
        and p.weekday = upper(to_char(h.from_wall, 'FMDAY')) and h.from_wall < h.from_wall::date + p.to_time and h.from_wall::date + p.from_time < h.to_wall)))`

/** AVL-02 */
const unqualified = sql<BrokenRule>`
  select 'not qualified' as rule, s.appointment_id::text as subject from appointment_service s
  where s.assigned_staff_id is not null and not exists (select from product_specialist q
    where q.business_object_id = s.business_object_id and q.product_id = s.product_id and q.staff_id = s.assigned_staff_id)`

/**
 * AVL-05: held time that differs from the services' work and cleanup time; cancelled or unassigned visits hold none.
 */
const heldUnlikeServices = sql<BrokenRule>`
  select 'held time is not that of the services' as rule, a.id::text as subject
  from appointment a
  cross join lateral (select coalesce(sum((segment ->> 'minutes')::int), 0) as minutes from appointment_service s,
    jsonb_array_elements(s.segments) segment
    where s.business_object_id = a.business_object_id and s.appointment_id = a.id and segment ->> 'kind' <> 'gap' and s.assigned_staff_id is not null) wanted
  cross join lateral (select coalesce(extract(epoch from sum(upper(during) - lower(during))) / 60, 0) as minutes,
    count(*) filter (where o.staff_id not in (select s.assigned_staff_id from appointment_service s
      where s.business_object_id = a.business_object_id and s.appointment_id = a.id)) as strangers
    from occupation o where o.business_object_id = a.business_object_id and o.appointment_id = a.id) held
  where a.booking_type <> 'BLOCKER' and (held.strangers > 0
    or held.minutes <> case when a.status in ('BO_CANCELLED', 'CUSTOMER_CANCELLED') then 0 else wanted.minutes end)`

/** CAT-08: visits that do not end with their last work segment. */
const overLength = sql<BrokenRule>`
  select 'wrong length' as rule, a.id::text as subject from appointment a
  where a.booking_type <> 'BLOCKER' and a.end_time - a.start_time <> (
    select make_interval(mins => (sum((segment ->> 'minutes')::int) - coalesce((array_agg(case when segment ->> 'kind' = 'buffer'
      then (segment ->> 'minutes')::int else 0 end order by s.position desc, place desc))[1], 0))::int)
    from appointment_service s, jsonb_array_elements(s.segments) with ordinality as each (segment, place)
    where s.business_object_id = a.business_object_id and s.appointment_id = a.id)`

/** AVL-08 */
const customersTwice = (now: Date) => sql<BrokenRule>`
  select 'in two places' as rule, a.id::text as subject from appointment a join appointment b on b.customer_id = a.customer_id and b.id > a.id
    and tstzrange(a.start_time, a.end_time) && tstzrange(b.start_time, b.end_time)
  union all
  select 'too many', customer_id::text from appointment where status = 'CONFIRMED' and start_time > ${now}
  group by customer_id having customer_id is not null and count(*) > 4`

/** BIZ-03: customers present at each arrival, compared with the smallest capacity of that weekday's rules. */
const tooMany = sql<BrokenRule>`
  select 'over capacity' as rule, a.id::text as subject
  from appointment a join business_object b on b.id = a.business_object_id
  join appointment c on c.business_object_id = a.business_object_id and c.start_time <= a.start_time and a.start_time < c.end_time
    and c.start_time > a.start_time - interval '4 hours'
    and c.booking_type <> 'BLOCKER' and c.status not in ('BO_CANCELLED', 'CUSTOMER_CANCELLED')
  group by a.id, a.start_time, b.id, b.time_zone, b.opening_capacity
  having count(*) > coalesce((select min(r.capacity) from opening_rule r where r.business_object_id = b.id
    and r.weekday = upper(to_char(a.start_time at time zone b.time_zone, 'FMDAY'))), b.opening_capacity)`

/** BIZ-02, using the domain's rules: customers' time that is not within one opening. */
async function outsideOpening(db: Db): Promise<BrokenRule[]> {
  const { rows } = await sql<{ id: string; salon: string; day: string; from: number; to: number }>`
    select a.id, b.id as salon, to_char(start_time at time zone time_zone, 'YYYY-MM-DD') as day,
      extract(epoch from (start_time at time zone time_zone)::time)::int / 60 as "from",
      extract(epoch from (end_time at time zone time_zone)::time)::int / 60 as "to"
    from appointment a join business_object b on b.id = a.business_object_id where booking_type <> 'BLOCKER'`.execute(
    db,
  )
  const salons = await db.selectFrom('businessObject').select(['id', 'openingOpen', 'openingClose']).execute()
  const rules = await acrossSalons(db).selectFrom('openingRule').selectAll().execute()
  return rows.flatMap(({ id, salon, day, from, to }) => {
    const own = salons.find((each) => each.id === salon)
    const settings = {
      activated: true,
      open: own?.openingOpen ?? '',
      close: own?.openingClose ?? '',
      capacity: null,
      rules: rules
        .filter((rule) => rule.businessObjectId === salon)
        .map(({ fromDate, toDate, ...rule }): OpeningRule => ({ ...rule, from: fromDate, to: toDate })),
    }
    const inside = openingSpans(settings, day).some((span) => span.from <= from && to <= span.to)
    return inside ? [] : [{ rule: 'outside opening', subject: id }]
  })
}
