-- The till and its books: settings, days, the drawer's movements and the journal (POS-05 … POS-11). All amounts are minor units of
-- the salon's currency.

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

-- Each entry has the hash of its predecessor (POS-11); nothing personal stands in it.
create table journal_entry (
  business_object_id uuid not null,
  till_id uuid not null,
  number integer not null,
  content text not null,
  previous_hash bytea not null,
  hash bytea not null,
  created_time timestamptz not null default clock_now(),
  constraint journal_entry_pk primary key (business_object_id, till_id, number),
  constraint journal_entry_till_fk foreign key (business_object_id, till_id) references till (business_object_id, id),
  constraint journal_entry_chained check (hash = sha256(previous_hash || convert_to(content, 'UTF8')))
);

create trigger append_only before update or delete on journal_entry for each row execute function refuse_ledger_change();
