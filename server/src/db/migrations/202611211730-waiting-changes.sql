-- Whoever waits hears at once of what becomes free by changed hours, people, absences, services or rules of the salon (AVL-11); what
-- frees a single time (cancelled, moved, let go) says so itself. A trigger, and not calls in the handlers, as for the stamp: a
-- handler can be forgotten. Bookings and holds only take time away: they are not looked at, or a busy salon would look all day.

-- The job is queued with the change and lost with it; its key makes one job of many changes. The same job as tell-waiting.ts adds.
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

-- After the stamp (triggers run by name): whoever changes a salon takes its stamp first and then its job, or two could lock each other out.
create trigger tell_waiting_updated after update on business_object referencing new table as changed
  for each statement execute function look_at_waiting('id');

do $$
declare
  name text;
begin
  foreach name in array array[
    'opening_rule', 'staff', 'staff_hours', 'staff_exception', 'staff_absence', 'product', 'product_variant', 'product_specialist'
  ] loop
    execute format('create trigger tell_waiting_inserted after insert on %I referencing new table as changed
      for each statement execute function look_at_waiting(''business_object_id'')', name);
    execute format('create trigger tell_waiting_updated after update on %I referencing new table as changed
      for each statement execute function look_at_waiting(''business_object_id'')', name);
    execute format('create trigger tell_waiting_deleted after delete on %I referencing old table as changed
      for each statement execute function look_at_waiting(''business_object_id'')', name);
  end loop;
end $$;
