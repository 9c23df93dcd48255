-- Invariants of keys, messages, reviews, credit and tills (OPS-05). Each part selects the rows that violate it; a valid
-- database returns none. Run after every fault test, and nightly.

-- An idempotency key is committed with its answer (POS-03).
select 'no key without an answer' as invariant, key::text as subject
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
-- Until its first attempt, a bulk message has no job of its own: the bulk job sends it.
where message.status in ('QUEUED', 'SENDING') and (message.bulk_message_id is null or message.attempts > 0)
  and message.created_time < clock_now() - interval '1 hour'
  and not exists (select from graphile_worker._private_jobs job where job.payload ->> 'id' = message.id::text)

union all
-- A message that a campaign wrote belongs to one of its runs, and has the customer as its recipient (MSG-08).
select 'a campaign’s message is of its run', t.customer_id::text
from campaign_message t join message m on m.id = t.message_id
left join bulk_message b on b.business_object_id = m.business_object_id and b.id = m.bulk_message_id
where b.campaign_kind is distinct from t.kind or b.business_object_id is distinct from t.business_object_id
  or m.customer_id is distinct from t.customer_id

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
-- The balance is the ledger's sum (CRD-03); a salon without credit gets a row of 0 once it has to pay for an SMS.
select 'the balance is the sum of the ledger', coalesce(own.business_object_id, total.business_object_id)::text
from credit_balance own
full join (select business_object_id, sum(amount) as balance from credit_entry group by business_object_id) total
  on total.business_object_id = own.business_object_id
where own.balance is distinct from coalesce(total.balance, 0)

union all
-- Codes may overdraw the balance up to a limit (CRD-05), and refunds of a purchase further (CRD-07).
select 'no balance is below its floor', business_object_id::text
from credit_balance, installation where balance < -code_overdraft and not given_back

union all
-- Every queued SMS of a salon has reserved its price (CRD-06).
select 'an SMS reserves its parts and price', m.id::text
from message m left join credit_entry r on r.message_id = m.id and r.kind = 'RESERVE'
where m.unit_price is not null and r.amount is distinct from -(m.parts * m.unit_price) and m.failure is distinct from 'NO_CREDIT'

union all
-- A reservation ends once, with its message: released in full, or kept. One with an unknown outcome ends after three
-- days.
select 'a reservation ends with its SMS', m.id::text
from message m
join credit_entry r on r.message_id = m.id and r.kind = 'RESERVE'
left join credit_entry e on e.message_id = m.id and e.kind in ('SETTLE', 'RELEASE')
where (e.kind is null and m.status in ('SENT', 'DELIVERED', 'FAILED'))
  or (e.kind is not null and m.status in ('QUEUED', 'SENDING'))
  or (e.kind = 'RELEASE' and (m.status <> 'FAILED' or e.amount <> -r.amount))
  or (e.kind is null and m.status = 'UNKNOWN' and m.sending_time < clock_now() - interval '4 days')

union all
select 'what ends was reserved', e.id::text
from credit_entry e
where e.kind in ('SETTLE', 'RELEASE')
  and not exists (select from credit_entry r where r.message_id = e.message_id and r.kind = 'RESERVE')

union all
-- A paid order is credited once, with what was ordered; no other order is (CRD-03).
select 'a paid order is credited once', coalesce(o.id, e.order_id)::text
from (select * from credit_order where state = 'FULFILLED') o
full join (
  select business_object_id, order_id, sum(amount) as amount, count(*) as entries
  from credit_entry where kind = 'PURCHASE' group by business_object_id, order_id
) e on e.business_object_id = o.business_object_id and e.order_id = o.id
where e.entries is distinct from 1 or e.amount is distinct from o.balance

