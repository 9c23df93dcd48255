-- Files of customers and of coming visits, and the rows that were refused (CUS-08, APT-22).

-- A file of customers (CUS-08), or of coming visits (APT-22). Its content is deleted after the import, or after a week;
-- columns and mapping are kept for the next file.
create table customer_import (
  business_object_id uuid not null,
  id uuid not null,
  user_id uuid,
  kind text not null default 'CUSTOMERS',
  created_time timestamptz not null default clock_now(),
  state text not null default 'UPLOADED',
  content text,
  separator text not null,
  encoding text not null,
  header text[] not null,
  -- The field of each column, or null: one of the domain's importFields or visitFields.
  mapping jsonb not null,
  -- The services and people that the names in a file of visits stand for.
  names jsonb not null default '{}',
  -- Whether day or month comes first in 04/05/2027, as chosen; null: as detected from the file.
  date_order text,
  remembered boolean not null default false,
  -- Unknown zones of a calendar file, read as the salon's zone.
  unknown_zones text[] not null default '{}',
  total integer not null,
  done integer not null default 0,
  added integer not null default 0,
  known integer not null default 0,
  refused integer not null default 0,
  -- Number of added people with a field that could not be read.
  left_out integer not null default 0,
  -- Number of added visits without available staff (AVL-05).
  unassigned integer not null default 0,
  -- Number of added visits that are past, or of added people with a consent to marketing.
  past integer not null default 0,
  consents integer not null default 0,
  constraint customer_import_pk primary key (business_object_id, id),
  constraint customer_import_business_object_fk foreign key (business_object_id) references business_object (id),
  constraint customer_import_user_fk foreign key (user_id) references app_user (id) on delete set null,
  constraint customer_import_kind_known check (kind in ('CUSTOMERS', 'VISITS')),
  constraint customer_import_state_known check (state in ('UPLOADED', 'RUNNING', 'DONE')),
  constraint customer_import_date_order_known check (date_order in ('dayFirst', 'monthFirst'))
);

-- Rows that were not imported and need correction; kept for a month.
create table customer_import_refusal (
  business_object_id uuid not null,
  import_id uuid not null,
  line integer not null,
  reason text not null,
  cells text[] not null,
  constraint customer_import_refusal_pk primary key (business_object_id, import_id, line),
  constraint customer_import_refusal_import_fk foreign key (business_object_id, import_id) references customer_import (business_object_id, id) on delete cascade,
  constraint customer_import_refusal_reason_known check (reason in ('name', 'twoPeople', 'start', 'time', 'tooFar', 'grid', 'duration', 'service', 'price', 'sameName', 'cancelled', 'repeats'))
);

-- People reached through another customer of the salon, such as a child with its mother's number (CUS-08).
create table customer_contact (
  business_object_id uuid not null,
  customer_id uuid not null,
  of_customer_id uuid not null,
  -- The import that found it; its report names both people.
  import_id uuid not null,
  constraint customer_contact_pk primary key (business_object_id, customer_id),
  constraint customer_contact_profile_fk foreign key (business_object_id, customer_id) references customer_profile (business_object_id, customer_id) on delete cascade,
  constraint customer_contact_of_fk foreign key (business_object_id, of_customer_id) references customer_profile (business_object_id, customer_id) on delete cascade,
  constraint customer_contact_import_fk foreign key (business_object_id, import_id) references customer_import (business_object_id, id),
  constraint customer_contact_apart check (customer_id <> of_customer_id)
);
-- For the foreign key, and for recognising people in later imports.
create index customer_contact_of on customer_contact (business_object_id, of_customer_id);
-- For the import's report.
create index customer_contact_import on customer_contact (business_object_id, import_id);
