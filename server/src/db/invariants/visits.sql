-- Invariants of visits and of the queue (OPS-05). Each part selects the rows that violate it; a valid database returns
-- none. Run after every fault test, and nightly.

with leg as (
  -- Every segment of every service of upcoming visits and of holds, in order.
  select 'appointment' as kind, a.business_object_id, a.id, a.start_time, s.assigned_staff_id as staff_id,
    s.position as service, g.ord as segment, g.value ->> 'kind' as what, (g.value ->> 'minutes')::int as minutes
  from appointment a
  join appointment_service s on s.business_object_id = a.business_object_id and s.appointment_id = a.id
  cross join jsonb_array_elements(s.segments) with ordinality as g (value, ord)
  where a.status in ('CONFIRMED', 'CHECKED_IN') and a.booking_type <> 'BLOCKER'
  union all
  select 'hold', h.business_object_id, h.id, h.start_time, (s.value ->> 'assignedStaffId')::uuid, s.ord, g.ord,
    g.value ->> 'kind', (g.value ->> 'minutes')::int
  from slot_hold h
  cross join jsonb_array_elements(h.services) with ordinality as s (value, ord)
  cross join jsonb_array_elements(s.value -> 'segments') with ordinality as g (value, ord)
), placed as (
  select kind, business_object_id, id, staff_id, what,
    start_time + make_interval(mins => (sum(minutes) over before - minutes)::int) as from_time,
    start_time + make_interval(mins => (sum(minutes) over before)::int) as to_time
  from leg
  window before as (partition by business_object_id, id order by service, segment)
), agreed as (
  -- The staff time that these segments need; none if nobody could be assigned (AVL-05).
  select kind, business_object_id, id, staff_id, tstzrange(from_time, to_time) as during
  from placed where what in ('work', 'buffer') and from_time < to_time and staff_id is not null
), held as (
  select 'appointment' as kind, o.business_object_id, o.appointment_id as id, o.staff_id, o.during
  from occupation o
  join appointment a on a.business_object_id = o.business_object_id and a.id = o.appointment_id
  where a.status in ('CONFIRMED', 'CHECKED_IN') and a.booking_type <> 'BLOCKER'
  union all
  select 'hold', business_object_id, slot_hold_id, staff_id, during from occupation where slot_hold_id is not null
), present as (
  -- Customers present in the salon, except those whom staff let in deliberately.
  select p.business_object_id, p.id, p.from_time, p.to_time
  from placed p
  where p.kind = 'appointment' and p.what in ('work', 'gap') and p.from_time < p.to_time and not exists (
    select from occupation o where o.business_object_id = p.business_object_id and o.appointment_id = p.id and o.overridden)
), room as (
  -- The largest capacity of any of its openings; null if one is unbounded (BIZ-02).
  select b.id, case when bool_and(q.capacity is not null) then max(q.capacity) end as capacity
  from business_object b
  cross join lateral (
    select b.opening_capacity as capacity where b.opening_activated
    union all
    select coalesce(r.capacity, b.opening_capacity) from opening_rule r where r.business_object_id = b.id and r.activated
  ) q
  group by b.id
)
-- No person is in two places: the exclusion constraint's rule, checked independently (AVL-04).
select 'no overlap' as invariant, one.id::text as subject
from occupation one
join occupation other
  on other.business_object_id = one.business_object_id and other.staff_id = one.staff_id and other.id > one.id
  and other.during && one.during
where not one.overridden and not other.overridden

union all
-- Upcoming services hold exactly the time of the staff assigned to them.
select 'agreed staff time is held', id::text
from (select * from agreed except all select * from held) missing

union all
select 'no staff time is held that was not agreed', id::text
from (select * from held except all select * from agreed) excess

union all
-- Cancelled appointments hold no time.
select 'no time held by what is over', occupation.appointment_id::text
from occupation
join appointment on appointment.business_object_id = occupation.business_object_id and appointment.id = occupation.appointment_id
where appointment.status in ('BO_CANCELLED', 'CUSTOMER_CANCELLED')

union all
-- At no moment are more customers present than the largest opening allows (BIZ-03).
select 'capacity', p.id::text
from present p
join room on room.id = p.business_object_id and room.capacity is not null
where room.capacity < (select count(distinct q.id) from present q
  where q.business_object_id = p.business_object_id and q.from_time <= p.from_time and p.from_time < q.to_time)

union all
-- A visit ends with the last work on the customer (APT-01).
select 'a visit ends with its last service', a.id::text
from appointment a
join (select business_object_id, id, max(to_time) as end_time from placed where kind = 'appointment' and what <> 'buffer'
  group by business_object_id, id) p on p.business_object_id = a.business_object_id and p.id = a.id