union all
-- Refunds of an order's money have withdrawn their share of its credit (CRD-07).
select 'what was given back takes its credit', coalesce(o.id, e.order_id)::text
from (select *, round(balance::numeric * given_back / price) as credit from credit_order where given_back > 0) o
full join (
  select business_object_id, order_id, sum(amount) as amount
  from credit_entry where kind = 'REFUND' group by business_object_id, order_id
) e on e.business_object_id = o.business_object_id and e.order_id = o.id
where coalesce(o.credit, 0) <> -coalesce(e.amount, 0)

union all
-- An order's invoice covers exactly the received money, and is paid (INV-04).
select 'an order’s invoice is what was paid', i.id::text
from invoice i
join credit_order o on o.business_object_id = i.business_object_id and o.id = i.order_id
left join (select business_object_id, invoice_id, sum(amount) as paid from invoice_payment where state = 'FULFILLED'
  group by business_object_id, invoice_id) p on p.business_object_id = i.business_object_id and p.invoice_id = i.id
where o.state <> 'FULFILLED' or i.total <> o.price or p.paid is distinct from o.price

union all
-- PayPal decides on a payment within days; after that a person has to check it (CRD-05).
select 'the outcome of a payment is known', id::text
from (select id, state, capture_time from credit_order union all select id, state, capture_time from invoice_payment) p
where state = 'CREATED' and capture_time < clock_now() - interval '30 days'

union all
-- The visits of an order that was not cancelled are FULFILLED, and every visit that a till fulfilled has such an order
-- (POS-03), as long as orders are kept.
select 'one order a visit', coalesce(a.id, v.appointment_id)::text
from (select distinct a.business_object_id, a.id from appointment a
  join appointment_history h on h.business_object_id = a.business_object_id and h.appointment_id = a.id and h.what = 'checkedOut'
  join business_object s on s.id = a.business_object_id
  where a.status = 'FULFILLED' and h.at >= books_since(s.country)) a
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
-- Points equal the ledger's sum (POS-02); only a reversal takes them below zero.
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
-- The stock equals its ledger's sum (POS-15).
select 'the stock is the sum of its ledger', a.id::text
from article a
where a.stock <> coalesce((select sum(e.pieces) from stock_entry e
  where e.business_object_id = a.business_object_id and e.article_id = a.id), 0)

union all
-- A gift card's balance equals its ledger's sum (POS-16).
select 'a gift card is the sum of its ledger', g.id::text
from gift_card g
where g.balance <> coalesce((select sum(e.amount) from gift_card_entry e
  where e.business_object_id = g.business_object_id and e.gift_card_id = g.id), 0)

union all
-- The visits left of a package equal its ledger's sum (POS-17).
select 'a package is the sum of its ledger', k.id::text
from customer_package k
where k.balance <> coalesce((select sum(e.visits) from customer_package_entry e
  where e.business_object_id = k.business_object_id and e.customer_package_id = k.id), 0)

union all
select 'each gift card that pays is in its order', coalesce(e.order_id, p.order_id)::text
from (select business_object_id, order_id, gift_card_id, sum(amount) as amount from gift_card_entry
  where kind in ('REDEEMED', 'RETURNED') and order_id is not null group by business_object_id, order_id, gift_card_id) e
full join (select business_object_id, order_id, gift_card_id, sum(amount) as amount from order_payment
  where gift_card_id is not null and amount <> 0 group by business_object_id, order_id, gift_card_id) p
  on p.business_object_id = e.business_object_id and p.order_id = e.order_id and p.gift_card_id = e.gift_card_id
where e.amount is distinct from -p.amount

union all
-- A till's orders and journal have no gap (POS-11), except for orders whose retention period is over.
select 'numbers without a gap', t.id::text
from till t
cross join lateral (select count(*) as orders, coalesce(max(number), 0) as last from sale_order o
  where o.business_object_id = t.business_object_id and o.till_id = t.id) o
cross join lateral (select count(*) as entries, coalesce(max(number), 0) as last from journal_entry e
  where e.business_object_id = t.business_object_id and e.till_id = t.id) e
