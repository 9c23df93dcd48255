-- One clock for the product (OPS-18): the server says with each connection how far its time is ahead of the machine's (0 in
-- production), and rows that are not given their time take it from the same clock. The job queue and the signs of life of its
-- workers stay with now(): they measure, and several processes share them.
create function clock_now() returns timestamptz language sql stable parallel safe as $$
  select now() + make_interval(secs => coalesce(nullif(current_setting('goldline.clock_ahead_ms', true), ''), '0')::float8 / 1000)
$$;

do $$
declare
  place record;
begin
  for place in
    select table_name, column_name from information_schema.columns
    where table_schema = 'public' and column_default = 'now()' and table_name not in ('worker', 'schema_migration')
  loop
    execute format('alter table %I alter column %I set default clock_now()', place.table_name, place.column_name);
  end loop;
end $$;

create or replace function note_salon_page() returns trigger language plpgsql as $$
begin
  insert into page_change (business_object_id, words) values (new.id, salon_words(new.id))
  on conflict on constraint page_change_pk do update set changed_time = clock_now(), words = excluded.words;
  return null;
end $$;

create or replace function note_pages() returns trigger language plpgsql as $$
declare
  salon uuid;
begin
  for salon in select distinct business_object_id from changed order by business_object_id loop
    if tg_table_name in ('category', 'product') then
      update page_change set changed_time = clock_now(), words = salon_words(salon) where business_object_id = salon;
    else
      -- Days apart matter to search engines, moments do not: many changes in a row write once.
      update page_change set changed_time = clock_now()
      where business_object_id = salon and changed_time < clock_now() - interval '1 minute';
    end if;
  end loop;
  return null;
end $$;
