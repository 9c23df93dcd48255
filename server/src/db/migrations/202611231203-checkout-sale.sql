-- Sales: drafts, orders, payments, receipts (POS-01 … POS-14). All amounts are minor units of the salon's currency.

-- A sale until it is paid (POS-06). `content` is what the till sent; names and prices are worked out from it.
create table till_draft (
  business_object_id uuid not null,
  id uuid not null,
  till_id uuid,
  customer_id uuid,
  content jsonb not null,
  -- Who touched it last.
  user_id uuid,
  version integer not null default 1,
  created_time timestamptz not null default clock_now(),
  changed_time timestamptz not null default clock_now(),
  constraint till_draft_pk primary key (business_object_id, id),
  constraint till_draft_business_object_fk foreign key (business_object_id) references business_object (id),
  constraint till_draft_till_fk foreign key (business_object_id, till_id) references till (business_object_id, id),
  constraint till_draft_customer_fk foreign key (customer_id) references customer (id) on delete set null,
  constraint till_draft_user_fk foreign key (user_id) references app_user (id) on delete set null
);

-- A visit is in one draft at most.
create table till_draft_visit (
  business_object_id uuid not null,
  appointment_id uuid not null,
  draft_id uuid not null,
  position smallint not null,
  -- Of the sale's content, that came with the visit and leave with it.
  line_ids uuid[] not null,
  constraint till_draft_visit_pk primary key (business_object_id, appointment_id),
  constraint till_draft_visit_appointment_fk foreign key (business_object_id, appointment_id) references appointment (business_object_id, id) on delete cascade,
  constraint till_draft_visit_draft_fk foreign key (business_object_id, draft_id) references till_draft (business_object_id, id) on delete cascade
);
create index till_draft_visit_draft on till_draft_visit (business_object_id, draft_id);

-- Frozen when it is paid. A reversal is an order of its own with negative amounts (POS-09); a record has no number (POS-12).
create table sale_order (
  business_object_id uuid not null,
  id uuid not null,
  kind text not null,
  -- null: only recorded.
  till_id uuid,
  number integer,
  of_order_id uuid,
  customer_id uuid,
  user_id uuid,
  -- Who it was, in the salon's books.
  by_name text not null,
  reason text,
  currency text not null,
  discount jsonb,
  subtotal integer not null,
  points integer not null,
  points_value integer not null,
  points_earned integer not null,
  points_balance bigint,
  sum integer not null,
  vat jsonb not null,
  turnover integer not null,
  tip_amount integer not null,
  rounding integer not null,
  total integer not null,
  change_amount integer not null,
  business_day date not null,
  -- The number of the till's day end that closes it: closing a day writes no order again.
  day_number integer,
  -- Who sold it and in whose language, as it was then (POS-14); a record has none.
  receipt jsonb,
  created_time timestamptz not null default clock_now(),
  constraint sale_order_pk primary key (business_object_id, id),
  constraint sale_order_business_object_fk foreign key (business_object_id) references business_object (id),
  constraint sale_order_till_fk foreign key (business_object_id, till_id) references till (business_object_id, id),
  constraint sale_order_of_fk foreign key (business_object_id, of_order_id) references sale_order (business_object_id, id),
  -- The salon's books outlive the person (PRIV-01).
  constraint sale_order_customer_fk foreign key (customer_id) references customer (id) on delete set null,
  constraint sale_order_user_fk foreign key (user_id) references app_user (id) on delete set null,
  constraint sale_order_kind_known check (kind in ('SALE', 'RECORD', 'CANCELLATION', 'REFUND')),
  constraint sale_order_number_unique unique (business_object_id, till_id, number),
  constraint sale_order_receipt check ((receipt is null) = (number is null)),
  constraint sale_order_numbered check ((till_id is null) = (number is null) and (kind <> 'SALE' or number is not null)),
  constraint sale_order_in_day check ((till_id is null) = (day_number is null)),
  constraint sale_order_reversal check ((kind in ('CANCELLATION', 'REFUND')) = (of_order_id is not null))
);
-- For the list of orders, newest first.
create index sale_order_newest on sale_order (business_object_id, created_time desc, id desc);
-- For what a till's day came to.
create index sale_order_day on sale_order (business_object_id, till_id, day_number) where till_id is not null;
create index sale_order_of on sale_order (business_object_id, of_order_id) where of_order_id is not null;
-- An order is cancelled once.
create unique index sale_order_cancelled_once on sale_order (business_object_id, of_order_id) where kind = 'CANCELLATION';
create index sale_order_customer on sale_order (customer_id) where customer_id is not null;

