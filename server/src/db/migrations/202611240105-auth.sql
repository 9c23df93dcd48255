-- Sessions, codes and known devices: global, with secrets stored only as hashes (AUTH-03, AUTH-07, AUTH-17).

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
  -- Sliding tokens are extended by use (AUTH-03).
  sliding_seconds integer,
  revoked_time timestamptz,
  -- The salon's device that the session is on (AUTH-08); the key includes the salon, so that no session is on another
  -- salon's device.
  device_id uuid,
  -- A shared computer's own session: grants nothing until a person enters a PIN (AUTH-12).
  locked boolean not null default false,
  -- Browser and system, parsed from the User-Agent; the header itself and the address are not stored (AUTH-18).
  device_browser text,
  device_system text,
  -- When the person last entered a code sent to a contact of the account; null: never (AUTH-24).
  proven_time timestamptz,
  constraint token_pk primary key (hash),
  constraint token_id_unique unique (id),
  constraint token_user_fk foreign key (user_id) references app_user (id) on delete cascade,
  constraint token_business_object_fk foreign key (business_object_id) references business_object (id),
  constraint token_device_fk foreign key (business_object_id, device_id) references device (business_object_id, id) on delete cascade,
  constraint token_client_known check (client in ('BOOKING', 'ADMIN', 'CHECKOUT', 'CHECKIN', 'STAFF')),
  constraint token_role_known check (role in ('CUSTOMER', 'OWNER', 'ADMIN', 'USER_LITE', 'USER_LITE_PLUS'))
);
-- Changing the password ends all sessions of a user.
create index token_user on token (user_id);
-- A removed device ends all sessions on it.
create index token_device on token (business_object_id, device_id) where device_id is not null;

create table passkey (
  id uuid not null,
  user_id uuid not null,
  -- The authenticator's id of the passkey, as base64url, and the public key that verifies its signatures: no secrets.
  credential_id text not null,
  public_key bytea not null,
  -- Increases with each signature; passkeys shared by several devices keep it at 0.
  counter bigint not null default 0,
  device_browser text,
  device_system text,
  created_time timestamptz not null default clock_now(),
  last_used_time timestamptz,
  -- Creation time of the last answered challenge: it and older ones are not accepted again (AUTH-21).
  last_challenge_time timestamptz,
  constraint passkey_pk primary key (id),
  constraint passkey_credential_unique unique (credential_id),
  constraint passkey_user_fk foreign key (user_id) references app_user (id) on delete cascade
);
create index passkey_user on passkey (user_id);

create table challenge (
  -- SHA-256 of the 256-bit id that the client holds.
  hash bytea not null,
  purpose text not null,
  -- The normalised e-mail or E.164 number that got the code; the code proves only this identity.
  identity text not null,
  user_id uuid,
  -- Applied with a correct code: the new password's hash (AUTH-05), or the new e-mail or number (AUTH-10).
  new_password_hash text,
  code_hmac bytea not null,
  -- A link sent instead of a PIN once the identity's guesses of the day are used up; opening it answers the challenge.
  -- SHA-256 of 256 random bits; null: answered by its code.
  link_hash bytea,
  tries smallint not null default 0,
  address text,
  -- The requesting network (/24 of IPv4, /48 of IPv6): limits what strangers request (AUTH-07); stopped before the
  -- salon is, if too few of its SMS codes are used (AUTH-16).
  network text,
  -- The known device that requested the code; null: none. No foreign key, so that counts survive when a device is
  -- forgotten.
  known_device_id uuid,
  language text not null default 'de',
  business_object_id uuid,
  created_time timestamptz not null default clock_now(),
  expires_time timestamptz not null,
  used_time timestamptz,
  constraint challenge_pk primary key (hash),
  constraint challenge_link_unique unique (link_hash),
  constraint challenge_purpose_known check (purpose in ('SIGN_IN', 'CONFIRM_EMAIL', 'CONFIRM_PHONE_NUMBER', 'PASSWORD_CHANGE', 'ERASURE', 'NEW_DEVICE', 'SIGN_UP')),
  constraint challenge_user_fk foreign key (user_id) references app_user (id) on delete cascade
);
-- Resend wait and hourly resends are counted per identity (AUTH-07).
create index challenge_identity on challenge (identity, created_time);
-- For the share of a salon's codes that are used: its SMS stop if too few are (AUTH-16).
create index challenge_business_object on challenge (business_object_id, created_time) where business_object_id is not null;
-- The same for SMS codes that no salon pays (AUTH-16).
create index challenge_no_salon on challenge (created_time) where business_object_id is null;
-- For both limits of a network.
create index challenge_network on challenge (network, created_time) where network is not null;

-- Browsers that once proved an account's identity (AUTH-07, AUTH-15): their guesses and codes are counted separately,
-- so that nobody's guessing elsewhere locks them out. The cookie grants nothing; it only selects the counter.
create table known_device (
  -- SHA-256 of the cookie's 256 random bits, renewed with every proof.
  hash bytea not null,
  -- Survives a renewed secret: limits are counted under it.
  id uuid not null,
  user_id uuid not null,
  proved_time timestamptz not null default clock_now(),
  expires_time timestamptz not null,
  -- AUTH-18, AUTH-20: a device known by a password alone only gets separate limits; for staff, only a device proved by
  -- a code grants what a password alone does not.
  by_code boolean not null default false,
  constraint known_device_pk primary key (hash, user_id),
  constraint known_device_id_unique unique (id),
  constraint known_device_user_fk foreign key (user_id) references app_user (id) on delete cascade
);
-- For dropping a person's oldest devices, and for "sign out everywhere".
create index known_device_user on known_device (user_id, proved_time);
-- For the nightly clean-up of expired ones.
create index known_device_expiry on known_device (expires_time);
