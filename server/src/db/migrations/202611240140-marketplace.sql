-- A salon's connection to an outside marketplace (MKT-01 to -04), by the protocol of docs/marketplace.md.

create table marketplace_link (
  business_object_id uuid not null,
  kind text not null,
  -- The marketplace's ids.
  link_id text not null,
  venue_id text not null,
  -- Encrypted: it allows booking and cancelling in the salon's name.
  token text not null,
  -- Encrypted: verifies the marketplace's requests.
  webhook_secret text not null,
  sync_active boolean not null,
  -- For a connect link, which ends at the earlier of the two times.
  token_expires_time timestamptz,
  consent_expires_time timestamptz,
  connected_time timestamptz not null default clock_now(),
  -- When the key was revoked: no further attempts until the salon connects again.
  revoked_time timestamptz,
  -- Consecutive failed calls, since when they fail, and when to try again.
  failures integer not null default 0,
  broken_time timestamptz,
  last_error text,
  next_time timestamptz not null default clock_now(),
  -- When everything was last exchanged.
  synced_time timestamptz,
  -- Bookings changed until this time have been read; null: none yet.
  read_until timestamptz,
  pushed_time timestamptz,
  -- Whether a change could not be sent; then the next exchange sends it.
  push_due boolean not null default false,
  -- How many days before its end the owners were last warned.
  warned_days smallint,
  -- When the owners were notified that it has not answered for an hour.
  silence_told_time timestamptz,
  constraint marketplace_link_pk primary key (business_object_id, kind),
  constraint marketplace_link_business_object_fk foreign key (business_object_id) references business_object (id) on delete cascade,
  constraint marketplace_link_kind_known check (kind in ('CONNECT', 'PRO')),
  constraint marketplace_link_failures_count check (failures >= 0)
);
-- For the recurring job, which looks every minute for links that are due.
create index marketplace_link_due on marketplace_link (next_time) where revoked_time is null;

-- The revision of the busy time last sent, per salon, since both links share one venue.
create table marketplace_revision (
  business_object_id uuid not null,
  revision bigint not null default 0,
  constraint marketplace_revision_pk primary key (business_object_id),
  constraint marketplace_revision_business_object_fk foreign key (business_object_id) references business_object (id) on delete cascade
);

-- The known bookings, with the highest revision seen. Only the visit refers to the customer.
create table marketplace_booking (
  business_object_id uuid not null,
  booking_id text not null,
  revision bigint not null,
  status text not null,
  -- null: refused, not mapped yet, or over before it was entered.
  appointment_id uuid,
  -- The refusal sent to the marketplace.
  refused text,
  -- The outcome last reported to the marketplace.
  told text,
  tw_offer_id text not null,
  tw_sku_id text not null,
  tw_employee_id text,
  start_time timestamptz not null,
  end_time timestamptz not null,
  -- Minor units of the salon's currency: the price at the marketplace, and what was paid there.
  price integer not null,
  prepaid integer not null default 0,
  changed_time timestamptz not null default clock_now(),
  constraint marketplace_booking_pk primary key (business_object_id, booking_id),
  constraint marketplace_booking_business_object_fk foreign key (business_object_id) references business_object (id) on delete cascade,
  -- Sets only the visit's id to null; the key's first column stays.
  constraint marketplace_booking_appointment_fk foreign key (business_object_id, appointment_id) references appointment (business_object_id, id) on delete set null (appointment_id),
  constraint marketplace_booking_status_known check (status in ('CREATED', 'CANCELLED', 'NO_SHOW', 'COMPLETED')),
  constraint marketplace_booking_refused_known check (refused in ('slot_taken', 'unknown_sku', 'unknown_employee')),
  constraint marketplace_booking_told_known check (told in ('CANCELLED', 'NO_SHOW', 'COMPLETED')),
  constraint marketplace_booking_refused_whole check (refused is null or appointment_id is null),
  constraint marketplace_booking_order check (start_time < end_time),
  constraint marketplace_booking_paid check (price >= 0 and prepaid >= 0)
);
-- A visit belongs to one booking; also for lookups by till and calendar.
create unique index marketplace_booking_appointment_unique on marketplace_booking (business_object_id, appointment_id) where appointment_id is not null;
-- For the mapping: how often each service was recently booked and refused.
create index marketplace_booking_offer on marketplace_booking (business_object_id, tw_offer_id, tw_sku_id, changed_time);

