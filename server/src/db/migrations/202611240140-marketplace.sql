-- A salon's connection to an outside marketplace (MKT-01 to -04), by the protocol of docs/marketplace.md.

create table marketplace_link (
  business_object_id uuid not null,
  kind text not null,
  -- The marketplace's names.
  link_id text not null,
  venue_id text not null,
  -- Sealed: whoever has it books and cancels in the salon's name.
  token text not null,
  -- Sealed: signs what the marketplace sends.
  webhook_secret text not null,
  sync_active boolean not null,
  -- Of a connect link, whose earlier one counts.
  token_expires_time timestamptz,
  consent_expires_time timestamptz,
  connected_time timestamptz not null default clock_now(),
  -- The key is taken no longer: nobody tries until somebody connects again.
  revoked_time timestamptz,
  -- Calls that failed in a row; since when; and when to try again.
  failures integer not null default 0,
  broken_time timestamptz,
  last_error text,
  next_time timestamptz not null default clock_now(),
  -- When all was exchanged.
  synced_time timestamptz,
  -- Bookings changed until then are read; null: none yet.
  read_until timestamptz,
  pushed_time timestamptz,
  -- Something changed that could not be told: at the next turn it is.
  push_due boolean not null default false,
  -- The days before its end on which owners were last warned.
  warned_days smallint,
  -- Owners were mailed that it has been silent for an hour.
  silence_told_time timestamptz,
  constraint marketplace_link_pk primary key (business_object_id, kind),
  constraint marketplace_link_business_object_fk foreign key (business_object_id) references business_object (id) on delete cascade,
  constraint marketplace_link_kind_known check (kind in ('CONNECT', 'PRO')),
  constraint marketplace_link_failures_count check (failures >= 0)
);
-- For the recurring job, which asks every minute who is due.
create index marketplace_link_due on marketplace_link (next_time) where revoked_time is null;

-- The revision under which busy time was last told: of the salon, since both links have one venue.
create table marketplace_revision (
  business_object_id uuid not null,
  revision bigint not null default 0,
  constraint marketplace_revision_pk primary key (business_object_id),
  constraint marketplace_revision_business_object_fk foreign key (business_object_id) references business_object (id) on delete cascade
);

-- What is known of each booking: the highest revision that was seen. Whose it is stands in the visit alone.
create table marketplace_booking (
  business_object_id uuid not null,
  booking_id text not null,
  revision bigint not null,
  status text not null,
  -- null: refused, not mapped yet, or over before it was entered.
  appointment_id uuid,
  -- The answer that the marketplace got.
  refused text,
  -- What it was told by us since.
  told text,
  tw_offer_id text not null,
  tw_sku_id text not null,
  tw_employee_id text,
  start_time timestamptz not null,
  end_time timestamptz not null,
  -- Minor units of the salon's currency: what it costs there, and what was paid there.
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
-- A visit is one booking's, which the till and the calendar ask for.
create unique index marketplace_booking_appointment_unique on marketplace_booking (business_object_id, appointment_id) where appointment_id is not null;
-- For the mapping: how often each service was booked, and refused, lately.
create index marketplace_booking_offer on marketplace_booking (business_object_id, tw_offer_id, tw_sku_id, changed_time);

-- What came and went, the newest of which ADMIN shows. An event's id counts once, with its answer.
create table marketplace_event (
  business_object_id uuid not null,
  id uuid not null,
  -- The marketplace's own; null: read from its list, or sent by us.
  event_id text,
  at timestamptz not null default clock_now(),
  what text not null,
  booking_id text,
  code text,
  -- How much of it: visits that were read, times that were told.
  count integer,
  constraint marketplace_event_pk primary key (business_object_id, id),
  constraint marketplace_event_business_object_fk foreign key (business_object_id) references business_object (id) on delete cascade,
  constraint marketplace_event_what_known check (what in ('ENTERED', 'UNPLACED', 'REFUSED', 'WAITING', 'MOVED', 'CANCELLED', 'NOTHING', 'LINK', 'TOLD', 'NOT_TOLD', 'PUSHED'))
);
-- Sent again, it gets the answer of before.
create unique index marketplace_event_once on marketplace_event (business_object_id, event_id) where event_id is not null;
-- For the newest ones.
create index marketplace_event_newest on marketplace_event (business_object_id, at desc, id desc);

-- The venue's catalogue as it was last read.
create table marketplace_offer (
  business_object_id uuid not null,
  tw_offer_id text not null,
  tw_sku_id text not null,
  name text not null,
  duration integer not null,
  price integer not null,
  -- The salon does not offer it: refused without a word.
  hidden boolean not null default false,
  read_time timestamptz not null default clock_now(),
  constraint marketplace_offer_pk primary key (business_object_id, tw_offer_id, tw_sku_id),
  constraint marketplace_offer_business_object_fk foreign key (business_object_id) references business_object (id) on delete cascade
);

create table marketplace_employee (
  business_object_id uuid not null,
  tw_employee_id text not null,
  name text not null,
  -- Nobody in particular: whoever is free first.
  anybody boolean not null default false,
  read_time timestamptz not null default clock_now(),
  constraint marketplace_employee_pk primary key (business_object_id, tw_employee_id),
  constraint marketplace_employee_business_object_fk foreign key (business_object_id) references business_object (id) on delete cascade
);

-- MKT-04: whatever changes who is busy when queues the job that tells it, in its own transaction. A trigger, because a
-- handler can be forgotten. The key merges many changes; the second of delay lets those of one request come together.
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

-- MKT-04: a visit from there that is cancelled here, or that comes to its end, is told. The job reads what it is by then: a
-- cancellation can be taken back for some seconds (APT-20), a no-show for longer.
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
