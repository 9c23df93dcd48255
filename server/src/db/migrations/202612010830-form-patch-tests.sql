-- Services that need a patch test some hours before, and tests that the salon recorded (FRM-02i).

create table patch_test_rule (
  business_object_id uuid not null,
  product_id uuid not null,
  -- The service that is the test, booked like any other.
  test_id uuid not null,
  -- Minimum time between the end of the test and the start of the visit.
  hours smallint not null,
  -- How long a test is valid.
  months smallint not null,
  constraint patch_test_rule_pk primary key (business_object_id, product_id),
  constraint patch_test_rule_product_fk foreign key (business_object_id, product_id) references product (business_object_id, id) on delete cascade,
  constraint patch_test_rule_test_fk foreign key (business_object_id, test_id) references product (business_object_id, id) on delete cascade,
  constraint patch_test_rule_not_itself check (product_id <> test_id),
  constraint patch_test_rule_hours_in_range check (hours between 24 and 168),
  constraint patch_test_rule_months_in_range check (months between 1 and 24)
);
-- For the foreign key, and for the visits that need a test.
create index patch_test_rule_test on patch_test_rule (business_object_id, test_id);

-- A test that took place without a visit here: a day and a service, nothing about its result.
create table patch_test (
  business_object_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  -- The person who was tested, if not the customer (CUS-13).
  guest text,
  test_id uuid not null,
  day date not null,
  -- Who recorded it; null: their account was deleted.
  user_id uuid,
  created_time timestamptz not null default clock_now(),
  constraint patch_test_pk primary key (business_object_id, id),
  constraint patch_test_test_fk foreign key (business_object_id, test_id) references product (business_object_id, id) on delete cascade,
  constraint patch_test_customer_fk foreign key (customer_id) references customer (id) on delete cascade,
  constraint patch_test_user_fk foreign key (user_id) references app_user (id) on delete set null
);
-- A customer's tests.
create index patch_test_customer on patch_test (customer_id, test_id);
-- For the foreign keys.
create index patch_test_test on patch_test (business_object_id, test_id);
create index patch_test_user on patch_test (user_id);