-- Received and sent events; ADMIN shows the newest. An event's id is processed once, and its answer is stored.
create table marketplace_event (
  business_object_id uuid not null,
  id uuid not null,
  -- The marketplace's id of the event; null: read from its list, or sent by us.
  event_id text,
  at timestamptz not null default clock_now(),
  what text not null,
  booking_id text,
  code text,
  -- The number of visits read, or of times sent.
  count integer,
  constraint marketplace_event_pk primary key (business_object_id, id),
  constraint marketplace_event_business_object_fk foreign key (business_object_id) references business_object (id) on delete cascade,
  constraint marketplace_event_what_known check (what in ('ENTERED', 'UNPLACED', 'REFUSED', 'WAITING', 'MOVED', 'CANCELLED', 'NOTHING', 'LINK', 'TOLD', 'NOT_TOLD', 'PUSHED'))
);
-- A repeated event gets the same answer.
create unique index marketplace_event_once on marketplace_event (business_object_id, event_id) where event_id is not null;
-- For the list of the newest events.
create index marketplace_event_newest on marketplace_event (business_object_id, at desc, id desc);

-- The venue's catalogue as last read.
create table marketplace_offer (
  business_object_id uuid not null,
  tw_offer_id text not null,
  tw_sku_id text not null,
  name text not null,
  duration integer not null,
  price integer not null,
  -- Whether the salon does not offer it: bookings are refused without a mail.
  hidden boolean not null default false,
  read_time timestamptz not null default clock_now(),
  constraint marketplace_offer_pk primary key (business_object_id, tw_offer_id, tw_sku_id),
  constraint marketplace_offer_business_object_fk foreign key (business_object_id) references business_object (id) on delete cascade
);

create table marketplace_employee (
  business_object_id uuid not null,
  tw_employee_id text not null,
  name text not null,
  -- Whether it stands for no certain person: the first available is assigned.
  anybody boolean not null default false,
  read_time timestamptz not null default clock_now(),
  constraint marketplace_employee_pk primary key (business_object_id, tw_employee_id),
  constraint marketplace_employee_business_object_fk foreign key (business_object_id) references business_object (id) on delete cascade
);

-- MKT-04: every change of busy time queues the job that sends it, in the same transaction. A trigger, because a handler
-- can be forgotten. The job's key merges changes; a delay of a second collects those of one request.
create function tell_busy_time() returns trigger language plpgsql as $$
declare
  salon uuid;
begin
  for salon in select distinct business_object_id from changed order by 1 loop
    if exists (select from marketplace_link where business_object_id = salon and revoked_time is null) then
      perform graphile_worker.add_job('pushBusyTime', json_build_object('businessObjectId', salon),
        queue_name => 'marketplace:' || salon, job_key => 'pushBusyTime:' || salon, run_at => now() + interval '1 second', max_attempts => 3, job_key_mode => 'preserve_run_at');
    end if;
  end loop;
  return null;
end $$;

-- Runs after the stamp's trigger (triggers run by name): always stamp first, then job, to avoid deadlocks.
do $$
declare
  name text;
begin
  foreach name in array array['occupation', 'opening_rule', 'staff', 'staff_pattern', 'staff_hours', 'staff_exception', 'staff_absence', 'busy_time'] loop
    execute format('create trigger tell_busy_time_inserted after insert on %I referencing new table as changed
      for each statement execute function tell_busy_time()', name);
    execute format('create trigger tell_busy_time_updated after update on %I referencing new table as changed
      for each statement execute function tell_busy_time()', name);
    execute format('create trigger tell_busy_time_deleted after delete on %I referencing old table as changed
      for each statement execute function tell_busy_time()', name);
  end loop;
end $$;

-- MKT-04: queues a job that reports the cancellation or end of a marketplace's visit. The job reports its state at that
-- time: a cancellation can be undone for some seconds (APT-20), a no-show for longer.
create function tell_marketplace() returns trigger language plpgsql as $$
begin
  perform graphile_worker.add_job('tellMarketplace', json_build_object('businessObjectId', new.business_object_id, 'id', new.id),
    job_key => 'tellMarketplace:' || new.id,
    run_at => now() + case new.status when 'BO_CANCELLED' then interval '17 seconds' when 'EXPIRED' then interval '15 minutes' else interval '1 minute' end);
  return null;
end $$;
create trigger tell_marketplace after update of status on appointment for each row
  when (new.booking_type = 'TREATWELL' and old.status is distinct from new.status and new.status in ('BO_CANCELLED', 'CUSTOMER_CANCELLED', 'EXPIRED', 'FULFILLED'))
  execute function tell_marketplace();
