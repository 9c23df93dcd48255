-- The till, its books and its sales (POS-01 … POS-14). All amounts are minor units of the salon's currency.

-- From when on a salon's books have to be there (PRIV-02): they go with the end of the year in which their time is over.
create function books_years(country text) returns integer language sql immutable parallel safe as $$
  select case country when 'AT' then 7 when 'DE' then 8 else 10 end
$$;
create function books_since(country text) returns timestamptz language sql stable parallel safe as $$
  select date_trunc('year', clock_now()) - make_interval(years => books_years(country))
$$;

-- What a salon decides about its till; without a row everything is as below.
create table checkout_settings (
  business_object_id uuid not null,
  -- Without a number the salon is not liable to VAT, and none is shown (POS-07).
  vat_nr text,
  -- Ways to pay that the salon names.
  other_payments text[] not null default '{}',
  -- In percent: a discount above it needs the right to correct (POS-05).
  discount_bound smallint not null default 20,
  -- What a bonus point is worth when it is redeemed; 0: points are collected only.
  point_value integer not null default 5,
  -- After which a gift card expires; null: never (POS-16).
  gift_card_months smallint,
  -- After which bonus points expire; null: never (POS-02).
  point_months smallint,
  -- The salon's sales are signed by a fiscal device (POS-13).
  fiscal_device boolean not null default false,
  constraint checkout_settings_pk primary key (business_object_id),
  constraint checkout_settings_business_object_fk foreign key (business_object_id) references business_object (id) on delete cascade,
  constraint checkout_settings_bound_percent check (discount_bound between 0 and 100),
  constraint checkout_settings_gift_card_months_known check (gift_card_months between 1 and 120),
  constraint checkout_settings_point_months_known check (point_months between 1 and 120),
  constraint checkout_settings_point_value_known check (point_value between 0 and 1000000)
);

-- A till and its journal outlive the device: the next one that is paired goes on with it (POS-11).
create table till (
  business_object_id uuid not null,
  id uuid not null,
  number smallint not null,
  name text not null,
  device_id uuid,
  -- What lay in the drawer when its day began.
  float_amount bigint not null default 0,
  -- When the open business day began; null: the next sale or movement begins one.
  opened_time timestamptz,
  last_order_number integer not null default 0,
  -- Orders whose time to be kept is over.
  removed_orders integer not null default 0,
  last_entry_number integer not null default 0,
  -- The last entry's hash; of a new till 32 zero bytes.
  last_entry_hash bytea not null default decode(repeat('00', 32), 'hex'),
  last_day_end_number integer not null default 0,
  created_time timestamptz not null default clock_now(),
  constraint till_pk primary key (business_object_id, id),
  constraint till_business_object_fk foreign key (business_object_id) references business_object (id),
  constraint till_device_fk foreign key (business_object_id, device_id) references device (business_object_id, id) on delete set null (device_id),
  constraint till_number_unique unique (business_object_id, number),
  constraint till_device_unique unique (business_object_id, device_id),
  constraint till_float_not_negative check (float_amount >= 0)
);

-- What closed a till's day (POS-10).
create table day_end (
  business_object_id uuid not null,
  id uuid not null,
  till_id uuid not null,
  number integer not null,
  from_time timestamptz not null,
  float_amount bigint not null,
  -- Pieces by coin or note, in minor units.
  counted jsonb not null,
  counted_amount bigint not null,
  expected_amount bigint not null,
  reason text,
  -- What stays in the drawer for the next day.
  next_float_amount bigint not null,
  -- Frozen: turnover by person, VAT, ways to pay.
  report jsonb not null,
  user_id uuid,
  created_time timestamptz not null default clock_now(),
  constraint day_end_pk primary key (business_object_id, id),
  constraint day_end_till_fk foreign key (business_object_id, till_id) references till (business_object_id, id),
  constraint day_end_user_fk foreign key (user_id) references app_user (id) on delete set null,
  constraint day_end_number_unique unique (business_object_id, till_id, number),
  constraint day_end_difference_explained check (counted_amount = expected_amount or reason is not null),
  constraint day_end_float_counted check (next_float_amount between 0 and counted_amount)
);

create table cash_movement (
  business_object_id uuid not null,
  id uuid not null,
  till_id uuid not null,
  -- Positive: into the drawer.
  amount integer not null,
  reason text not null,
  user_id uuid,
  by_name text not null,
  -- The number of the day end that closes it.
  day_number integer not null,
  created_time timestamptz not null default clock_now(),
  constraint cash_movement_pk primary key (business_object_id, id),
  constraint cash_movement_till_fk foreign key (business_object_id, till_id) references till (business_object_id, id),
  constraint cash_movement_user_fk foreign key (user_id) references app_user (id) on delete set null,
  constraint cash_movement_moves check (amount <> 0)
);
create index cash_movement_day on cash_movement (business_object_id, till_id, day_number);

-- A sale until it is paid (POS-06). `content` is what the till sent; names and prices are worked out from it. `sold` is what that was at
-- its last change: a line whose service, variant, article or package is no longer offered stays as it was.
create table till_draft (
  business_object_id uuid not null,
  id uuid not null,
  till_id uuid,
  customer_id uuid,
  content jsonb not null,
  sold jsonb not null default '[]',
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
  -- Whose PIN let it be sold as it was; null: nobody's was needed (POS-05, POS-27).
  approver_id uuid,
  approver_name text,
  reason text,
  currency text not null,
  discount jsonb,
  surcharge jsonb,
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
  constraint sale_order_approver_fk foreign key (approver_id) references app_user (id) on delete set null,
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
  -- In the salon's own language, for its people and books; `names` in each that it had one in, for the receipt (CAT-10).
  name text not null,
  names jsonb not null default '{}',
  quantity integer not null,
  unit_price integer not null,
  list_price integer not null,
  price_reason text,
  -- Hundredths of a percent; null: none was shown.
  vat_rate integer,
  discount jsonb,
  surcharge jsonb,
  -- What a piece would have cost, where somebody set another price, and why (POS-27).
  agreed_price integer,
  price_note text,
  covered boolean not null,
  gross integer not null,
  -- The line's own surcharge, and its part of the sale's.
  surcharge_amount integer not null default 0,
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
  constraint order_line_kind_known check (kind in ('SERVICE', 'ARTICLE', 'GIFT_CARD', 'PACKAGE')),
  constraint order_line_price_explained check ((agreed_price is null) = (price_note is null))
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
  -- A transfer is owed until somebody ticks it; a refund of an owed one is open until then too, and lowers it.
  settled_time timestamptz,
  constraint order_payment_pk primary key (business_object_id, order_id, position),
  constraint order_payment_order_fk foreign key (business_object_id, order_id) references sale_order (business_object_id, id) on delete cascade,
  constraint order_payment_id_unique unique (business_object_id, order_id, id),
  constraint order_payment_kind_known check (kind in ('CASH', 'CARD', 'TWINT', 'TRANSFER', 'MARKETPLACE', 'ONLINE', 'GIFT_CARD', 'OTHER')),
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
