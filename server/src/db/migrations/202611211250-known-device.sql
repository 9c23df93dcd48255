-- Browsers that once proved to be an account's (AUTH-07, AUTH-15): their guesses and codes are counted apart from strangers', so
-- that nobody's guessing elsewhere locks them out. Such a cookie opens nothing; it only says whose budget is used.
create table known_device (
  -- SHA-256 of the cookie's 256 random bits; a new one with every proof.
  hash bytea not null,
  -- Stays when the secret changes: what is counted is counted for this.
  id uuid not null,
  user_id uuid not null,
  proved_time timestamptz not null default now(),
  expires_time timestamptz not null,
  constraint known_device_pk primary key (hash, user_id),
  constraint known_device_id_unique unique (id),
  constraint known_device_user_fk foreign key (user_id) references app_user (id) on delete cascade
);
-- The oldest of a person's devices make room, and "sign out everywhere" forgets them all.
create index known_device_user on known_device (user_id, proved_time);
-- The nightly clean-up removes those that are over.
create index known_device_expiry on known_device (expires_time);

-- Which known device asked for the code; null: anybody else. No reference: what was counted stays so when a device is forgotten.
alter table challenge add column known_device_id uuid;
-- How many of the SMS codes that no salon pays are used (AUTH-16).
create index challenge_no_salon on challenge (created_time) where business_object_id is null;
