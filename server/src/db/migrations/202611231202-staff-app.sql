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

-- Browsers that are told of what happens to a person's visits (STF-07): one a session, with which it ends.
create table push_subscription (
  business_object_id uuid not null,
  token_id uuid not null,
  -- Where it leads and the browser's keys, sealed: whoever has them can show notifications there.
  address text not null,
  language text not null,
  created_time timestamptz not null default clock_now(),
  constraint push_subscription_pk primary key (business_object_id, token_id),
  constraint push_subscription_business_object_fk foreign key (business_object_id) references business_object (id),
  constraint push_subscription_token_fk foreign key (token_id) references token (id) on delete cascade
);
-- For the foreign key: sessions that are over go after a while.
create index push_subscription_token on push_subscription (token_id);
