-- The salon's booking link at its Google profile (RWG-05).
create table google_place_link (
  business_object_id uuid not null,
  -- What the salon asked for last; a job brings Google there.
  wanted boolean not null,
  asked_time timestamptz not null default clock_now(),
  -- Google's name of it (locations/…/placeActionLinks/…) and its address there; null: not there, as far as is known.
  name text,
  uri text,
  -- Why Google does not take it: nobody tries until the salon asks again.
  problem text,
  -- In a row; each lets the next try wait longer.
  failures integer not null default 0,
  -- null: nothing to do.
  next_time timestamptz default clock_now(),
  checked_time timestamptz,
  -- The access of a connection that ended before the link was gone, sealed, and its place.
  refresh_token text,
  place text,
  constraint google_place_link_pk primary key (business_object_id),
  constraint google_place_link_business_object_fk foreign key (business_object_id) references business_object (id) on delete cascade,
  constraint google_place_link_failures_count check (failures >= 0),
  constraint google_place_link_name_whole check ((name is null) = (uri is null)),
  constraint google_place_link_access_whole check ((refresh_token is null) = (place is null)),
  constraint google_place_link_problem_known check (problem in ('EXPIRED', 'UNVERIFIED', 'CATEGORY', 'FORBIDDEN', 'NO_PLACE', 'REMOVED_THERE', 'OTHER'))
);
-- For the recurring job, which asks every minute who is due.
create index google_place_link_due on google_place_link (next_time) where next_time is not null;

-- Each set of feeds that was made for Google (RWG-04). Its id is in the names of its files, which Google takes once.
create table google_feed_set (
  id uuid not null,
  made_time timestamptz not null default clock_now(),
  salons integer not null default 0,
  services integer not null default 0,
  -- Salons that were left out since Google would not take what they say.
  left_out uuid[] not null default '{}',
  sent_time timestamptz,
  -- Why it did not leave.
  error text,
  constraint google_feed_set_pk primary key (id),
  constraint google_feed_set_counts check (salons >= 0 and services >= salons)
);
-- For the newest one, and for the clean-up.
create index google_feed_set_made on google_feed_set (made_time);

-- A booking that Google's feeds led to, until Google was told (RWG-06).
create table google_referral (
  business_object_id uuid not null,
  appointment_id uuid not null,
  -- Google's own mark of the visit, sealed; null once Google was told, or cannot be.
  token text,
  state text not null default 'WAITING',
  -- In a row; each lets the next try wait longer.
  failures integer not null default 0,
  created_time timestamptz not null default clock_now(),
  constraint google_referral_pk primary key (business_object_id, appointment_id),
  constraint google_referral_appointment_fk foreign key (business_object_id, appointment_id) references appointment (business_object_id, id) on delete cascade,
  constraint google_referral_state_known check (state in ('WAITING', 'SENDING', 'SENT', 'REFUSED', 'UNKNOWN')),
  constraint google_referral_token_whole check ((token is not null) = (state in ('WAITING', 'SENDING')))
);
-- For the clean-up.
create index google_referral_created on google_referral (created_time);
