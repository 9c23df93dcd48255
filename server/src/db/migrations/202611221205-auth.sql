-- Sessions, codes and known devices: global, and secrets stand here as hashes only (AUTH-03, AUTH-07, AUTH-17).

create table token (
  -- SHA-256 of 256 random bits.
  hash bytea not null,
  id uuid not null,
  user_id uuid not null,
  client text not null,
  role text not null,
  business_object_id uuid,
  staff_id uuid,
  created_time timestamptz not null default clock_now(),
  last_used_time timestamptz not null default clock_now(),
  expires_time timestamptz not null,
  -- Sliding tokens are prolonged by use (AUTH-03).
  sliding_seconds integer,
  revoked_time timestamptz,
  -- The device in words, parsed from the User-Agent; the header itself and the address are not kept (AUTH-18).
  device_browser text,
  device_system text,
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
  -- Where an identity's guesses of the day are used up, its message carries a link instead of a PIN: whoever opens it answers the
  -- challenge, and nothing that was guessed counts. SHA-256 of the link's 256 random bits; null: answered by its code.
  link_hash bytea,
  tries smallint not null default 0,
  address text,
  -- The network that asked (/24 of IPv4, /48 of IPv6): what strangers ask for is bounded by it (AUTH-07), and where too few of its SMS
  -- codes are typed, it is stopped before the salon is (AUTH-16).
  network text,
  -- Which known device asked for the code; null: anybody else. No reference: what was counted stays so when a device is forgotten.
  known_device_id uuid,
  language text not null default 'de',
  business_object_id uuid,
  created_time timestamptz not null default clock_now(),
  expires_time timestamptz not null,
  used_time timestamptz,
  constraint challenge_pk primary key (hash),
  constraint challenge_link_unique unique (link_hash),
  constraint challenge_purpose_known check (purpose in ('SIGN_IN', 'CONFIRM_EMAIL', 'CONFIRM_PHONE_NUMBER', 'PASSWORD_CHANGE', 'ERASURE', 'NEW_DEVICE')),
  constraint challenge_user_fk foreign key (user_id) references app_user (id) on delete cascade
);
-- Resend wait and resends an hour are counted per identity (AUTH-07).
create index challenge_identity on challenge (identity, created_time);
-- How many of a salon's codes are used: too few stop its SMS (AUTH-16).
create index challenge_business_object on challenge (business_object_id, created_time) where business_object_id is not null;
-- How many of the SMS codes that no salon pays are used (AUTH-16).
create index challenge_no_salon on challenge (created_time) where business_object_id is null;
-- Both bounds of a network look at what it asked for lately.
create index challenge_network on challenge (network, created_time) where network is not null;

-- Browsers that once proved to be an account's (AUTH-07, AUTH-15): their guesses and codes are counted apart from strangers', so
-- that nobody's guessing elsewhere locks them out. Such a cookie opens nothing; it only says whose budget is used.
create table known_device (
  -- SHA-256 of the cookie's 256 random bits; a new one with every proof.
  hash bytea not null,
  -- Stays when the secret changes: what is counted is counted for this.
  id uuid not null,
  user_id uuid not null,
  proved_time timestamptz not null default clock_now(),
  expires_time timestamptz not null,
  -- AUTH-18, AUTH-20: a device that a password alone made known has attempts of its own, and no more; where somebody works in a salon,
  -- only one that a code proved opens what a password alone does not.
  by_code boolean not null default false,
  constraint known_device_pk primary key (hash, user_id),
  constraint known_device_id_unique unique (id),
  constraint known_device_user_fk foreign key (user_id) references app_user (id) on delete cascade
);
-- The oldest of a person's devices make room, and "sign out everywhere" forgets them all.
create index known_device_user on known_device (user_id, proved_time);
-- The nightly clean-up removes those that are over.
create index known_device_expiry on known_device (expires_time);
