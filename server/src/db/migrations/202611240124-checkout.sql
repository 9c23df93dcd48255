-- The till, its books and its sales (POS-01 … POS-14). All amounts are minor units of the salon's currency.

-- Until when a salon's books must be kept (PRIV-02): they are deleted at the end of the year in which the period ends.
create function books_years(country text) returns integer language sql immutable parallel safe as $$
  select case country when 'AT' then 7 when 'DE' then 8 else 10 end
$$;
create function books_since(country text) returns timestamptz language sql stable parallel safe as $$
  select date_trunc('year', clock_now()) - make_interval(years => books_years(country))
$$;

-- A salon's settings for its till; without a row, the defaults below apply.
create table checkout_settings (
  business_object_id uuid not null,
  -- Without a number, the salon is not liable to VAT and none is shown (POS-07).
  vat_nr text,
  -- Payment methods named by the salon.
  other_payments text[] not null default '{}',
  -- In percent: a higher discount needs the permission to correct (POS-05).
  discount_bound smallint not null default 20,
  -- The value of a redeemed bonus point; 0: points can only be collected.
  point_value integer not null default 5,
  -- The validity of a gift card in months; null: unlimited (POS-16).
  gift_card_months smallint,
  -- The validity of bonus points in months; null: unlimited (POS-02).
  point_months smallint,
  -- Whether a fiscal device signs the salon's sales (POS-13).
  fiscal_device boolean not null default false,
  constraint checkout_settings_pk primary key (business_object_id),
  constraint checkout_settings_business_object_fk foreign key (business_object_id) references business_object (id) on delete cascade,
  constraint checkout_settings_bound_percent check (discount_bound between 0 and 100),
  constraint checkout_settings_gift_card_months_known check (gift_card_months between 1 and 120),
  constraint checkout_settings_point_months_known check (point_months between 1 and 120),
  constraint checkout_settings_point_value_known check (point_value between 0 and 1000000)
);

-- A till and its journal outlive the device: the next paired device continues with it (POS-11).
create table till (
  business_object_id uuid not null,
  id uuid not null,
  number smallint not null,
  name text not null,
  device_id uuid,
  -- The amount in the drawer when its day began.
  float_amount bigint not null default 0,
  -- When the open business day began; null: the next sale or movement begins one.
  opened_time timestamptz,
  last_order_number integer not null default 0,
  -- The number of orders deleted after their retention period.
  removed_orders integer not null default 0,
  last_entry_number integer not null default 0,
  -- The last entry's hash; for a new till 32 zero bytes.
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

-- The end of a till's day (POS-10).
create table day_end (
  business_object_id uuid not null,
  id uuid not null,
  till_id uuid not null,
  number integer not null,
  from_time timestamptz not null,
  float_amount bigint not null,
  -- Number of pieces by coin or note, in minor units.
  counted jsonb not null,
  counted_amount bigint not null,
  expected_amount bigint not null,
  reason text,
  -- The amount that stays in the drawer for the next day.
  next_float_amount bigint not null,
  -- Fixed at the day end: turnover by person, VAT, payment methods.
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

-- A sale until it is paid (POS-06). `content` is what the till sent; names and prices are derived from it. `sold` is
-- the result at its last change: a line whose service, variant, article or package is no longer offered keeps it.
create table till_draft (
  business_object_id uuid not null,
  id uuid not null,
  till_id uuid,
  customer_id uuid,
  content jsonb not null,
  sold jsonb not null default '[]',
  -- The user who changed it last.
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

-- A visit is in at most one draft.
create table till_draft_visit (
  business_object_id uuid not null,
  appointment_id uuid not null,
  draft_id uuid not null,
  position smallint not null,
  -- Lines of the sale's content that came with the visit and leave with it.
  line_ids uuid[] not null,
  constraint till_draft_visit_pk primary key (business_object_id, appointment_id),
  constraint till_draft_visit_appointment_fk foreign key (business_object_id, appointment_id) references appointment (business_object_id, id) on delete cascade,
  constraint till_draft_visit_draft_fk foreign key (business_object_id, draft_id) references till_draft (business_object_id, id) on delete cascade
);
create index till_draft_visit_draft on till_draft_visit (business_object_id, draft_id);

-- Frozen when paid. A reversal is a separate order with negative amounts (POS-09); a record has no number (POS-12).
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
  -- The seller's name, for the salon's books.
  by_name text not null,
  -- The person whose PIN approved the sale; null: not needed (POS-05, POS-27).
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
  -- The number of the till's day end that closes it; closing a day does not rewrite its orders.
  day_number integer,
  -- The seller and language at that time (POS-14); a record has none.
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
-- For the sums of a till's day.
create index sale_order_day on sale_order (business_object_id, till_id, day_number) where till_id is not null;
create index sale_order_of on sale_order (business_object_id, of_order_id) where of_order_id is not null;
-- An order can be cancelled once.
create unique index sale_order_cancelled_once on sale_order (business_object_id, of_order_id) where kind = 'CANCELLATION';
create index sale_order_customer on sale_order (customer_id) where customer_id is not null;

create table order_line (
  business_object_id uuid not null,
  order_id uuid not null,
  position smallint not null,
  id uuid not null,
  kind text not null,
  -- In the salon's own language, for its staff and books; `names` contains each language that it had a name in, for the
  -- receipt (CAT-10).
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
  -- The usual price of a piece if somebody set another price, and the reason (POS-27).
  agreed_price integer,
  price_note text,
  covered boolean not null,
  gross integer not null,
  -- The line's own surcharge plus its part of the sale's.
  surcharge_amount integer not null default 0,
  -- The part paid by points; with `due` after all discounts.
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
  -- The paid amount; for cash, what stayed in the till.
  amount integer not null,
  given integer,
  -- A transfer is owed until it is marked as received; the refund of an owed transfer is open until then too, and
  -- lowers it.
  settled_time timestamptz,
  constraint order_payment_pk primary key (business_object_id, order_id, position),
  constraint order_payment_order_fk foreign key (business_object_id, order_id) references sale_order (business_object_id, id) on delete cascade,
  constraint order_payment_id_unique unique (business_object_id, order_id, id),
  constraint order_payment_kind_known check (kind in ('CASH', 'CARD', 'TWINT', 'TRANSFER', 'MARKETPLACE', 'ONLINE', 'GIFT_CARD', 'OTHER')),
  constraint order_payment_settled check (kind = 'TRANSFER' or settled_time is not null)
);

-- The visits that an order checked out; `live` until it is cancelled.
create table order_visit (
  business_object_id uuid not null,
  order_id uuid not null,
  appointment_id uuid not null,
  live boolean not null default true,
  constraint order_visit_pk primary key (business_object_id, order_id, appointment_id),
  constraint order_visit_order_fk foreign key (business_object_id, order_id) references sale_order (business_object_id, id) on delete cascade,
  constraint order_visit_appointment_fk foreign key (business_object_id, appointment_id) references appointment (business_object_id, id)
);
-- One order per visit (POS-03), regardless of the code.
create unique index order_visit_one_live on order_visit (business_object_id, appointment_id) where live;
