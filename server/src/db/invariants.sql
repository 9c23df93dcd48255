-- What must always hold, whatever happened (OPS-05). Each part selects the rows that break it; a sound database returns
-- none. Run after every fault test, and nightly.

with leg as (
  -- Every segment of every service of coming visits and of holds, in order.
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
  -- Customers present in the salon, except those whom staff let in knowingly.
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
-- Nobody is in two places: the exclusion constraint's rule, checked independently (AVL-04).
select 'no overlap' as invariant, one.id::text as subject
from occupation one
join occupation other
  on other.business_object_id = one.business_object_id and other.staff_id = one.staff_id and other.id > one.id
  and other.during && one.during
where not one.overridden and not other.overridden

union all
-- Coming services hold exactly the time of those assigned to them.
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
where a.status = 'CONFIRMED' and a.booking_type = 'ONLINE' and not a.pinned and s.assigned_staff_id <> coalesce(s.requested_staff_id, a.requested_staff_id)

union all
-- No customer has two visits at one time (AVL-08).
select 'one chair a customer', a.id::text
from appointment a
join appointment b on b.customer_id = a.customer_id and b.id > a.id
  and tstzrange(a.start_time, a.end_time) && tstzrange(b.start_time, b.end_time)
where a.status = 'CONFIRMED' and b.status = 'CONFIRMED' and a.booking_type = 'ONLINE' and b.booking_type = 'ONLINE'

union all
-- An idempotency key is committed with its answer (POS-03).
select 'no key without an answer', key::text
from idempotency_key where response is null

union all
-- One message per cause, channel and recipient (MSG-04).
select 'one message per cause', min(message.id::text)
from message
group by cause, channel, recipient
having count(*) > 1

union all
-- A queued message has a job; rescueMessages has had time to add a missing one.
select 'no message without a job', message.id::text
from message
where message.status in ('QUEUED', 'SENDING') and message.created_time < clock_now() - interval '1 hour'
  and not exists (select from graphile_worker._private_jobs job where job.payload ->> 'id' = message.id::text)

union all
-- Workers that are silent for long hold no jobs (MSG-11).
select 'no job of a dead worker', job.id::text
from graphile_worker._private_jobs job
where job.locked_at < now() - interval '2 minutes'
  and not exists (select from worker where worker.id = job.locked_by and worker.seen_time > now() - interval '2 minutes')

union all
-- Outside the demo a code is deleted once used or expired (AUTH-07).
select 'no code kept', message.id::text
from message
where message.sealed and message.text <> '' and message.status in ('SENT', 'DELIVERED', 'FAILED')
  and not (select demo from installation)

union all
-- The review totals match the reviews (REV-01).
select 'the total of reviews', coalesce(total.business_object_id, done.business_object_id)::text
from (select * from review_total where count > 0) total
full join (
  select business_object_id, count(*) as count, sum(rating) as rating_sum
  from review where status in ('DONE', 'DONE_GMB') and source = 'OWN' and hidden_time is null group by business_object_id
) done on done.business_object_id = total.business_object_id
where total.count is distinct from done.count or total.rating_sum is distinct from done.rating_sum

union all
-- The balance is the ledger's sum (CRD-03).
select 'the balance is the sum of the ledger', coalesce(own.business_object_id, total.business_object_id)::text
from credit_balance own
full join (select business_object_id, sum(amount) as balance from credit_entry group by business_object_id) total
  on total.business_object_id = own.business_object_id
where own.balance is distinct from total.balance

union all
select 'no balance is negative', business_object_id::text from credit_balance where balance < 0

union all
-- A paid order is credited once, with what was ordered; no other is (CRD-03).
select 'a paid order is credited once', coalesce(o.id, e.order_id)::text
from (select * from credit_order where state = 'FULFILLED') o
full join (
  select business_object_id, order_id, sum(amount) as amount, count(*) as entries
  from credit_entry where kind = 'PURCHASE' group by business_object_id, order_id
) e on e.business_object_id = o.business_object_id and e.order_id = o.id
where e.entries is distinct from 1 or e.amount is distinct from o.balance

union all
-- PayPal decides on a payment within days; after that a person has to look (CRD-05).
select 'the outcome of a payment is known', id::text
from credit_order where state = 'CREATED' and capture_time < clock_now() - interval '30 days'

union all
-- An order that was not cancelled has its visits FULFILLED, and whatever a till fulfilled has such an order (POS-03).
select 'one order a visit', coalesce(a.id, v.appointment_id)::text
from (select distinct a.business_object_id, a.id from appointment a
  join appointment_history h on h.business_object_id = a.business_object_id and h.appointment_id = a.id and h.what = 'checkedOut'
  where a.status = 'FULFILLED') a
full join (
  select v.business_object_id, v.appointment_id, max(b.status) as status, count(*) as orders
  from order_visit v join appointment b on b.business_object_id = v.business_object_id and b.id = v.appointment_id
  where v.live group by v.business_object_id, v.appointment_id
) v on v.business_object_id = a.business_object_id and v.appointment_id = a.id
where v.appointment_id is null or v.orders > 1 or v.status <> 'FULFILLED'

union all
-- An order is the sum of its lines and tips, and was paid in full, to the smallest coin (POS-07, POS-08).
select 'an order adds up', o.id::text
from sale_order o
cross join lateral (select coalesce(sum(l.due), 0) as due from order_line l
  where l.business_object_id = o.business_object_id and l.order_id = o.id) l
cross join lateral (select coalesce(sum(p.amount), 0) as tips from order_tip p
  where p.business_object_id = o.business_object_id and p.order_id = o.id) p
cross join lateral (select coalesce(sum(p.amount), 0) as paid from order_payment p
  where p.business_object_id = o.business_object_id and p.order_id = o.id) q
where o.sum <> l.due or o.tip_amount <> p.tips or o.total <> o.sum + o.tip_amount
  or o.till_id is not null and q.paid <> o.total + o.rounding or o.till_id is null and q.paid <> 0

union all
-- Points are what the ledger says (POS-02); only a reversal takes them below zero.
select 'the points are the sum of the ledger', coalesce(own.customer_id, total.customer_id)::text
from bonus_point_balance own
full join (
  select business_object_id, customer_id, sum(points) as balance from bonus_point_entry
  where customer_id is not null group by business_object_id, customer_id
) total on total.business_object_id = own.business_object_id and total.customer_id = own.customer_id
where coalesce(own.balance, 0) <> coalesce(total.balance, 0)

union all
select 'no points below zero but by a reversal', b.customer_id::text
from bonus_point_balance b
where b.balance < 0 and not exists (select from bonus_point_entry e where e.business_object_id = b.business_object_id
  and e.customer_id = b.customer_id and e.kind = 'REVERSED')

union all
-- The stock is what its ledger says (POS-15).
select 'the stock is the sum of its ledger', a.id::text
from article a
where a.stock <> coalesce((select sum(e.pieces) from stock_entry e
  where e.business_object_id = a.business_object_id and e.article_id = a.id), 0)

union all
-- A gift card holds what its ledger says (POS-16); what was sold as one is one.
select 'a gift card is the sum of its ledger', g.id::text
from gift_card g
where g.balance <> coalesce((select sum(e.amount) from gift_card_entry e
  where e.business_object_id = g.business_object_id and e.gift_card_id = g.id), 0)

union all
-- A package has left what its ledger says (POS-17).
select 'a package is the sum of its ledger', k.id::text
from customer_package k
where k.balance <> coalesce((select sum(e.visits) from customer_package_entry e
  where e.business_object_id = k.business_object_id and e.customer_package_id = k.id), 0)

union all
select 'each gift card that pays is in its order', coalesce(e.order_id, p.order_id)::text
from (select business_object_id, order_id, gift_card_id, sum(amount) as amount from gift_card_entry
  where kind in ('REDEEMED', 'RETURNED') group by business_object_id, order_id, gift_card_id) e
full join (select business_object_id, order_id, gift_card_id, sum(amount) as amount from order_payment
  where gift_card_id is not null and amount <> 0 group by business_object_id, order_id, gift_card_id) p
  on p.business_object_id = e.business_object_id and p.order_id = e.order_id and p.gift_card_id = e.gift_card_id
where e.amount is distinct from -p.amount

union all
-- Orders and journal of a till have no gap (POS-11).
select 'numbers without a gap', t.id::text
from till t
cross join lateral (select count(*) as orders, coalesce(max(number), 0) as last from sale_order o
  where o.business_object_id = t.business_object_id and o.till_id = t.id) o
cross join lateral (select count(*) as entries, coalesce(max(number), 0) as last from journal_entry e
  where e.business_object_id = t.business_object_id and e.till_id = t.id) e
where o.orders <> t.last_order_number or o.last <> t.last_order_number
  or e.entries <> t.last_entry_number or e.last <> t.last_entry_number

union all
select 'each entry of a journal follows the one before', till_id::text || ' ' || number
from (
  select till_id, number, previous_hash, lag(hash) over (partition by business_object_id, till_id order by number) as before
  from journal_entry
) e
where e.previous_hash <> coalesce(e.before, decode(repeat('00', 32), 'hex'))

union all
-- The queue is over at closing (CHK-05); the job that ends it runs every five minutes.
select 'nobody waits after closing', id::text
from queue_entry where status in ('WAITING', 'CALLED') and ends_time < clock_now() - interval '1 hour'

union all
-- Whoever was taken has a walk-in of their own (CHK-05).
select 'a walk-in for each who was taken', q.id::text
from queue_entry q
join appointment a on a.business_object_id = q.business_object_id and a.id = q.appointment_id
where not a.walk_in or a.booking_type <> 'TELEPHONE' or exists (
  select from queue_entry o where o.business_object_id = q.business_object_id and o.appointment_id = q.appointment_id and o.id <> q.id)