create table order_line (
  business_object_id uuid not null,
  order_id uuid not null,
  position smallint not null,
  id uuid not null,
  kind text not null,
  name text not null,
  quantity integer not null,
  unit_price integer not null,
  list_price integer not null,
  price_reason text,
  -- Hundredths of a percent; null: none was shown.
  vat_rate integer,
  discount jsonb,
  covered boolean not null,
  gross integer not null,
  -- What points paid of it; with `due` after all discounts.
  points_value integer not null,
  due integer not null,
  staff_id uuid,
  appointment_id uuid,
  product_id uuid,
  variant_id uuid,
  constraint order_line_pk primary key (business_object_id, order_id, position),
  constraint order_line_order_fk foreign key (business_object_id, order_id) references sale_order (business_object_id, id) on delete cascade,
  constraint order_line_staff_fk foreign key (business_object_id, staff_id) references staff (business_object_id, id),
  constraint order_line_kind_known check (kind in ('SERVICE', 'ARTICLE', 'GIFT_CARD', 'PACKAGE'))
);

create table order_tip (
  business_object_id uuid not null,
  order_id uuid not null,
  position smallint not null,
  staff_id uuid not null,
  amount integer not null,
  constraint order_tip_pk primary key (business_object_id, order_id, position),
  constraint order_tip_order_fk foreign key (business_object_id, order_id) references sale_order (business_object_id, id) on delete cascade,
  constraint order_tip_staff_fk foreign key (business_object_id, staff_id) references staff (business_object_id, id)
);

create table order_payment (
  business_object_id uuid not null,
  order_id uuid not null,
  position smallint not null,
  id uuid not null,
  kind text not null,
  name text,
  -- What it paid; of cash what stayed in the till.
  amount integer not null,
  given integer,
  -- A transfer is owed until somebody ticks it.
  settled_time timestamptz,
  constraint order_payment_pk primary key (business_object_id, order_id, position),
  constraint order_payment_order_fk foreign key (business_object_id, order_id) references sale_order (business_object_id, id) on delete cascade,
  constraint order_payment_id_unique unique (business_object_id, order_id, id),
  constraint order_payment_kind_known check (kind in ('CASH', 'CARD', 'TWINT', 'TRANSFER', 'MARKETPLACE', 'GIFT_CARD', 'OTHER')),
  constraint order_payment_settled check (kind = 'TRANSFER' or settled_time is not null)
);

-- Which visits an order checked out; `live` until it is cancelled.
create table order_visit (
  business_object_id uuid not null,
  order_id uuid not null,
  appointment_id uuid not null,
  live boolean not null default true,
  constraint order_visit_pk primary key (business_object_id, order_id, appointment_id),
  constraint order_visit_order_fk foreign key (business_object_id, order_id) references sale_order (business_object_id, id) on delete cascade,
  constraint order_visit_appointment_fk foreign key (business_object_id, appointment_id) references appointment (business_object_id, id)
);
-- One order a visit (POS-03), whatever the code does.
create unique index order_visit_one_live on order_visit (business_object_id, appointment_id) where live;

-- Opens an order's receipt to whoever holds the secret, of which this is the fingerprint (POS-14).
create table receipt_link (
  business_object_id uuid not null,
  hash bytea not null,
  order_id uuid not null,
  -- Printed on it: it was not the first.
  copy boolean not null,
  expires_time timestamptz not null,
  constraint receipt_link_hash_unique primary key (hash),
  constraint receipt_link_order_fk foreign key (business_object_id, order_id) references sale_order (business_object_id, id) on delete cascade
);
create index receipt_link_order on receipt_link (business_object_id, order_id);

-- What a fiscal device signed, or has still to sign (POS-13).
create table fiscal_signature (
  business_object_id uuid not null,
  order_id uuid not null,
  -- The device's words: its name, its number of the sale, the signature and what a machine reads of it.
  signature jsonb,
  signed_time timestamptz,
  -- When a receipt went out without it, which says so ever after.
  missed_time timestamptz,
  -- When the device last refused it, or it could not be read: others go before.
  refused_time timestamptz,
  created_time timestamptz not null default clock_now(),
  constraint fiscal_signature_pk primary key (business_object_id, order_id),
  constraint fiscal_signature_order_fk foreign key (business_object_id, order_id) references sale_order (business_object_id, id) on delete cascade,
  constraint fiscal_signature_signed check ((signature is null) = (signed_time is null))
);
-- For what is to be made good, the oldest first.
create index fiscal_signature_open on fiscal_signature (refused_time nulls first, created_time, order_id) where signed_time is null;

-- For the till's list: nobody's clock ends a visit that was checked in.
create index appointment_checked_in on appointment (business_object_id, start_time) where status = 'CHECKED_IN';
