-- Salons, their people and what they offer. Every tenant table's key leads with business_object_id, so that a city can be sharded by salon.
-- btree_gist: equality on uuid inside the exclusion constraint of occupation.
create extension if not exists btree_gist;

-- One row: what this database is. The demo mark decides for good whether demo sign-ins, /outbox and stand-ins exist.
create table installation (
  id smallint not null default 1,
  demo boolean not null default false,
  seeded_time timestamptz,
  constraint installation_pk primary key (id),
  constraint installation_one_row check (id = 1)
);
insert into installation default values;

create table business_object (
  id uuid not null,
  url_name text not null,
  name text collate "de-x-icu" not null,
  description jsonb not null default '{}',
  street text not null default '',
  postal_code text not null default '',
  city text not null default '',
  country text not null,
  latitude double precision,
  longitude double precision,
  phone_nr text,
  email text,
  time_zone text not null,
  currency text not null default 'CHF',
  language text not null default 'de',
  version text not null default 'PRO',
  spend_amount_to_bonus_point_conversion_rate integer not null default 1,
  appointment_life_time_in_days integer not null default 365,
  order_lifetime_in_days integer not null default 365,
  show_customer_data_staff_app boolean not null default false,
  show_customer_data_checkout boolean not null default false,
  notification_subscribers text not null default '',
  served_countries text[] not null default '{CH,DE,AT}',
  opening_activated boolean not null default true,
  opening_open time not null default '09:00',
  opening_close time not null default '19:00',
  opening_capacity integer,
  slot_step_minutes integer not null default 15,
  lead_time_minutes integer not null default 60,
  horizon_days integer not null default 90,
  freeze_minutes integer not null default 120,
  cancellation_window_hours integer not null default 24,
  max_confirmed_appointments integer not null default 5,
  created_time timestamptz not null default now(),
  constraint business_object_pk primary key (id),
  -- The booking link: /b/{urlName}.
  constraint business_object_url_name_unique unique (url_name),
  constraint business_object_url_name_slug check (url_name ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  constraint business_object_version_known check (version in ('PRO', 'LITE', 'LITE_PLUS')),
  constraint business_object_country_served check (country in ('AT', 'CH', 'CZ', 'DE', 'FR', 'SK', 'US', 'VN')),
  constraint business_object_language_known check (language in ('de', 'en', 'vi')),
  constraint business_object_slot_step check (slot_step_minutes between 5 and 240 and slot_step_minutes % 5 = 0),
  constraint business_object_capacity_positive check (opening_capacity > 0),
  constraint business_object_rate_positive check (spend_amount_to_bonus_point_conversion_rate > 0)
);

create table opening_rule (
  business_object_id uuid not null,
  id uuid not null,
  weekday text,
  activated boolean not null default true,
  open time not null default '09:00',
  close time not null default '19:00',
  capacity integer,
  from_date date,
  to_date date,
  constraint opening_rule_pk primary key (business_object_id, id),
  constraint opening_rule_business_object_fk foreign key (business_object_id) references business_object (id),
  constraint opening_rule_weekday_known check (weekday in ('MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY')),
  constraint opening_rule_has_days check (weekday is not null or (from_date is not null and to_date is not null)),
  constraint opening_rule_range check ((from_date is null) = (to_date is null) and from_date <= to_date),
  constraint opening_rule_capacity_positive check (capacity > 0)
);

create table teaser_image (
  business_object_id uuid not null,
  id uuid not null,
  path text not null,
  display_order integer not null default 0,
  constraint teaser_image_pk primary key (business_object_id, id),
  constraint teaser_image_business_object_fk foreign key (business_object_id) references business_object (id)
);

-- One row a workplace: a person who works in two salons has two rows with one person_id (STF-01).
create table staff (
  business_object_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  name text collate "de-x-icu" not null,
  surname text collate "de-x-icu" not null default '',
  email text,
  phone_nr text,
  active boolean not null default true,
  enabled4_booking boolean not null default true,
  tw_employee_id text,
  color smallint not null default 0,
  photo_path text,
  display_order integer not null default 0,
  permissions text[],
  deleted_time timestamptz,
  constraint staff_pk primary key (business_object_id, id),
  constraint staff_business_object_fk foreign key (business_object_id) references business_object (id),
  constraint staff_permissions_known check (permissions <@ array['MANAGE_OWN_APPOINTMENTS', 'MANAGE_OTHERS_APPOINTMENTS'])
);

-- Working hours and breaks of a weekday (STF-03); a shift that ends at or before its start runs into the next day.
create table staff_hours (
  business_object_id uuid not null,
  id uuid not null,
  staff_id uuid not null,
  kind text not null,
  weekday text not null,
  from_time time not null,
  to_time time not null,
  constraint staff_hours_pk primary key (business_object_id, id),
  constraint staff_hours_staff_fk foreign key (business_object_id, staff_id) references staff (business_object_id, id) on delete cascade,
  constraint staff_hours_kind_known check (kind in ('WORK', 'BREAK')),
  constraint staff_hours_weekday_known check (weekday in ('MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'))
);

-- A date's own hours replace the weekday's; a row without times means not at work that day.
create table staff_exception (
  business_object_id uuid not null,
  id uuid not null,
  staff_id uuid not null,
  date date not null,
  from_time time,
  to_time time,
  constraint staff_exception_pk primary key (business_object_id, id),
  constraint staff_exception_staff_fk foreign key (business_object_id, staff_id) references staff (business_object_id, id) on delete cascade,
  constraint staff_exception_both_times check ((from_time is null) = (to_time is null))
);

create table staff_absence (
  business_object_id uuid not null,
  id uuid not null,
  staff_id uuid not null,
  kind text not null,
  from_time timestamptz not null,
  to_time timestamptz not null,
  constraint staff_absence_pk primary key (business_object_id, id),
  constraint staff_absence_staff_fk foreign key (business_object_id, staff_id) references staff (business_object_id, id) on delete cascade,
  constraint staff_absence_kind_known check (kind in ('VACATION', 'SICK', 'OTHER')),
  constraint staff_absence_order check (from_time < to_time)
);

create table category (
  business_object_id uuid not null,
  id uuid not null,
  name text not null,
  display_order integer not null default 0,
  -- The default category's name is hidden (CAT-01).
  is_default boolean not null default false,
  constraint category_pk primary key (business_object_id, id),
  constraint category_business_object_fk foreign key (business_object_id) references business_object (id)
);
-- A salon has one default category.
create unique index category_one_default on category (business_object_id) where is_default;

-- Prices in minor units, times in minutes. gap_from/gap_minutes: processing time inside the duration; buffer_minutes: cleanup after it (CAT-02).
create table product (
  business_object_id uuid not null,
  id uuid not null,
  category_id uuid not null,
  name text not null,
  description text not null default '',
  price integer not null,
  duration integer not null,
  gap_from integer not null default 0,
  gap_minutes integer not null default 0,
  buffer_minutes integer not null default 0,
  vat_rate integer not null default 0,
  display_order integer not null default 0,
  enabled4_booking boolean not null default true,
  tw_offer_id text,
  tw_sku_id text,
  promotion jsonb,
  happy_hours jsonb,
  deleted_time timestamptz,
  constraint product_pk primary key (business_object_id, id),
  constraint product_category_fk foreign key (business_object_id, category_id) references category (business_object_id, id),
  constraint product_price_not_negative check (price >= 0),
  constraint product_duration_on_grid check (duration between 5 and 240 and duration % 5 = 0),
  constraint product_gap_inside check (gap_minutes >= 0 and gap_from >= 0 and gap_from + gap_minutes <= duration and gap_minutes % 5 = 0 and gap_from % 5 = 0),
  constraint product_buffer_on_grid check (buffer_minutes between 0 and 120 and buffer_minutes % 5 = 0)
);

create table product_variant (
  business_object_id uuid not null,
  id uuid not null,
  product_id uuid not null,
  name text not null,
  price integer not null,
  duration integer not null,
  gap_from integer not null default 0,
  gap_minutes integer not null default 0,
  buffer_minutes integer not null default 0,
  display_order integer not null default 0,
  constraint product_variant_pk primary key (business_object_id, id),
  constraint product_variant_product_fk foreign key (business_object_id, product_id) references product (business_object_id, id) on delete cascade,
  constraint product_variant_price_not_negative check (price >= 0),
  constraint product_variant_duration_on_grid check (duration between 5 and 240 and duration % 5 = 0),
  constraint product_variant_gap_inside check (gap_minutes >= 0 and gap_from >= 0 and gap_from + gap_minutes <= duration and gap_minutes % 5 = 0 and gap_from % 5 = 0),
  constraint product_variant_buffer_on_grid check (buffer_minutes between 0 and 120 and buffer_minutes % 5 = 0)
);

-- Who may do it (the specification's specialists).
create table product_specialist (
  business_object_id uuid not null,
  product_id uuid not null,
  staff_id uuid not null,
  constraint product_specialist_pk primary key (business_object_id, product_id, staff_id),
  constraint product_specialist_product_fk foreign key (business_object_id, product_id) references product (business_object_id, id) on delete cascade,
  constraint product_specialist_staff_fk foreign key (business_object_id, staff_id) references staff (business_object_id, id) on delete cascade
);
