-- Favourites of customers (CUS-12): a salon, one of its people, or a picture of its work. Salons cannot read them.
create table favourite (
  business_object_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  -- At most one of these; neither: the salon itself.
  staff_id uuid,
  gallery_picture_id uuid,
  created_time timestamptz not null default clock_now(),
  constraint favourite_pk primary key (business_object_id, id),
  constraint favourite_business_object_fk foreign key (business_object_id) references business_object (id),
  constraint favourite_user_fk foreign key (user_id) references app_user (id) on delete cascade,
  constraint favourite_staff_fk foreign key (business_object_id, staff_id) references staff (business_object_id, id) on delete cascade,
  constraint favourite_gallery_picture_fk foreign key (business_object_id, gallery_picture_id)
    references gallery_picture (business_object_id, id) on delete cascade,
  constraint favourite_one_thing check (num_nonnulls(staff_id, gallery_picture_id) <= 1),
  constraint favourite_unique unique nulls not distinct (business_object_id, user_id, staff_id, gallery_picture_id)
);
-- For a person's own list, across salons.
create index favourite_user on favourite (user_id, created_time);
-- For the foreign keys.
create index favourite_staff on favourite (business_object_id, staff_id) where staff_id is not null;
create index favourite_gallery_picture on favourite (business_object_id, gallery_picture_id) where gallery_picture_id is not null;
