-- Prepaid credit for messages: packages, orders and the ledger (CRD-01, -02, -03, -05). All amounts are euro cents.

-- The installation's price list for all salons; its operator sets the prices.
create table credit_package (
  id uuid not null default gen_random_uuid(),
  country_code text not null,
  provider text not null,
  price integer not null,
  -- The credit that the price buys.
  balance integer not null,
  -- When it was withdrawn from sale; its orders stay readable.
  ended_time timestamptz,
  constraint credit_package_pk primary key (id),
  constraint credit_package_price_positive check (price > 0),
  constraint credit_package_balance_positive check (balance > 0)
);
-- Also gives the order of the list: by country and price.
create unique index credit_package_sold on credit_package (country_code, provider, price) where ended_time is null;

create table communication_unit_price (
  country_code text not null,
  communication_way text not null,
  provider text not null,
  price integer not null,
  constraint communication_unit_price_pk primary key (country_code, communication_way, provider),
  constraint communication_unit_price_way_known check (communication_way in ('SMS', 'EMAIL')),
  constraint communication_unit_price_not_negative check (price >= 0)
);

-- An initial price list for the served countries.
insert into credit_package (country_code, provider, price, balance)
select country, 'bulkgate', price, balance
from unnest(array['AT', 'CH', 'CZ', 'DE', 'FR', 'SK', 'US', 'VN']) as country
cross join (values (1000, 1000), (2500, 2600), (5000, 5400), (10000, 11200)) as package (price, balance);
insert into communication_unit_price (country_code, communication_way, provider, price)
select country, 'SMS', provider, price
from (values ('AT', 8, 9), ('CH', 8, 7), ('CZ', 5, 6), ('DE', 9, 10), ('FR', 7, 6), ('SK', 7, 7), ('US', 4, 5), ('VN', 6, 5)) as list (country, bulkgate, gatewayapi)
cross join lateral (values ('bulkgate', bulkgate), ('gatewayapi', gatewayapi)) as provider (provider, price)
union all
select country, 'EMAIL', 'smtp', 0 from unnest(array['AT', 'CH', 'CZ', 'DE', 'FR', 'SK', 'US', 'VN']) as country;

create table credit_order (
  business_object_id uuid not null,
  id uuid not null,
  package_id uuid not null,
  user_id uuid,
  -- Fixed at ordering: later prices do not affect it.
  price integer not null,
  balance integer not null,
  currency text not null default 'EUR',
  state text not null default 'CREATED',
  paypal_order_id text,
  -- The saved card that pays automatically (CRD-04); null: the buyer pays at PayPal.
  stripe_method_id text,
  -- The provider's id of the payment, once known.
  payment_id text,
  -- The part of the price returned so far by refunds and disputes (CRD-07).
  given_back integer not null default 0,
  -- Increases with each applied reading of the paid order: a reading that began before may be outdated.
  readings integer not null default 0,
  approval_url text,
  -- When the first capture was requested: from then on the outcome may be unknown, and the order cannot be cancelled.
  capture_time timestamptz,
  -- The payment provider is reviewing the payment.
  pending boolean not null default false,
  created_time timestamptz not null default clock_now(),
  settled_time timestamptz,
  constraint credit_order_pk primary key (business_object_id, id),
  constraint credit_order_business_object_fk foreign key (business_object_id) references business_object (id),
  constraint credit_order_package_fk foreign key (package_id) references credit_package (id),
  -- The order stays with the salon when the person who bought it is erased (PRIV-01).
  constraint credit_order_user_fk foreign key (user_id) references app_user (id) on delete set null,
  constraint credit_order_state_known check (state in ('CREATED', 'FULFILLED', 'REJECTED', 'FAILED')),
  constraint credit_order_amounts_positive check (price > 0 and balance > 0),
  constraint credit_order_given_back check (given_back between 0 and price and (given_back = 0 or state = 'FULFILLED')),
  constraint credit_order_currency_known check (currency = 'EUR'),
  constraint credit_order_settled check ((state = 'CREATED') = (settled_time is null)),
  -- One payment pays one order; also finds the order of a PayPal event.
  constraint credit_order_paypal_unique unique (paypal_order_id),
  -- One payment pays one order; also finds the order of Stripe's events and of refunds at PayPal.
  constraint credit_order_payment_unique unique (payment_id),
  constraint credit_order_one_provider check (paypal_order_id is null or stripe_method_id is null)
);
-- Only one top-up is in progress at a time (CRD-04).
create unique index credit_order_top_up_open on credit_order (business_object_id) where stripe_method_id is not null and state = 'CREATED';
-- For the daily and monthly limits of top-ups.
create index credit_order_top_up on credit_order (business_object_id, created_time) where stripe_method_id is not null;
-- For a salon's own list, newest first.
create index credit_order_newest on credit_order (business_object_id, created_time desc, id desc);
-- For the job that reads unsettled payments.
create index credit_order_unsettled on credit_order (capture_time) where state = 'CREATED' and capture_time is not null;
create index credit_order_user on credit_order (user_id) where user_id is not null;