where o.orders + t.removed_orders <> t.last_order_number or o.orders > 0 and o.last <> t.last_order_number
  or e.entries <> t.last_entry_number or e.last <> t.last_entry_number

union all
select 'each entry of a journal follows the one before', till_id::text || ' ' || number
from (
  select till_id, number, previous_hash, lag(hash) over (partition by business_object_id, till_id order by number) as before
  from journal_entry
) e
where e.previous_hash <> coalesce(e.before, decode(repeat('00', 32), 'hex'))

union all
-- A deposit equals its ledger's sum, and confirmed its visit or was refunded in full (PAY-03, PAY-06).
select 'a deposit is the sum of its ledger', d.id::text
from visit_deposit d
where d.captured <> coalesce((select sum(e.amount) from visit_deposit_entry e
    where e.business_object_id = d.business_object_id and e.deposit_id = d.id and e.kind = 'CAPTURED'), 0)
  or d.refunded <> coalesce((select sum(e.amount) from visit_deposit_entry e
    where e.business_object_id = d.business_object_id and e.deposit_id = d.id and e.kind = 'REFUNDED'), 0)

union all
select 'a deposit of a lost start went back in full', d.id::text
from visit_deposit d
where d.state = 'RETURNED' and d.refunded <> d.captured

union all
-- A no-show fee is charged exactly as its ledger says (PAY-04).
select 'a fee is what its ledger says', k.deposit_id::text
from visit_card k join visit_deposit d on d.business_object_id = k.business_object_id and d.id = k.deposit_id
where (k.state = 'CHARGED') <> (d.captured > 0) or (k.state = 'CHARGED' and d.captured <> k.fee)

union all
-- A package that the page sold is on its buyer's account, or ended with the money that went back (GFT-01h, WDR-01).
select 'a package that was paid online is one', o.id::text
from gift_order o left join customer_package k on k.business_object_id = o.business_object_id and k.id = o.customer_package_id
where o.package is not null and o.state = 'PAID' and (o.captured <> o.amount or k.visits <> (o.package->>'visits')::int
  or (o.refunded > 0) <> (k.ended_time is not null))

union all
-- A deposit that a gift card paid is off that card, less what went back to it (PAY-03o).
select 'a deposit paid by a gift card is off the card', d.id::text
from visit_deposit d
where d.gift_card_id is not null and d.captured - coalesce((select sum(e.amount) from visit_deposit_entry e
    where e.business_object_id = d.business_object_id and e.deposit_id = d.id and e.kind = 'REFUNDED' and e.sent_time is not null), 0)
  <> - coalesce((select sum(g.amount) from gift_card_entry g where g.business_object_id = d.business_object_id and g.deposit_id = d.id
    and g.gift_card_id = d.gift_card_id), 0)

union all
-- A gift card sold on the page is paid once, and refunds are deducted from it (GFT-01, WDR-01).
select 'a gift order is the sum of its ledger', o.id::text
from gift_order o
where o.captured <> coalesce((select sum(e.amount) from gift_order_entry e
    where e.business_object_id = o.business_object_id and e.gift_order_id = o.id and e.kind = 'CAPTURED'), 0)
  or o.refunded <> coalesce((select sum(e.amount) from gift_order_entry e
    where e.business_object_id = o.business_object_id and e.gift_order_id = o.id and e.kind = 'REFUNDED'), 0)

union all
select 'a gift order that is paid has a card of its worth', o.id::text
from gift_order o left join gift_card g on g.business_object_id = o.business_object_id and g.id = o.gift_card_id
where o.state = 'PAID' and (o.captured <> o.amount or g.amount <> o.amount or g.currency <> o.currency)
  or o.package is null and o.refunded > 0 and (g.ended_time is null or g.balance <> 0) and not exists (select from gift_card_entry e
    where e.business_object_id = g.business_object_id and e.gift_card_id = g.id and e.kind = 'RETURNED' and e.deposit_id is not null)
