-- The outbox: written in the transaction that causes a message, sent by jobs (MSG-04).
create table message (
  id uuid not null,
  business_object_id uuid,
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
  created_time timestamptz not null default now(),
  -- When the first attempt began whose answer may be lost; the guarded repeat counts from here (MSG-11).
  sending_time timestamptz,
  guarded_retry boolean not null default false,
  sent_time timestamptz,
  constraint message_pk primary key (id),
  constraint message_business_object_fk foreign key (business_object_id) references business_object (id),
  constraint message_cause_unique unique (cause, channel, recipient),
  constraint message_channel_known check (channel in ('EMAIL', 'SMS')),
  -- UNKNOWN: sent, answer lost; reconciled by reference, never blindly repeated (MSG-11).
  constraint message_status_known check (status in ('QUEUED', 'SENDING', 'SENT', 'DELIVERED', 'UNKNOWN', 'FAILED'))
);
-- /outbox of the demo, newest first.
create index message_newest on message (created_time desc, id desc);
-- A salon's sent messages and their statistics.
create index message_business_object on message (business_object_id, created_time) where business_object_id is not null;

-- Workers say that they live; the jobs of the silent are given back (MSG-11).
create table worker (
  id text not null,
  started_time timestamptz not null default now(),
  seen_time timestamptz not null default now(),
  constraint worker_pk primary key (id)
);
