-- Processes cache a salon's prepared days under this stamp. Every change that affects availability sets a new stamp in
-- its own transaction, so a reader after the change was acknowledged sees the new one. Random instead of a counter: a
-- restored or reset database never has an old stamp with other data. A separate table, so that a booking does not
-- rewrite the salon's wide row.
create table salon_stamp (
  business_object_id uuid not null,
  stamp uuid not null default gen_random_uuid(),
  -- The transaction that set it: its further changes need not set it again.
  set_by xid8 not null default pg_current_xact_id(),
  constraint salon_stamp_pk primary key (business_object_id),
  constraint salon_stamp_business_object_fk foreign key (business_object_id) references business_object (id) on delete cascade
) with (fillfactor = 50);

-- The salon's own settings: zone, steps, lead time, horizon, freeze time, opening, capacity.
create function stamp_salon_settings() returns trigger language plpgsql as $$
begin
  insert into salon_stamp (business_object_id) values (new.id)
  on conflict on constraint salon_stamp_pk do update set stamp = gen_random_uuid(), set_by = pg_current_xact_id();
  return null;
end $$;
create trigger stamp_salon after insert or update on business_object for each row execute function stamp_salon_settings();

-- Looks up each salon by key, whatever the plan; ordered, so that two statements that change several salons do not
-- deadlock.
create function stamp_salons() returns trigger language plpgsql as $$
declare
  salon uuid;
begin
  for salon in select distinct business_object_id from changed order by business_object_id loop
    update salon_stamp set stamp = gen_random_uuid(), set_by = pg_current_xact_id()
    where business_object_id = salon and set_by <> pg_current_xact_id();
  end loop;
  return null;
end $$;

create function stamp_all_salons() returns trigger language plpgsql as $$
begin
  update salon_stamp set stamp = gen_random_uuid(), set_by = pg_current_xact_id();
  return null;
end $$;

-- Calls `note` after each statement that changes one of the tables; it reads the rows from `changed`. Uses triggers,
-- because a handler can be forgotten, and psql has none.
create procedure watch_tables(tables text[], note text) language plpgsql as $$
declare
  name text;
  event text;
begin
  foreach name in array tables loop
    foreach event in array array['insert', 'update', 'delete'] loop
      execute format('create trigger %I after %s on %I referencing %s table as changed for each statement execute function %I()',
        note || '_' || event, event, name, case event when 'delete' then 'old' else 'new' end, note);
    end loop;
  end loop;
end $$;

do $$
declare
  name text;
  tables text[] := array[
    -- Held time: staff time, presence (capacity), movable visits and their staff, holds.
    'occupation', 'appointment', 'appointment_service', 'slot_hold', 'undoable_change',
    -- Opening and working hours.
    'opening_rule', 'staff', 'staff_pattern', 'staff_hours', 'staff_exception', 'staff_absence', 'busy_time',
    -- Services: duration, whether they can be booked, and who does them.
    'product', 'product_variant', 'product_specialist'
  ];
begin
  call watch_tables(tables, 'stamp_salons');
  foreach name in array tables loop
    execute format('create trigger stamp_salon_truncated after truncate on %I
      for each statement execute function stamp_all_salons()', name);
  end loop;
end $$;
