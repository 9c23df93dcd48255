-- Pictures of services, people and customers, each of one of them (CAT-02, STF-03, CUS-08).

create table picture (
  business_object_id uuid not null,
  id uuid not null,
  product_id uuid,
  staff_id uuid,
  customer_id uuid,
  -- The folder of its files; for services and people also their URL path. Pictures of customers have no public URL.
  path text not null,
  width integer not null,
  height integer not null,
  -- The widths of its files, ascending.
  widths integer[] not null,
  color text not null,
  created_time timestamptz not null default clock_now(),
  -- When it was replaced or removed; it can be restored until the nightly clean-up deletes it.
  removed_time timestamptz,
  constraint picture_pk primary key (business_object_id, id),
  constraint picture_business_object_fk foreign key (business_object_id) references business_object (id),
  constraint picture_product_fk foreign key (business_object_id, product_id) references product (business_object_id, id) on delete cascade,
  constraint picture_staff_fk foreign key (business_object_id, staff_id) references staff (business_object_id, id) on delete cascade,
  constraint picture_customer_fk foreign key (customer_id) references customer (id) on delete cascade,
  constraint picture_path_unique unique (path),
  constraint picture_of_one check (num_nonnulls(product_id, staff_id, customer_id) = 1),
  constraint picture_color_known check (color ~ '^#[0-9a-f]{6}$'),
  constraint picture_has_size check (width > 0 and height > 0 and cardinality(widths) > 0)
);
-- A service and a person have one picture.
create unique index picture_one_of_product on picture (business_object_id, product_id) where removed_time is null;
create unique index picture_one_of_staff on picture (business_object_id, staff_id) where removed_time is null;
-- For the foreign key, and for the list of a customer's pictures.
create index picture_customer on picture (customer_id, created_time);

-- A released page keeps its photo until another one is released (STF-09).
alter table staff_release add constraint staff_release_picture_fk foreign key (business_object_id, picture_id) references picture (business_object_id, id);
create index staff_release_picture on staff_release (business_object_id, picture_id);

-- The picture's fields for the page and the salon's own lists.
create function picture_of(p picture) returns json language sql immutable as $$
  select json_build_object('id', p.id, 'path', p.path, 'width', p.width, 'height', p.height, 'widths', p.widths, 'color', p.color)
$$;

call watch_tables(array['picture', 'staff_release'], 'note_pages');
