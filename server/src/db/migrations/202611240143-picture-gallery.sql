-- Pictures of a salon's work, with the consent of the person who can be recognised (CAT-12).

create table gallery_picture (
  business_object_id uuid not null,
  id uuid not null,
  -- The folder of its files and their URL path; renewed when the picture is hidden, so that the old address ends.
  path text not null,
  width integer not null,
  height integer not null,
  -- The widths of its files, ascending.
  widths integer[] not null,
  color text not null,
  display_order integer not null,
  product_id uuid,
  staff_id uuid,
  -- By language; a language without one is absent.
  titles jsonb not null default '{}',
  alts jsonb not null default '{}',
  consent text not null default 'OPEN',
  -- The recognisable person, and when and how they agreed to which version of the text.
  consent_name text,
  consent_day date,
  consent_way text,
  consent_version integer,
  -- The recognised person, if the salon knows them as a customer.
  customer_id uuid,
  withdrawn_time timestamptz,
  created_time timestamptz not null default clock_now(),
  constraint gallery_picture_pk primary key (business_object_id, id),
  constraint gallery_picture_business_object_fk foreign key (business_object_id) references business_object (id),
  constraint gallery_picture_product_fk foreign key (business_object_id, product_id) references product (business_object_id, id)
    on delete set null (product_id),
  constraint gallery_picture_staff_fk foreign key (business_object_id, staff_id) references staff (business_object_id, id)
    on delete set null (staff_id),
  constraint gallery_picture_customer_fk foreign key (customer_id) references customer (id) on delete cascade,
  constraint gallery_picture_path_unique unique (path),
  constraint gallery_picture_color_known check (color ~ '^#[0-9a-f]{6}$'),
  constraint gallery_picture_has_size check (width > 0 and height > 0 and cardinality(widths) > 0),
  constraint gallery_picture_consent_known check (consent in ('OPEN', 'NOBODY', 'GIVEN', 'WITHDRAWN')),
  constraint gallery_picture_way_known check (consent_way in ('PAPER', 'DEVICE', 'MESSAGE')),
  -- A consent contains who agreed, when, how and to what.
  constraint gallery_picture_consent_whole check (
    num_nulls(consent_name, consent_day, consent_way, consent_version) = case when consent in ('GIVEN', 'WITHDRAWN') then 0 else 4 end
    and (customer_id is null or consent in ('GIVEN', 'WITHDRAWN'))
    and (withdrawn_time is not null) = (consent = 'WITHDRAWN'))
);
-- For the page, in its order.
create index gallery_picture_order on gallery_picture (business_object_id, display_order);
-- For the foreign keys.
create index gallery_picture_product on gallery_picture (business_object_id, product_id);
create index gallery_picture_staff on gallery_picture (business_object_id, staff_id);
create index gallery_picture_customer on gallery_picture (customer_id);

call watch_tables(array['gallery_picture'], 'note_pages');
