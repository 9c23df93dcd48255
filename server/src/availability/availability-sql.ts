/**
 * The two statements behind every answer about availability, for any range and staff. Named, so that a connection plans
 * them once. Each returns one row with one JSON value: several small lists in one round trip.
 */

/**
 * $1 salon, $2 and $3 first and last day (text), widened by two days so that no time zone loses a row. $4 the stamp
 * known to the caller: if it is still the salon's, facts are null and no list is read.
 */
export const salonStatement = {
  name: 'availability-salon',
  text: `
select t.stamp, case when t.stamp is distinct from $4::uuid then json_build_object(
  'businessObject', json_build_object(
    'id', b.id, 'timeZone', b.time_zone, 'currency', b.currency,
    'slotStepMinutes', b.slot_step_minutes, 'leadTimeMinutes', b.lead_time_minutes, 'horizonDays', b.horizon_days,
    'freezeMinutes', b.freeze_minutes, 'maxConfirmed', b.max_confirmed_appointments,
    'preferredSlots', b.preferred_slots),
  'opening', json_build_object(
    'activated', b.opening_activated, 'open', b.opening_open, 'close', b.opening_close, 'capacity', b.opening_capacity,
    'rules', coalesce((select json_agg(json_build_object('weekday', r.weekday, 'activated', r.activated, 'open', r.open,
        'close', r.close, 'capacity', r.capacity, 'from', r.from_date, 'to', r.to_date))
      from opening_rule r where r.business_object_id = b.id), '[]')),
  'staff', coalesce((select json_agg(json_build_object('id', s.id, 'active', s.active, 'enabled4Booking', s.enabled4_booking,
        'displayOrder', s.display_order, 'name', s.name) order by s.display_order, s.id)
      from staff s where s.business_object_id = b.id and s.deleted_time is null), '[]'),
  'patterns', coalesce((select json_agg(json_build_array(p.staff_id, p.valid_from, p.weeks, p.first_monday) order by p.valid_from)
      from staff_pattern p where p.business_object_id = b.id and p.valid_from <= $3::date + 2), '[]'),
  'hours', coalesce((select json_agg(json_build_array(h.staff_id, h.kind, h.weekday, h.from_time, h.to_time, h.week, h.valid_from) order by h.from_time)
      from staff_hours h where h.business_object_id = b.id and h.valid_from <= $3::date + 2), '[]'),
  'exceptions', coalesce((select json_agg(json_build_array(e.staff_id, e.date, e.from_time, e.to_time))
      from staff_exception e where e.business_object_id = b.id and e.date between $2::date - 2 and $3::date + 2), '[]'),
  'absences', coalesce((select json_agg(json_build_array(a.staff_id, date_part('epoch', a.from_time) * 1000, date_part('epoch', a.to_time) * 1000))
      from (select business_object_id, staff_id, from_time, to_time from staff_absence where status = 'APPROVED'
        union all select business_object_id, staff_id, from_time, to_time from busy_time) a
      where a.business_object_id = b.id and a.from_time < $3::date + 3 and a.to_time > $2::date - 3), '[]'),
  'products', coalesce((select json_agg(json_build_object('id', p.id, 'name', p.name, 'names', p.names, 'price', p.price, 'duration', p.duration,
        'gapFrom', p.gap_from, 'gapMinutes', p.gap_minutes, 'bufferMinutes', p.buffer_minutes, 'enabled4Booking', p.enabled4_booking,
        'knownOnly', p.known_only, 'salonConfirms', p.salon_confirms, 'mostPerDay', p.most_per_day, 'deleted', p.deleted_time is not null, 'promotion', p.promotion, 'happyHours', p.happy_hours,
        'ownTerms', p.own_terms))
      from product p where p.business_object_id = b.id), '[]'),
  'variants', coalesce((select json_agg(json_build_object('id', v.id, 'productId', v.product_id, 'name', v.name, 'names', v.names, 'price', v.price,
        'duration', v.duration, 'gapFrom', v.gap_from, 'gapMinutes', v.gap_minutes, 'bufferMinutes', v.buffer_minutes,
        'ownTerms', v.own_terms, 'addOn', v.add_on))
      from product_variant v where v.business_object_id = b.id), '[]'),
  'specialists', coalesce((select json_object_agg(q.product_id, q.ids)
      from (select product_id, json_agg(staff_id order by staff_id) ids from product_specialist
        where business_object_id = b.id group by product_id) q), '{}')
) end as facts
from business_object b join salon_stamp t on t.business_object_id = b.id where b.id = $1`,
} as const

