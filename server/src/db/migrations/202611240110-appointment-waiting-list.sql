-- Customers waiting for a free start on full days (AVL-11). A row is deleted when they book or leave, or when its days
-- are past.
create table waiting_list_entry (
  business_object_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  -- Each is productId or productId%variantId, as in the calls.
  products text[] not null,
  staff_id uuid,
  -- One staff member per product, null for any (AVL-12); null: staff_id applies to all of them. Not a foreign key: a
  -- person who has left is not found.
  staff_ids uuid[],
  from_date date not null,
  to_date date not null,
  -- Wall clock; to_time is 24:00 for the whole day.
  from_time time not null,
  to_time time not null,
  language text not null,
  -- Starts that were free when the customer joined and still are: the page showed them, so only later ones are offered.
  -- A start that is taken is removed, and offered once it is free again.
  known_starts timestamptz[] not null default '{}',
  created_time timestamptz not null default clock_now(),
  -- The last offered start, its time, and the number of offers.
  told_time timestamptz,
  told_start_time timestamptz,
  told_count smallint not null default 0,
  -- Booked by the salon, which can still undo it (APT-20): then the entry is restored, otherwise deleted.
  booked_appointment_id uuid,
  constraint waiting_list_entry_pk primary key (business_object_id, id),
  constraint waiting_list_entry_business_object_fk foreign key (business_object_id) references business_object (id),
  constraint waiting_list_entry_customer_fk foreign key (customer_id) references customer (id) on delete cascade,
  constraint waiting_list_entry_staff_fk foreign key (business_object_id, staff_id) references staff (business_object_id, id) on delete cascade,
  constraint waiting_list_entry_booked_fk foreign key (business_object_id, booked_appointment_id) references appointment (business_object_id, id) on delete set null (booked_appointment_id),
  constraint waiting_list_entry_each check (staff_ids is null or (staff_id is null and cardinality(staff_ids) = cardinality(products))),
  constraint waiting_list_entry_days check (from_date <= to_date),
  constraint waiting_list_entry_times check (from_time < to_time),
  constraint waiting_list_entry_told check ((told_time is null) = (told_start_time is null)),
  constraint waiting_list_entry_language_known check (language in ('de', 'en', 'vi'))
);
-- For a customer's own list; the nightly deletion of past entries needs no index.
create index waiting_list_entry_customer on waiting_list_entry (customer_id);
-- For the foreign key, when an appointment is deleted.
create index waiting_list_entry_booked on waiting_list_entry (business_object_id, booked_appointment_id)
  where booked_appointment_id is not null;

-- Queues a check of the waiting list for time freed by changed hours, staff, absences, services or rules (AVL-11); code
-- that frees a single time (cancel, move, release) queues the job itself. A trigger, because a handler can be
-- forgotten. Bookings and holds only take time and are skipped, or a busy salon would search all day.
-- The job is queued with the change and rolled back with it; its key merges many changes into one job. Must match
-- enqueue-check.ts.
create function look_at_waiting() returns trigger language plpgsql as $$
declare
  salon uuid;
begin
  for salon in execute format('select distinct %I from changed order by 1', tg_argv[0]) loop
    if exists (select from waiting_list_entry where business_object_id = salon) then
      perform graphile_worker.add_job('offerFreeStarts', json_build_object('businessObjectId', salon),
        job_key => 'offerFreeStarts:' || salon);
    end if;
  end loop;
  return null;
end $$;

-- Runs after the stamp's trigger (triggers run by name): first the stamp, then the job, to avoid deadlocks.
create trigger tell_waiting_updated after update on business_object referencing new table as changed
  for each statement execute function look_at_waiting('id');

do $$
declare
  name text;
begin
  foreach name in array array[
    'opening_rule', 'staff', 'staff_pattern', 'staff_hours', 'staff_exception', 'staff_absence', 'busy_time', 'product', 'product_variant', 'product_specialist'
  ] loop
    execute format('create trigger tell_waiting_inserted after insert on %I referencing new table as changed
      for each statement execute function look_at_waiting(''business_object_id'')', name);
    execute format('create trigger tell_waiting_updated after update on %I referencing new table as changed
      for each statement execute function look_at_waiting(''business_object_id'')', name);
    execute format('create trigger tell_waiting_deleted after delete on %I referencing old table as changed
      for each statement execute function look_at_waiting(''business_object_id'')', name);
  end loop;
end $$;
