-- Customers who wait for a free start on days that are full (AVL-11). A row ends with the wish: booked, left, or past.
create table waiting_list_entry (
  business_object_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  -- productId or productId%variantId each, as the calls spell them.
  products text[] not null,
  staff_id uuid,
  from_date date not null,
  to_date date not null,
  -- Wall clock; to_time is 24:00 for the whole day.
  from_time time not null,
  to_time time not null,
  language text not null,
  created_time timestamptz not null default now(),
  -- The last free start that the customer was told of, when, and how often anything was told.
  told_time timestamptz,
  told_start_time timestamptz,
  told_count smallint not null default 0,
  constraint waiting_list_entry_pk primary key (business_object_id, id),
  constraint waiting_list_entry_business_object_fk foreign key (business_object_id) references business_object (id),
  constraint waiting_list_entry_customer_fk foreign key (customer_id) references customer (id) on delete cascade,
  constraint waiting_list_entry_staff_fk foreign key (business_object_id, staff_id) references staff (business_object_id, id) on delete cascade,
  constraint waiting_list_entry_days check (from_date <= to_date),
  constraint waiting_list_entry_times check (from_time < to_time),
  constraint waiting_list_entry_told check ((told_time is null) = (told_start_time is null)),
  constraint waiting_list_entry_language_known check (language in ('de', 'en', 'vi'))
);
-- A customer's own list; the nightly look at what is past reads few enough rows without one.
create index waiting_list_entry_customer on waiting_list_entry (customer_id);