/**
 * $1 salon, $2 and $3 the range, $4 now (expired holds do not count), $5 the freeze limit before which nothing moves,
 * $6 whether presences are needed (only with a capacity), $7 whether visits pinned by the salon may move too, $8 the
 * services with a daily limit (APT-16d), whose visits are listed. Instants are ISO text.
 * Staff time is a list of minutes per person, rounded outwards as the engine does; movable visits are one list per
 * column, with segments as text, which halves the work per row. Changes that can still be undone do not move (APT-20).
 * Presences include segments if a visit has several services: the customer is not present during cleanup (BIZ-03).
 */
export const bookStatement = {
  name: 'availability-book',
  text: `
with held as (
  select staff_id, floor(date_part('epoch', lower(during)) / 60)::int as from_minute,
    ceil(date_part('epoch', upper(during)) / 60)::int as to_minute, appointment_id, slot_hold_id
  from occupation where business_object_id = $1 and during && tstzrange($2, $3) and not overridden
  union all
  select staff_id, floor(date_part('epoch', lower(during)) / 60)::int, ceil(date_part('epoch', upper(during)) / 60)::int,
    appointment_id, slot_hold_id
  from occupation where business_object_id = $1 and during && tstzrange($2, $3) and overridden
), live_hold as (
  select id, start_time, end_time, expires_time, requested_staff_id, services from slot_hold
  where business_object_id = $1 and expires_time > $4 and start_time < $3 and end_time > $2::timestamptz - interval '4 hours'
), present as (
  select id, start_time, end_time from appointment
  where $6 and business_object_id = $1 and start_time > $2::timestamptz - interval '4 hours' and start_time < $3
    and status in ('CONFIRMED', 'CHECKED_IN', 'OTHER') and booking_type <> 'BLOCKER'
), movable as (
  select id, start_time from appointment
  where business_object_id = $1 and start_time > greatest($5, $2::timestamptz - interval '4 hours') and start_time < $3
    and status = 'CONFIRMED' and booking_type <> 'BLOCKER' and requested_staff_id is null and (not pinned or $7)
    and not exists (select from undoable_change u where u.business_object_id = $1 and u.appointment_id = appointment.id)
)
select json_build_object(
  'fixed', coalesce((select json_object_agg(staff_id, times) from (
      select staff_id, json_build_array(array_agg(from_minute), array_agg(to_minute)) times from held
      where slot_hold_id is null and (appointment_id in (select id from movable)) is not true group by staff_id) q), '{}'),
  'loose', (select json_build_array(coalesce(array_agg(staff_id), '{}'), coalesce(array_agg(from_minute), '{}'),
        coalesce(array_agg(to_minute), '{}'), coalesce(array_agg(coalesce(appointment_id, slot_hold_id)), '{}'))
      from held where slot_hold_id in (select id from live_hold) or appointment_id in (select id from movable)),
  'presences', coalesce((select json_agg(json_build_array(p.id, date_part('epoch', p.start_time) * 1000,
        date_part('epoch', p.end_time) * 1000, c.legs))
      from present p left join (select s.appointment_id, json_agg(s.segments order by s.position) legs
        from appointment_service s join present on present.id = s.appointment_id
        where s.business_object_id = $1 group by s.appointment_id having count(*) > 1) c on c.appointment_id = p.id), '[]'),
  'movable', (select json_build_array(coalesce(array_agg(m.id), '{}'), coalesce(array_agg(date_part('epoch', m.start_time) * 1000), '{}'),
        coalesce(array_agg(s.position), '{}'), coalesce(array_agg(s.segments::text), '{}'), coalesce(array_agg(s.product_id), '{}'),
        coalesce(array_agg(s.assigned_staff_id), '{}'), coalesce(array_agg(s.requested_staff_id), '{}'), coalesce(array_agg(s.variant_id), '{}'),
        coalesce(array_agg(s.list_price), '{}'), coalesce(array_agg(s.duration), '{}'))
      from movable m join appointment_service s on s.business_object_id = $1 and s.appointment_id = m.id),
  'limited', coalesce((select json_agg(json_build_array(s.product_id, date_part('epoch', a.start_time) * 1000, a.id))
      from appointment a join appointment_service s on s.business_object_id = $1 and s.appointment_id = a.id and s.product_id = any($8::uuid[])
      where cardinality($8::uuid[]) > 0 and a.business_object_id = $1 and a.start_time >= $2 and a.start_time < $3
        and a.status not in ('CUSTOMER_CANCELLED', 'BO_CANCELLED', 'EXPIRED')), '[]'),
  'holds', coalesce((select json_agg(json_build_object('id', id, 'start', date_part('epoch', start_time) * 1000,
        'expires', date_part('epoch', expires_time) * 1000, 'staffId', requested_staff_id, 'services', services))
      from live_hold), '[]')
) as book`,
} as const
