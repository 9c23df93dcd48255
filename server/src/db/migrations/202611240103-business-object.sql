-- Salons. Keys of salons' tables, and keys between them, lead with business_object_id (OPS-15), so that each salon's
-- data can be read, moved and indexed separately.
create table business_object (
  id uuid not null,
  url_name text not null,
  name text collate "de-x-icu" not null,
  description jsonb not null default '{}',
  -- Facts shown on the page besides the services, and directions in each entered language (BIZ-11).
  facts jsonb not null default '{}',
  arrivals jsonb not null default '{}',
  street text not null default '',
  postal_code text not null default '',
  city text not null default '',
  country text not null,
  -- The canton or Land whose holidays apply (BIZ-08); null: only those of the whole country.
  holiday_region text,
  latitude double precision,
  longitude double precision,
  phone_nr text,
  email text,
  time_zone text not null,
  currency text not null default 'CHF',
  language text not null default 'de',
  -- The tier (BIZ-10). No default, so that no salon gets a larger tier by accident.
  version text not null,
  spend_amount_to_bonus_point_conversion_rate integer not null default 1,
  appointment_life_time_in_days integer not null default 365,
  order_lifetime_in_days integer not null default 365,
  -- Whether the salon keeps health notes (PRIV-02).
  health_notes boolean not null default false,
  show_customer_data_staff_app boolean not null default false,
  show_customer_data_checkout boolean not null default false,
  notification_subscribers text not null default '',
  served_countries text[] not null default '{CH,DE,AT}',
  opening_activated boolean not null default true,
  opening_open time not null default '09:00',
  opening_close time not null default '19:00',
  opening_capacity integer,
  -- Counts changes of the opening hours, so that the later of two editors gets a conflict.
  opening_version integer not null default 1,
  slot_step_minutes integer not null default 15,
  lead_time_minutes integer not null default 60,
  horizon_days integer not null default 90,
  freeze_minutes integer not null default 120,
  -- AVL-06: how starts without a dead gap are preferred: marked; also shown first; or, on a filling day, shown alone.
  -- Hidden starts can still be booked.
  preferred_slots text not null default 'MARKED',
  cancellation_window_hours integer not null default 24,
  -- Hours before a visit's start at which its customer is reminded; 0: never (MSG-17).
  reminder_hours integer not null default 24,
  max_confirmed_appointments integer not null default 5,
  -- The hours in which no marketing is sent, in the salon's zone (MSG-14).
  quiet_from_hour integer not null default 20,
  quiet_until_hour integer not null default 9,
  quiet_sundays boolean not null default true,
  -- Domains that the salon's texts may link to (MSG-06).
  partner_domains text[] not null default '{}',
  -- Websites that may show the booking in a frame (WEB-02).
  embed_hosts text[] not null default '{}',
  -- The salon's place id on Google Maps, for the link to write a review there (REV-02).
  place_id text,
  -- Whether the salon can be booked at Google, set by the salon; and when an unverified person last requested that it
  -- cannot (RWG-02).
  reserve_with_google boolean not null default false,
  google_opt_out_asked_time timestamptz,
  created_time timestamptz not null default clock_now(),
  constraint business_object_pk primary key (id),
  constraint business_object_embed_hosts_few check (cardinality(embed_hosts) <= 10),
  -- The booking link: /b/{urlName}.
  constraint business_object_url_name_unique unique (url_name),
  constraint business_object_url_name_slug check (url_name ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  constraint business_object_version_known check (version in ('PRO', 'LITE', 'LITE_PLUS')),
  constraint business_object_country_served check (country in ('AT', 'CH', 'CZ', 'DE', 'FR', 'SK', 'US', 'VN')),
  constraint business_object_holiday_region_letters check (holiday_region ~ '^[A-Z]{2}$'),
  constraint business_object_language_known check (language in ('de', 'en', 'vi')),
  constraint business_object_preferred_slots_known check (preferred_slots in ('MARKED', 'FIRST', 'ONLY_WHEN_FILLING')),
  constraint business_object_slot_step check (slot_step_minutes between 5 and 240 and slot_step_minutes % 5 = 0),
  constraint business_object_capacity_positive check (opening_capacity > 0),
  constraint business_object_quiet_hours check (quiet_from_hour between 16 and 22 and quiet_until_hour between 6 and 12),
  constraint business_object_rate_positive check (spend_amount_to_bonus_point_conversion_rate > 0)
);

-- Former booking links of a salon (BIZ-01): each still leads to it, and to no other.
create table former_url_name (
  business_object_id uuid not null,
  url_name text not null,
  created_time timestamptz not null default clock_now(),
  constraint former_url_name_pk primary key (business_object_id, url_name),
  constraint former_url_name_business_object_fk foreign key (business_object_id) references business_object (id) on delete cascade,
  constraint former_url_name_unique unique (url_name)
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

-- The state of a salon's first set-up (BIZ-09). A salon without a row needs none.
create table salon_setup (
  business_object_id uuid not null,
  -- The owner's current step; null: finished.
  step text,
  -- Steps that the owner marked as done; all others are derived from the salon's rows.
  done text[] not null default '{}',
  put_away boolean not null default false,
  constraint salon_setup_pk primary key (business_object_id),
  constraint salon_setup_business_object_fk foreign key (business_object_id) references business_object (id) on delete cascade,
  constraint salon_setup_step_known check (step in ('hours', 'people', 'services', 'booking')),
  constraint salon_setup_done_known check (done <@ array['salon', 'hours', 'services', 'people', 'booking', 'link', 'holidays', 'pictures', 'customers'])
);

-- A salon's pictures, with the data a page needs before they load (BIZ-06).
create table teaser_image (
  business_object_id uuid not null,
  id uuid not null,
  -- The folder of its files, which is also its URL path.
  path text not null,
  display_order integer not null default 0,
  width integer not null,
  height integer not null,
  -- The widths of its files, ascending.
  widths integer[] not null,
  color text not null,
  -- Its description, by language.
  alt jsonb not null default '{}',
  created_time timestamptz not null default clock_now(),
  constraint teaser_image_pk primary key (business_object_id, id),
  constraint teaser_image_business_object_fk foreign key (business_object_id) references business_object (id),
  constraint teaser_image_path_unique unique (path),
  constraint teaser_image_color_known check (color ~ '^#[0-9a-f]{6}$'),
  constraint teaser_image_has_size check (width > 0 and height > 0 and cardinality(widths) > 0)
);
