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

-- A booking that Google made by itself (RWG-01), while Google may ask about it.
create table google_booking (
  business_object_id uuid not null,
  appointment_id uuid not null,
  -- Google's mark of the attempt: repeated, it gets the booking that it led to.
  token text not null,
  google_user_id text not null,
  -- The service as Google named it.
  service_id text not null,
  -- Who it is for, in Google's words, sealed; null once they were erased.
  person text,
  -- What Google knows of it.
  told_status text not null default 'CONFIRMED',
  told_start timestamptz not null,
  told_end timestamptz not null,
  -- In a row; each lets the next try wait longer.
  failures integer not null default 0,
  created_time timestamptz not null default clock_now(),
  constraint google_booking_pk primary key (business_object_id, appointment_id),
  -- Checked at commit: the token is taken before the visit is written.
  constraint google_booking_appointment_fk foreign key (business_object_id, appointment_id) references appointment (business_object_id, id)
    on delete cascade deferrable initially deferred,
  -- Three at once make one visit.
  constraint google_booking_token_unique unique (token),
  -- Google asks by the visit alone.
  constraint google_booking_visit_unique unique (appointment_id),
  constraint google_booking_told_known check (told_status in ('CONFIRMED', 'CANCELED', 'NO_SHOW')),
  constraint google_booking_order check (told_start < told_end)
);
-- For a person's bookings.
create index google_booking_user on google_booking (google_user_id);

-- RWG-03: Google is told what becomes of a booking that it made. The job reads it as it is by then: a cancellation can be
-- taken back for some seconds (APT-20), a no-show for longer. What Google did itself it is not told.
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
