-- A salon's services. `name` and `description` are in the salon's own language, for its staff and agreements; `names`,
-- `descriptions` and `preparations` contain each entered language (CAT-10).

create table category (
  business_object_id uuid not null,
  id uuid not null,
  name text not null,
  names jsonb not null default '{}',
  display_order integer not null default 0,
  -- The default category's name is hidden (CAT-01).
  is_default boolean not null default false,
  constraint category_pk primary key (business_object_id, id),
  constraint category_business_object_fk foreign key (business_object_id) references business_object (id)
);
-- One default category per salon.
create unique index category_one_default on category (business_object_id) where is_default;

-- Prices in minor units, times in minutes. gap_from/gap_minutes: processing time inside the duration; buffer_minutes:
-- cleanup after it (CAT-02).
create table product (
  business_object_id uuid not null,
  id uuid not null,
  category_id uuid not null,
  name text not null,
  names jsonb not null default '{}',
  description text not null default '',
  descriptions jsonb not null default '{}',
  -- How customers prepare for a visit (APT-18).
  preparations jsonb not null default '{}',
  price integer not null,
  -- Whether the final price is decided in the salon; shown as "from".
  price_from boolean not null default false,
  duration integer not null,
  gap_from integer not null default 0,
  gap_minutes integer not null default 0,
  buffer_minutes integer not null default 0,
  -- In hundredths of a percent.
  vat_rate integer not null default 0,
  display_order integer not null default 0,
  enabled4_booking boolean not null default true,
  -- Whether only earlier customers of the salon can book it online (BKG-03).
  known_only boolean not null default false,
  -- Maximum number of visits with it that can be booked online per day (APT-16d); null: no limit.
  most_per_day integer,
  tw_offer_id text,
  tw_sku_id text,
  promotion jsonb,
  happy_hours jsonb,
  -- Staff with own terms (CAT-11): a list of staffId, price, duration; null: the service's.
  own_terms jsonb not null default '[]',
  -- Counts changes, so that the later of two editors gets a conflict.
  version integer not null default 1,
  deleted_time timestamptz,
  constraint product_pk primary key (business_object_id, id),
  constraint product_category_fk foreign key (business_object_id, category_id) references category (business_object_id, id),
  constraint product_most_per_day_in_range check (most_per_day between 1 and 50),
  constraint product_vat_rate_percent check (vat_rate between 0 and 10000),
  constraint product_price_not_negative check (price >= 0),
  constraint product_duration_on_grid check (duration between 5 and 240 and duration % 5 = 0),
  constraint product_gap_inside check (gap_minutes >= 0 and gap_from >= 0 and gap_from + gap_minutes <= duration and gap_minutes % 5 = 0 and gap_from % 5 = 0),
  constraint product_buffer_on_grid check (buffer_minutes between 0 and 120 and buffer_minutes % 5 = 0)
);
-- A marketplace offer belongs to one service (MKT-02).
create unique index product_tw_sku_unique on product (business_object_id, tw_offer_id, tw_sku_id) where tw_sku_id is not null;

create table product_variant (
  business_object_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  name text not null,
  names jsonb not null default '{}',
  price integer not null,
  duration integer not null,
  gap_from integer not null default 0,
  gap_minutes integer not null default 0,
  buffer_minutes integer not null default 0,
  display_order integer not null default 0,
  own_terms jsonb not null default '[]',
  -- Whether it is booked with the service, not in place of it (CAT-13).
  add_on boolean not null default false,
  tw_offer_id text,
  tw_sku_id text,
  constraint product_variant_pk primary key (business_object_id, id),
  constraint product_variant_product_fk foreign key (business_object_id, product_id) references product (business_object_id, id) on delete cascade,
  constraint product_variant_price_not_negative check (price >= 0),
  constraint product_variant_duration_on_grid check (duration between 5 and 240 and duration % 5 = 0),
  constraint product_variant_gap_inside check (gap_minutes >= 0 and gap_from >= 0 and gap_from + gap_minutes <= duration and gap_minutes % 5 = 0 and gap_from % 5 = 0),
  constraint product_variant_buffer_on_grid check (buffer_minutes between 0 and 120 and buffer_minutes % 5 = 0)
);
-- A marketplace offer belongs to one variant (MKT-02).
create unique index product_variant_tw_sku_unique on product_variant (business_object_id, tw_offer_id, tw_sku_id) where tw_sku_id is not null;

-- The staff who do a service (the specification's specialists).
create table product_specialist (
  business_object_id uuid not null,
  product_id uuid not null,
  staff_id uuid not null,
  constraint product_specialist_pk primary key (business_object_id, product_id, staff_id),
  constraint product_specialist_product_fk foreign key (business_object_id, product_id) references product (business_object_id, id) on delete cascade,
  constraint product_specialist_staff_fk foreign key (business_object_id, staff_id) references staff (business_object_id, id) on delete cascade
);
