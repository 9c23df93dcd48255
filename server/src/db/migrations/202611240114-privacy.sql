-- What remains after an erasure (PRIV-01).

-- Erased accounts: enough to repeat an erasure after restoring an older backup, too little to identify a person.
create table erasure (
  -- SHA-256 of the account's id.
  subject bytea not null,
  created_time timestamptz not null default clock_now(),
  constraint erasure_pk primary key (subject)
);

-- Keeps a salon's block when the person is erased: HMAC of e-mail or number, with a key outside the database.
create table blocked_identity (
  business_object_id uuid not null,
  identity_hmac bytea not null,
  created_time timestamptz not null default clock_now(),
  constraint blocked_identity_pk primary key (business_object_id, identity_hmac),
  constraint blocked_identity_business_object_fk foreign key (business_object_id) references business_object (id)
);
