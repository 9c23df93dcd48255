-- RWG-01: every change of free starts queues the job that sends them to Google, in the same transaction, as for the
-- marketplace (MKT-04). The job's payload lists days (null: all); the queue joins the lists of changes in quick
-- succession. A delay of half a minute makes one job of them, and leaves half of the minute within which a salon that
-- leaves must disappear (RWG-04). `gone`: variants whose rows are deleted; all their days are sent as taken.
create function ask_for_google_starts(salon uuid, days date[], gone text[] default '{}') returns void language plpgsql as $$
declare
  job_of_salon constant text := 'tellGoogleStarts:' || salon;
  every_day constant jsonb := coalesce(
    (select jsonb_agg(jsonb_build_object('businessObjectId', salon, 'day', null, 'gone', product)) from unnest(gone) product),
    jsonb_build_array(jsonb_build_object('businessObjectId', salon, 'day', null)));
  asked jsonb;
  waiting jsonb;
begin
  -- Locked, so that the job does not start before this change is committed. A job that used up its attempts is
  -- replaced.
  select payload::jsonb into waiting from graphile_worker._private_jobs
    where key = job_of_salon and locked_at is null and attempts < max_attempts for update;
  -- The queue does not retry a running job if a new job has its key: so the new one sends all days, for both.
  if cardinality(days) + coalesce(jsonb_array_length(waiting), 0) <= 40
    and not exists (select from graphile_worker._private_jobs where key = job_of_salon and locked_at is not null) then
    select jsonb_agg(jsonb_build_object('businessObjectId', salon, 'day', day)) into asked from unnest(days) day;
  else
    asked := every_day;
  end if;
  if waiting @> asked or waiting @> every_day then
    return;
  end if;
  perform graphile_worker.add_job('tellGoogleStarts', asked::json, queue_name => 'googleStarts:' || salon,
    job_key => job_of_salon, run_at => now() + interval '30 seconds', job_key_mode => 'preserve_run_at');
end $$;

create function tell_google_times() returns trigger language plpgsql as $$
declare
  told record;
  place text;
begin
  for told in select business_object_id as salon, range_agg(during) as times from changed group by 1 order by 1 loop
    -- One lookup by key per salon, whatever the plan.
    select time_zone into place from business_object where id = told.salon and reserve_with_google;
    continue when not found;
    -- A service that begins up to four hours earlier may overlap the changed time.
    perform ask_for_google_starts(told.salon, array(
      select distinct day::date from unnest(told.times) span, generate_series(
        ((lower(span) - interval '4 hours') at time zone place)::date,
        (least(upper(span), lower(span) + interval '40 days') at time zone place)::date, interval '1 day') day));
  end loop;
  return null;
end $$;
call watch_tables(array['occupation'], 'tell_google_times');

create function tell_google_hours() returns trigger language plpgsql as $$
declare
  salon uuid;
  gone text[] := '{}';
begin
  for salon in select distinct business_object_id from changed order by 1 loop
    if exists (select from business_object where id = salon and reserve_with_google) then
      if tg_table_name = 'product_variant' and tg_op = 'DELETE' then
        gone := array(select product_id || '%' || id from changed where business_object_id = salon order by 1);
      end if;
      perform ask_for_google_starts(salon, null, gone);
    end if;
  end loop;
  return null;
end $$;
call watch_tables(array['opening_rule', 'staff', 'staff_pattern', 'staff_hours', 'staff_exception', 'staff_absence', 'busy_time',
  'product', 'product_variant', 'product_specialist'], 'tell_google_hours');

-- For changes of the salon's booking rules, and when it joins or leaves Google.
create function tell_google_rules() returns trigger language plpgsql as $$
begin
  perform ask_for_google_starts(new.id, null);
  return null;
end $$;
create trigger tell_google_rules after update of reserve_with_google, version, time_zone, slot_step_minutes, lead_time_minutes,
  horizon_days, freeze_minutes, preferred_slots, opening_activated, opening_open, opening_close, opening_capacity
  on business_object for each row
  when ((old.reserve_with_google or new.reserve_with_google) and
    (old.reserve_with_google, old.version, old.time_zone, old.slot_step_minutes, old.lead_time_minutes, old.horizon_days, old.freeze_minutes,
      old.preferred_slots, old.opening_activated, old.opening_open, old.opening_close, old.opening_capacity)
    is distinct from (new.reserve_with_google, new.version, new.time_zone, new.slot_step_minutes, new.lead_time_minutes, new.horizon_days,
      new.freeze_minutes, new.preferred_slots, new.opening_activated, new.opening_open, new.opening_close, new.opening_capacity))
  execute function tell_google_rules();
