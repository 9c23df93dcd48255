-- When a salon's page last changed, for search engines. A separate table, like salon_stamp, so that renaming a service
-- does not rewrite the salon's row.
create table page_change (
  business_object_id uuid not null,
  changed_time timestamptz not null default clock_now(),
  -- All folded words by which the salon can be found.
  words text not null default '',
  constraint page_change_pk primary key (business_object_id),
  constraint page_change_business_object_fk foreign key (business_object_id) references business_object (id) on delete cascade
);

-- Name, address, services and staff of a salon as folded words, separated by single spaces, with one before and after.
create function salon_words(salon uuid) returns text language sql stable as $$
  select ' ' || regexp_replace(folded_name(concat_ws(' ', b.name, b.street, b.postal_code, b.city,
    (select string_agg(concat_ws(' ', c.name, c.names->>'de', c.names->>'en', c.names->>'vi'), ' ')
      from category c where c.business_object_id = salon and not c.is_default),
    (select string_agg(concat_ws(' ', p.name, p.names->>'de', p.names->>'en', p.names->>'vi'), ' ') from product p
      where p.business_object_id = salon and p.deleted_time is null and p.enabled4_booking),
    (select string_agg(concat_ws(' ', s.name, s.surname), ' ') from staff s
      where s.business_object_id = salon and s.deleted_time is null and s.active and s.enabled4_booking))),
    '[[:space:][:punct:]]+', ' ', 'g') || ' '
  from business_object b where b.id = salon
$$;

create function note_salon_page() returns trigger language plpgsql as $$
begin
  insert into page_change (business_object_id, words) values (new.id, salon_words(new.id))
  on conflict on constraint page_change_pk do update set changed_time = clock_now(), words = excluded.words;
  return null;
end $$;
create trigger note_page after insert or update on business_object for each row execute function note_salon_page();

create function note_pages() returns trigger language plpgsql as $$
declare
  salon uuid;
begin
  for salon in select distinct business_object_id from changed order by business_object_id loop
    if tg_table_name in ('category', 'product', 'staff') then
      update page_change set changed_time = clock_now(), words = salon_words(salon) where business_object_id = salon;
    else
      -- Search engines need only the day, so several changes in a row write once.
      update page_change set changed_time = clock_now()
      where business_object_id = salon and changed_time < clock_now() - interval '1 minute';
    end if;
  end loop;
  return null;
end $$;

call watch_tables(array['opening_rule', 'teaser_image', 'staff', 'category', 'product', 'product_variant'], 'note_pages');
