-- Salons are found by name, city and service as people type them: without capitals and accents.

-- Works on any encoding's lower(): accents go first, and what is left of a Latin letter is ASCII.
create function folded(given text) returns text language sql immutable parallel safe as $$
  select lower(replace(replace(replace(regexp_replace(normalize(given, NFD), '[\u0300-\u036f]', '', 'g'), 'đ', 'd'), 'Đ', 'd'), 'ß', 'ss'))
$$;

alter table page_change
  -- Everything a salon is found by, folded.
  add column words text not null default '';

create function salon_words(salon uuid) returns text language sql stable as $$
  select folded(concat_ws(' ', b.name, b.city, b.postal_code,
    (select string_agg(c.name, ' ') from category c where c.business_object_id = salon and not c.is_default),
    (select string_agg(p.name, ' ') from product p
      where p.business_object_id = salon and p.deleted_time is null and p.enabled4_booking)))
  from business_object b where b.id = salon
$$;

create or replace function note_salon_page() returns trigger language plpgsql as $$
begin
  insert into page_change (business_object_id, words) values (new.id, salon_words(new.id))
  on conflict on constraint page_change_pk do update set changed_time = now(), words = excluded.words;
  return null;
end $$;

create or replace function note_pages() returns trigger language plpgsql as $$
declare
  salon uuid;
begin
  for salon in select distinct business_object_id from changed order by business_object_id loop
    if tg_table_name in ('category', 'product') then
      update page_change set changed_time = now(), words = salon_words(salon) where business_object_id = salon;
    else
      -- Days apart matter to search engines, moments do not: many changes in a row write once.
      update page_change set changed_time = now()
      where business_object_id = salon and changed_time < now() - interval '1 minute';
    end if;
  end loop;
  return null;
end $$;

update page_change set words = salon_words(business_object_id);
