-- Accounts, which are global, and their roles in salons.

create table app_user (
  id uuid not null,
  -- A random id for links in our messages, instead of the row's id (AUTH-11).
  metadata_id text not null,
  name text collate "de-x-icu" not null default '',
  surname text collate "de-x-icu" not null default '',
  email text,
  email_confirmed_time timestamptz,
  phone_nr text,
  phone_nr_confirmed_time timestamptz,
  password_hash text,
  pin_hash text,
  language text not null default 'de',
  created_time timestamptz not null default clock_now(),
  constraint app_user_pk primary key (id),
  constraint app_user_metadata_id_unique unique (metadata_id),
  -- E-mails are stored normalised (lower case): one account per e-mail, and one per phone number (AUTH-10).
  constraint app_user_email_unique unique (email),
  constraint app_user_phone_nr_unique unique (phone_nr),
  constraint app_user_email_lower check (email = lower(email)),
  constraint app_user_phone_nr_e164 check (phone_nr ~ '^\+[1-9][0-9]{4,14}$'),
  constraint app_user_language_known check (language in ('de', 'en', 'vi'))
);

-- A user's role in a salon. CUSTOMER needs no row.
create table user_role (
  business_object_id uuid not null,
  user_id uuid not null,
  role text not null,
  -- What a USER_LITE may see in ADMIN and STAFF (AUTH-25).
  scope text not null default 'ALL',
  staff_id uuid,
  -- Whether the user may read health notes (PRIV-02).
  health_notes boolean not null default false,
  -- The person's PIN in this salon, separate from the account's own: leaders of the salon may have it set anew.
  pin_hash text,
  -- The one-time code for setting it.
  pin_code_hmac bytea,
  pin_code_expires_time timestamptz,
  pin_code_tries smallint not null default 0,
  -- Until when the person has read the salon's news (APT-21).
  news_read_time timestamptz not null default clock_now(),
  constraint user_role_pk primary key (business_object_id, user_id),
  constraint user_role_business_object_fk foreign key (business_object_id) references business_object (id),
  constraint user_role_user_fk foreign key (user_id) references app_user (id) on delete cascade,
  constraint user_role_known check (role in ('OWNER', 'ADMIN', 'USER_LITE', 'USER_LITE_PLUS')),
  constraint user_role_scope_known check (scope = 'ALL' or (scope = 'OWN' and role = 'USER_LITE'))
);
-- For signing in: a user's salons.
create index user_role_user on user_role (user_id);

-- Devices of a salon (AUTH-08). A shared device has its own user with the smallest role and without credentials; a
-- STAFF device belongs to its person.
create table device (
  business_object_id uuid not null,
  id uuid not null,
  name text not null,
  client text not null,
  user_id uuid not null,
  lock_minutes smallint not null,
  -- SHA-256 of the link's one-time uuid.
  pairing_hash bytea not null,
  pairing_expires_time timestamptz not null,
  -- SHA-256 of a value with which the device repeats its request after a lost answer.
  pairing_attempt_hash bytea,
  paired_time timestamptz,
  removed_time timestamptz,
  created_time timestamptz not null default clock_now(),
  constraint device_pk primary key (business_object_id, id),
  -- Looked up by the secret alone, when the link is opened.
  constraint device_pairing_unique unique (pairing_hash),
  constraint device_business_object_fk foreign key (business_object_id) references business_object (id),
  constraint device_user_fk foreign key (user_id) references app_user (id) on delete cascade,
  constraint device_client_known check (client in ('ADMIN', 'STAFF', 'CHECKIN', 'CHECKOUT'))
);
-- Tells whether a user is a device, for each of a salon's users.
create index device_user on device (user_id);

-- Which person entered their own PIN on which device: guesses made elsewhere do not count there (AUTH-12).
create table device_person (
  business_object_id uuid not null,
  device_id uuid not null,
  user_id uuid not null,
  constraint device_person_pk primary key (business_object_id, device_id, user_id),
  constraint device_person_device_fk foreign key (business_object_id, device_id) references device (business_object_id, id) on delete cascade,
  constraint device_person_role_fk foreign key (business_object_id, user_id) references user_role (business_object_id, user_id) on delete cascade
);
-- For removing a person who leaves the salon from all of its devices.
create index device_person_user on device_person (business_object_id, user_id);
