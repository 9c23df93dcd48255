-- One customer across salons with a profile per salon (CUS-01). A row without a user was typed in by one salon and is that salon's alone.
create table customer (
  id uuid not null,
  user_id uuid,
  entered_by_business_object_id uuid,
  name text collate "de-x-icu" not null default '',
  surname text collate "de-x-icu" not null default '',
  email text,
  phone_nr text,
  phone_nr_confirmed boolean not null default false,
  birthday date,
  language text not null default 'de',
  registered_at timestamptz not null default now(),
  constraint customer_pk primary key (id),
  constraint customer_user_unique unique (user_id),
  constraint customer_user_fk foreign key (user_id) references app_user (id) on delete set null,
  constraint customer_business_object_fk foreign key (entered_by_business_object_id) references business_object (id),
  constraint customer_has_a_home check (user_id is not null or entered_by_business_object_id is not null),
  constraint customer_language_known check (language in ('de', 'en', 'vi'))
);

create table customer_profile (
  business_object_id uuid not null,
  customer_id uuid not null,
  type text not null default 'new',
  type_pinned boolean not null default false,
  registered_at timestamptz not null default now(),
  last_check_in timestamptz,
  notification_subscribed boolean not null default false,
  communication_preference text not null default 'VIA_ANY',
  black_listed boolean not null default false,
  constraint customer_profile_pk primary key (business_object_id, customer_id),
  constraint customer_profile_business_object_fk foreign key (business_object_id) references business_object (id),
  constraint customer_profile_customer_fk foreign key (customer_id) references customer (id) on delete cascade,
  constraint customer_profile_type_known check (type in ('vip', 'new', 'regular', 'at_risk', 'normal')),
  constraint customer_profile_preference_known check (communication_preference in ('DISABLED', 'VIA_ANY', 'ONLY_VIA_EMAIL', 'ONLY_VIA_SMS'))
);
-- A customer's own salons.
create index customer_profile_customer on customer_profile (customer_id);
