-- People who sign in, their tokens and challenges: global, not a salon's. Secrets are stored as hashes only (AUTH-03, AUTH-07, AUTH-17).
create table app_user (
  id uuid not null,
  -- A random value of its own that stands in links we send; never the row's id (AUTH-11).
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
  created_time timestamptz not null default now(),
  constraint app_user_pk primary key (id),
  constraint app_user_metadata_id_unique unique (metadata_id),
  -- E-mails are stored normalised (lower case): one account an e-mail, one account a phone number (AUTH-10).
  constraint app_user_email_unique unique (email),
  constraint app_user_phone_nr_unique unique (phone_nr),
  constraint app_user_email_lower check (email = lower(email)),
  constraint app_user_phone_nr_e164 check (phone_nr ~ '^\+[1-9][0-9]{4,14}$'),
  constraint app_user_language_known check (language in ('de', 'en', 'vi'))
);

-- What a user is in a salon. CUSTOMER needs no row.
create table user_role (
  business_object_id uuid not null,
  user_id uuid not null,
  role text not null,
  staff_id uuid,
  constraint user_role_pk primary key (business_object_id, user_id),
  constraint user_role_business_object_fk foreign key (business_object_id) references business_object (id),
  constraint user_role_user_fk foreign key (user_id) references app_user (id) on delete cascade,
  constraint user_role_staff_fk foreign key (business_object_id, staff_id) references staff (business_object_id, id),
  constraint user_role_known check (role in ('OWNER', 'ADMIN', 'USER_LITE', 'USER_LITE_PLUS'))
);
-- Sign-in looks a user's salons up by the user.
create index user_role_user on user_role (user_id);

create table token (
  -- SHA-256 of 256 random bits.
  hash bytea not null,
  id uuid not null,
  user_id uuid not null,
  client text not null,
  role text not null,
  business_object_id uuid,
  staff_id uuid,
  created_time timestamptz not null default now(),
  last_used_time timestamptz not null default now(),
  expires_time timestamptz not null,
  -- Sliding tokens are prolonged by use (AUTH-03).
  sliding_seconds integer,
  revoked_time timestamptz,
  constraint token_pk primary key (hash),
  constraint token_id_unique unique (id),
  constraint token_user_fk foreign key (user_id) references app_user (id) on delete cascade,
  constraint token_business_object_fk foreign key (business_object_id) references business_object (id),
  constraint token_client_known check (client in ('BOOKING', 'ADMIN', 'CHECKOUT', 'CHECKIN', 'STAFF')),
  constraint token_role_known check (role in ('CUSTOMER', 'OWNER', 'ADMIN', 'USER_LITE', 'USER_LITE_PLUS'))
);
-- Password change ends all sessions of a user.
create index token_user on token (user_id);

create table challenge (
  -- SHA-256 of the 256-bit id that the person holds.
  hash bytea not null,
  purpose text not null,
  -- Normalised e-mail or E.164 number that the code went to; the code proves this and nothing else.
  identity text not null,
  user_id uuid,
  -- What a right code puts in force: the new password's hash (AUTH-05) or the new e-mail or number (AUTH-10).
  new_password_hash text,
  code_hmac bytea not null,
  tries smallint not null default 0,
  address text,
  language text not null default 'de',
  business_object_id uuid,
  created_time timestamptz not null default now(),
  expires_time timestamptz not null,
  used_time timestamptz,
  constraint challenge_pk primary key (hash),
  constraint challenge_purpose_known check (purpose in ('SIGN_IN', 'CONFIRM_EMAIL', 'CONFIRM_PHONE_NUMBER', 'PASSWORD_CHANGE')),
  constraint challenge_user_fk foreign key (user_id) references app_user (id) on delete cascade
);
-- Resend wait and resends an hour are counted per identity (AUTH-07).
create index challenge_identity on challenge (identity, created_time);
-- How many of a salon's codes are used: too few stop its SMS (AUTH-16).
create index challenge_business_object on challenge (business_object_id, created_time) where business_object_id is not null;

-- Counters of every limit, shared by all processes: a key and the start of its window.
create table rate_count (
  key text not null,
  window_start timestamptz not null,
  count integer not null default 0,
  constraint rate_count_pk primary key (key, window_start)
);
-- The nightly clean-up removes old windows.
create index rate_count_window on rate_count (window_start);

-- First answers of calls that create or pay, kept 24 h.
create table idempotency_key (
  scope text not null,
  key uuid not null,
  call text not null,
  body_hash bytea not null,
  status integer,
  response jsonb,
  created_time timestamptz not null default now(),
  constraint idempotency_key_pk primary key (scope, key)
);
create index idempotency_key_age on idempotency_key (created_time);
