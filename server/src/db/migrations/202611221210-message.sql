-- What is sent to people, and where its short addresses lead.

-- The outbox: written in the transaction that causes a message, sent by jobs (MSG-04).
create table message (
  id uuid not null,
  business_object_id uuid,
  -- What it is about, where that is a visit or a wait.
  appointment_id uuid,
  waiting_list_entry_id uuid,
  -- One message per cause, channel and recipient: a job that runs twice, or a cause that is told twice, writes one row.
  cause text not null,
  type text not null,
  channel text not null,
  recipient text not null,
  subject text not null default '',
  -- Sealed under a key outside the database where it carries a code (AUTH-07).
  text text not null,
  sealed boolean not null default false,
  ics text,
  language text not null,
  status text not null default 'QUEUED',
  attempts integer not null default 0,
  provider text,
  provider_reference text,
  error text,
  created_time timestamptz not null default clock_now(),
  -- When the first attempt began whose answer may be lost; the guarded repeat counts from here (MSG-11).
  sending_time timestamptz,
  guarded_retry boolean not null default false,
  sent_time timestamptz,
  constraint message_pk primary key (id),
  constraint message_business_object_fk foreign key (business_object_id) references business_object (id),
  constraint message_appointment_fk foreign key (business_object_id, appointment_id) references appointment (business_object_id, id) on delete set null (appointment_id),
  constraint message_waiting_list_entry_fk foreign key (business_object_id, waiting_list_entry_id) references waiting_list_entry (business_object_id, id) on delete set null (waiting_list_entry_id),
  -- Without the salon, a foreign key is not looked at.
  constraint message_of_salon check (business_object_id is not null or (appointment_id is null and waiting_list_entry_id is null)),
  constraint message_cause_unique unique (cause, channel, recipient),
  constraint message_channel_known check (channel in ('EMAIL', 'SMS')),
  -- UNKNOWN: sent, answer lost; reconciled by reference, never blindly repeated (MSG-11).
  constraint message_status_known check (status in ('QUEUED', 'SENDING', 'SENT', 'DELIVERED', 'UNKNOWN', 'FAILED'))
);
-- /outbox of the demo, newest first.
create index message_newest on message (created_time desc, id desc);
-- A salon's sent messages and their statistics.
create index message_business_object on message (business_object_id, created_time) where business_object_id is not null;
-- What went to a person is found for the export and blanked by the erasure (PRIV-01).
create index message_recipient on message (recipient);
-- Export and erasure find what was written about a person's visits and waits, under the salons' locks (PRIV-01); the foreign keys' way back.
create index message_appointment on message (business_object_id, appointment_id) where appointment_id is not null;
create index message_waiting_list_entry on message (business_object_id, waiting_list_entry_id) where waiting_list_entry_id is not null;

-- Where a short address in an SMS leads (MSG-05): /l/{code}. Nothing here or in the address says to whom it was sent.
create table short_link (
  -- SHA-256 of 64 random bits. It opens a public page and nothing more, so it need not be a secret of 256 (AUTH-17).
  hash bytea not null,
  business_object_id uuid not null,
  -- Below the salon's own page, with its query.
  path text not null,
  -- With the offer; then it leads to the salon's page.
  expires_time timestamptz not null,
  created_time timestamptz not null default clock_now(),
  constraint short_link_pk primary key (business_object_id, hash),
  -- How an address is found.
  constraint short_link_hash_unique unique (hash),
  constraint short_link_business_object_fk foreign key (business_object_id) references business_object (id) on delete cascade
);
-- The clean-up removes those that are long over.
create index short_link_expiry on short_link (expires_time);
