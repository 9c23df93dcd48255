-- What a page needs to know of a picture before it is there (BIZ-06). `path` is the folder of its files, at its address.
alter table teaser_image
  add column width integer not null,
  add column height integer not null,
  -- The widths that there are files of, the smallest first.
  add column widths integer[] not null,
  add column color text not null,
  -- What it shows, by language.
  add column alt jsonb not null default '{}',
  add column created_time timestamptz not null default now(),
  add constraint teaser_image_path_unique unique (path),
  add constraint teaser_image_color_known check (color ~ '^#[0-9a-f]{6}$'),
  add constraint teaser_image_has_size check (width > 0 and height > 0 and cardinality(widths) > 0);

-- When a salon's page last said something else: search engines ask by it what to read again. A table of its own, as with
-- salon_stamp: to name a service is not to rewrite the salon's row.
create table page_change (
  business_object_id uuid not null,
  changed_time timestamptz not null default now(),
  constraint page_change_pk primary key (business_object_id),
  constraint page_change_business_object_fk foreign key (business_object_id) references business_object (id) on delete cascade
);

insert into page_change (business_object_id) select id from business_object;

create function note_salon_page() returns trigger language plpgsql as $$
begin
  insert into page_change (business_object_id) values (new.id)
  on conflict on constraint page_change_pk do update set changed_time = now();
  return null;
end $$;
create trigger note_page after insert or update on business_object for each row execute function note_salon_page();

-- Days apart matter to search engines, moments do not: many changes in a row write once.
create function note_pages() returns trigger language plpgsql as $$
declare
  salon uuid;
begin
  for salon in select distinct business_object_id from changed order by business_object_id loop
    update page_change set changed_time = now()
    where business_object_id = salon and changed_time < now() - interval '1 minute';
  end loop;
  return null;
end $$;

do $$
declare
  name text;
begin
  foreach name in array array['opening_rule', 'teaser_image', 'staff', 'category', 'product', 'product_variant'] loop
    execute format('create trigger note_page_inserted after insert on %I referencing new table as changed
      for each statement execute function note_pages()', name);
    execute format('create trigger note_page_updated after update on %I referencing new table as changed
      for each statement execute function note_pages()', name);
    execute format('create trigger note_page_deleted after delete on %I referencing old table as changed
      for each statement execute function note_pages()', name);
  end loop;
end $$;