-- For a salon that has bought credit: whether the owner was warned that it is low (CRD-04).
create table credit_watch (
  business_object_id uuid not null,
  -- When the owner was warned of the current fall below the limit; null again once there is enough.
  warned_time timestamptz,
  -- The package that a saved card buys automatically; null: none.
  top_up_package_id uuid,
  -- The maximum that it pays in a calendar month.
  monthly_cap integer,
  -- Why automatic top-up ended, until it is switched on again.
  top_up_ended text,
  constraint credit_watch_pk primary key (business_object_id),
  constraint credit_watch_business_object_fk foreign key (business_object_id) references business_object (id),
  constraint credit_watch_package_fk foreign key (top_up_package_id) references credit_package (id),
  constraint credit_watch_cap check (top_up_package_id is null or monthly_cap > 0),
  constraint credit_watch_ended_known check (top_up_ended in ('DECLINED', 'ASKS_BUYER', 'NO_CARD', 'GIVEN_BACK')),
  constraint credit_watch_on_or_ended check (top_up_package_id is null or top_up_ended is null)
);

-- Append-only (CRD-03). One entry per cause, however often it is reported.
create table credit_entry (
  business_object_id uuid not null,
  id uuid not null,
  kind text not null,
  -- Positive: credited to the salon. RESERVE is an SMS's cost, negative; it ends once, by a SETTLE of 0 or a RELEASE of
  -- the same amount (CRD-06), so the balance is what can still be spent. REFUND is the credit withdrawn for returned
  -- money, negative, or positive if a dispute was won (CRD-07).
  amount integer not null,
  cause text not null,
  order_id uuid,
  -- The message's row, which is kept longer than its text.
  message_id uuid,
  created_time timestamptz not null default clock_now(),
  constraint credit_entry_pk primary key (business_object_id, id),
  constraint credit_entry_business_object_fk foreign key (business_object_id) references business_object (id),
  constraint credit_entry_order_fk foreign key (business_object_id, order_id) references credit_order (business_object_id, id),
  constraint credit_entry_message_fk foreign key (message_id) references message (id),
  constraint credit_entry_kind_known check (kind in ('PURCHASE', 'RESERVE', 'SETTLE', 'RELEASE', 'REFUND')),
  constraint credit_entry_purchase check (kind <> 'PURCHASE' or (amount > 0 and order_id is not null)),
  constraint credit_entry_refund check (kind <> 'REFUND' or (amount <> 0 and order_id is not null)),
  constraint credit_entry_reservation check (kind not in ('RESERVE', 'SETTLE', 'RELEASE') or (message_id is not null
    and order_id is null and case kind when 'RESERVE' then amount <= 0 when 'SETTLE' then amount = 0 else amount >= 0 end)),
  constraint credit_entry_cause_unique unique (business_object_id, cause)
);
-- A payment is credited once.
create unique index credit_entry_order_unique on credit_entry (business_object_id, order_id) where kind = 'PURCHASE';
-- For a salon's statement, month by month.
create index credit_entry_month on credit_entry (business_object_id, created_time);

-- For deleting messages, and for the cost of one.
create index credit_entry_message on credit_entry (message_id) where message_id is not null;

-- The ledger's sum, stored so that the database itself prevents spending more than the balance.
create table credit_balance (
  business_object_id uuid not null,
  balance integer not null,
  -- Whether the balance is below zero because of a refund: no SMS until there is credit again (CRD-07).
  given_back boolean not null default false,
  constraint credit_balance_pk primary key (business_object_id),
  constraint credit_balance_business_object_fk foreign key (business_object_id) references business_object (id),
  constraint credit_balance_given_back check (not given_back or balance < 0)
);

-- Runs once per statement, since many SMS may be queued at once.
create function keep_credit_balance() returns trigger language plpgsql as $$
begin
  insert into credit_balance (business_object_id, balance) select distinct business_object_id, 0 from added
  on conflict on constraint credit_balance_pk do nothing;
  update credit_balance own set balance = own.balance + total.amount,
    given_back = own.balance + total.amount < 0 and (own.given_back or total.refunds)
  from (select business_object_id, sum(amount) as amount, bool_or(kind = 'REFUND') as refunds
    from added group by business_object_id) total
  where own.business_object_id = total.business_object_id and total.amount <> 0;
  if exists (
    select from credit_balance own, installation
    where (own.given_back or own.balance < -installation.code_overdraft)
      and own.business_object_id in (select business_object_id from added where kind = 'RESERVE')
  ) then
    raise exception 'credit is spent' using errcode = 'check_violation', constraint = 'credit_balance_floor';
  end if;
  return null;
end $$;
create trigger keep_balance after insert on credit_entry referencing new table as added for each statement execute function keep_credit_balance();
create trigger append_only before update or delete on credit_entry for each row execute function refuse_ledger_change();

-- PayPal's and Stripe's events about unknown payments, such as after a restore: somebody may have paid (CRD-03). The
-- operator looks them up at the provider; no personal data is stored.
create table stray_payment (
  provider text not null,
  -- The event's id.
  id text not null,
  event_type text not null,
  -- PayPal's order or capture, Stripe's payment intent.
  reference text not null,
  created_time timestamptz not null default clock_now(),
  constraint stray_payment_pk primary key (provider, id),
  constraint stray_payment_provider_known check (provider in ('PAYPAL', 'STRIPE'))
);
