-- The salon's booking link at its Google profile (RWG-05).
create table google_place_link (
  business_object_id uuid not null,
  -- Whether the salon wants the link; a job updates Google accordingly.
  wanted boolean not null,
  asked_time timestamptz not null default clock_now(),
  -- Google's name of the link (locations/…/placeActionLinks/…) and its URL there; null: it does not exist there, as far
  -- as known.
  name text,
  uri text,
  -- Why Google refuses the link: no further attempts until the salon requests it again.
  problem text,
  -- Consecutive failures; each one delays the next attempt further.
  failures integer not null default 0,
  -- null: nothing to do.
  next_time timestamptz default clock_now(),
  checked_time timestamptz,
  -- The encrypted access of a connection that ended before the link was removed, and its place.
  refresh_token text,
  place text,
  constraint google_place_link_pk primary key (business_object_id),
  constraint google_place_link_business_object_fk foreign key (business_object_id) references business_object (id) on delete cascade,
  constraint google_place_link_failures_count check (failures >= 0),
  constraint google_place_link_name_whole check ((name is null) = (uri is null)),
  constraint google_place_link_access_whole check ((refresh_token is null) = (place is null)),
  constraint google_place_link_problem_known check (problem in ('EXPIRED', 'UNVERIFIED', 'CATEGORY', 'FORBIDDEN', 'NO_PLACE', 'REMOVED_THERE', 'OTHER'))
);
-- For the recurring job, which looks every minute for links that are due.
create index google_place_link_due on google_place_link (next_time) where next_time is not null;

-- Sets of feeds created for Google (RWG-04). The names of their files contain the id, since Google accepts each name
-- once.
create table google_feed_set (
  id uuid not null,
  made_time timestamptz not null default clock_now(),
  salons integer not null default 0,
  services integer not null default 0,
  -- Salons left out because Google would reject their data.
  left_out uuid[] not null default '{}',
  sent_time timestamptz,
  -- Why it was not sent.
  error text,
  constraint google_feed_set_pk primary key (id),
  constraint google_feed_set_counts check (salons >= 0 and services >= salons)
);
-- For the newest set, and for the clean-up.
create index google_feed_set_made on google_feed_set (made_time);

-- A booking by a visitor from Google, until it is reported to Google (RWG-06).
create table google_referral (
  business_object_id uuid not null,
  appointment_id uuid not null,
  -- Google's token of the visit, encrypted; null once it was reported, or cannot be.
  token text,
  state text not null default 'WAITING',
  -- Consecutive failures; each one delays the next attempt further.
  failures integer not null default 0,
  created_time timestamptz not null default clock_now(),
  constraint google_referral_pk primary key (business_object_id, appointment_id),
  constraint google_referral_appointment_fk foreign key (business_object_id, appointment_id) references appointment (business_object_id, id) on delete cascade,
  constraint google_referral_state_known check (state in ('WAITING', 'SENDING', 'SENT', 'REFUSED', 'UNKNOWN')),
  constraint google_referral_token_whole check ((token is not null) = (state in ('WAITING', 'SENDING')))
);
-- For the clean-up.
create index google_referral_created on google_referral (created_time);

-- A booking made by Google itself (RWG-01), kept while Google may ask about it.
create table google_booking (
  business_object_id uuid not null,
  appointment_id uuid not null,
  -- Google's token of the attempt: a repeated request gets the booking that it created.
  token text not null,
  google_user_id text not null,
  -- The service's id in Google's request.
  service_id text not null,
  -- The customer in Google's words, encrypted; null once the customer was erased.
  person text,
  -- The status last sent to Google.
  told_status text not null default 'CONFIRMED',
  told_start timestamptz not null,
  told_end timestamptz not null,
  -- Consecutive failures; each one delays the next attempt further.
  failures integer not null default 0,
  created_time timestamptz not null default clock_now(),
  constraint google_booking_pk primary key (business_object_id, appointment_id),
  -- Checked at commit, since the token is inserted before the visit.
  constraint google_booking_appointment_fk foreign key (business_object_id, appointment_id) references appointment (business_object_id, id)
    on delete cascade deferrable initially deferred,
  -- Concurrent requests with one token create one visit.
  constraint google_booking_token_unique unique (token),
  -- Google identifies the booking by the visit's id alone.
  constraint google_booking_visit_unique unique (appointment_id),
  constraint google_booking_told_known check (told_status in ('CONFIRMED', 'CANCELED', 'NO_SHOW')),
  constraint google_booking_order check (told_start < told_end)
);
-- For a person's bookings.
create index google_booking_user on google_booking (google_user_id);

-- RWG-03: queues a job that sends changes of a booking to Google. The job sends its state at that time: a cancellation
-- can be undone for some seconds (APT-20), a no-show for longer. Changes made by Google itself are not sent.
create function tell_google_booking() returns trigger language plpgsql as $$
begin
  if exists (select from google_booking where business_object_id = new.business_object_id and appointment_id = new.id) then
    perform graphile_worker.add_job('tellGoogleBooking', json_build_object('businessObjectId', new.business_object_id, 'id', new.id),
      job_key => 'tellGoogleBooking:' || new.id,
      run_at => now() + case new.status when 'BO_CANCELLED' then interval '17 seconds' when 'EXPIRED' then interval '15 minutes' else interval '20 seconds' end);
  end if;
  return null;
end $$;
create trigger tell_google_booking after update of status, start_time, end_time on appointment for each row
  when (new.booking_type = 'RWG' and (old.status, old.start_time, old.end_time) is distinct from (new.status, new.start_time, new.end_time))
  execute function tell_google_booking();