where p.end_time <> a.end_time

union all
select 'a visit has services', a.id::text
from appointment a
where a.status in ('CONFIRMED', 'CHECKED_IN') and a.booking_type <> 'BLOCKER' and not exists (
  select from appointment_service s where s.business_object_id = a.business_object_id and s.appointment_id = a.id)

union all
-- Requested staff do the service, unless staff decided otherwise (AVL-03).
select 'who was asked for does it', a.id::text
from appointment a
join appointment_service s on s.business_object_id = a.business_object_id and s.appointment_id = a.id
where a.status = 'CONFIRMED' and a.booking_type in ('ONLINE', 'RWG') and not a.pinned and s.assigned_staff_id <> coalesce(s.requested_staff_id, a.requested_staff_id)

union all
-- No customer has two visits at the same time (AVL-08), except bookings by Google before they were joined with the
-- account (RWG-03).
select 'one chair a customer', a.id::text
from appointment a
join appointment b on b.customer_id = a.customer_id and b.id > a.id
  and tstzrange(a.start_time, a.end_time) && tstzrange(b.start_time, b.end_time)
where a.status = 'CONFIRMED' and b.status = 'CONFIRMED' and a.booking_type in ('ONLINE', 'RWG') and b.booking_type in ('ONLINE', 'RWG')
  and not exists (select from google_booking g where g.appointment_id in (a.id, b.id))

union all
-- The queue ends at closing (CHK-05); the job that ends it runs every five minutes.
select 'nobody waits after closing', id::text
from queue_entry where status in ('WAITING', 'CALLED') and ends_time < clock_now() - interval '1 hour'

union all
-- Every queue entry that was taken has a walk-in visit of its own (CHK-05).
select 'a walk-in for each who was taken', q.id::text
from queue_entry q
join appointment a on a.business_object_id = q.business_object_id and a.id = q.appointment_id
where not a.walk_in or a.booking_type <> 'TELEPHONE' or exists (
  select from queue_entry o where o.business_object_id = q.business_object_id and o.appointment_id = q.appointment_id and o.id <> q.id)

union all
-- Only bookings that came from Google are reported to Google (RWG-06).
select 'Google is told of its own bookings', r.appointment_id::text
from google_referral r
join appointment a on a.business_object_id = r.business_object_id and a.id = r.appointment_id
where a.booking_type <> 'RWG'

union all
-- A booking by Google has Google as its booking type (RWG-02).
select 'a visit that Google booked', g.appointment_id::text
from google_booking g
join appointment a on a.business_object_id = g.business_object_id and a.id = g.appointment_id
where a.booking_type <> 'RWG'

union all
-- A booking of the marketplace has the marketplace as its booking type (MKT-02), and is not confirmed any more once it
-- was cancelled there.
select 'a visit of the marketplace', b.booking_id
from marketplace_booking b
join appointment a on a.business_object_id = b.business_object_id and a.id = b.appointment_id
where a.booking_type <> 'TREATWELL' or (b.status = 'CANCELLED' and a.status = 'CONFIRMED')

union all
-- Busy times of another calendar are merged, so that they do not touch (STF-04).
select 'busy times of a person are apart', t.staff_id::text
from busy_time t
where exists (select from busy_time o where o.business_object_id = t.business_object_id and o.staff_id = t.staff_id
  and o.from_time > t.from_time and o.from_time < t.to_time)

union all
-- Another calendar is removed when its person leaves (STF-04).
select 'nobody who left has another calendar', c.staff_id::text
from busy_calendar c
join staff s on s.business_object_id = c.business_object_id and s.id = c.staff_id
where s.deleted_time is not null

union all
-- A request that the salon has to confirm holds its start until it is answered or has expired (APT-16h); an accepted
-- one has its visit (APT-16j).
select 'a request that waits holds its start', r.id::text
from visit_request r
where r.state = 'OPEN' and r.expires_time > clock_now() and not exists (select from slot_hold h
  where h.business_object_id = r.business_object_id and h.request_id = r.id and h.start_time = r.start_time
    and h.end_time = r.end_time and h.expires_time = r.expires_time)

union all
select 'a start is held for a request that waits', h.id::text
from slot_hold h
join visit_request r on r.business_object_id = h.business_object_id and r.id = h.request_id
where r.state <> 'OPEN'

union all
select 'a request is ended by the job', r.id::text
from visit_request r
where r.state = 'OPEN' and r.expires_time < clock_now() - interval '1 hour'

union all
select 'an accepted request has the visit that was asked for', r.id::text
from visit_request r
left join appointment a on a.business_object_id = r.business_object_id and a.id = r.appointment_id
where r.state = 'ACCEPTED' and a.id is null
