-- What people of a salon have on their own telephones.

-- The own days as a calendar feed (STF-08): only the SHA-256 of its secret is stored (AUTH-17).
create table staff_feed (
  business_object_id uuid not null,
  staff_id uuid not null,
  -- Who made it: it ends when they leave the salon.
  user_id uuid not null,
  hash bytea not null,
  created_time timestamptz not null default clock_now(),
  constraint staff_feed_pk primary key (business_object_id, staff_id),
  -- Whoever subscribes names its secret alone.
  constraint staff_feed_hash_unique unique (hash),
  constraint staff_feed_staff_fk foreign key (business_object_id, staff_id) references staff (business_object_id, id) on delete cascade,
  constraint staff_feed_user_fk foreign key (user_id) references app_user (id) on delete cascade
);
-- For the foreign key: an account that goes.
create index staff_feed_user on staff_feed (user_id);
