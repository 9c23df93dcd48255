-- Tells open calendars that the salon's hours or people changed (APT-06): a working pattern, a day's own hours, absences,
-- busy times, opening hours. Equal notices of one transaction are sent once. Must match notify.ts.
create function tell_hours() returns trigger language plpgsql as $$
declare
  salon uuid;
begin
  for salon in select distinct business_object_id from changed loop
    perform pg_notify('goldline', json_build_object('topic', 'hours', 'businessObjectId', salon)::text);
  end loop;
  return null;
end $$;

call watch_tables(array['opening_rule', 'staff', 'staff_pattern', 'staff_hours', 'staff_exception', 'staff_absence', 'busy_time'],
  'tell_hours');
