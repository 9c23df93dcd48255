-- Messages to people, and the short links in them.

-- A salon's automatic messages (MSG-08): one row per kind that was ever set.
create table campaign (
  business_object_id uuid not null,
  kind text not null,
  enabled boolean not null default false,
  -- The first day covered; occasions before it was switched on are skipped. null: it is off.
  since date,
  -- When its job runs next; null: it is off.
  next_run_time timestamptz,
  -- Why the last run queued nothing.
  problem text,
  -- In the salon's zone.
  hour smallint not null,
  communication_way text not null,
  -- For birthdays, absences and types respectively; other kinds keep their values unused.
  days_before smallint not null,
  weeks smallint not null,
  customer_type text not null,
  -- By language: {"de": {"subject", "message"}, …}.
  texts jsonb not null,
  constraint campaign_pk primary key (business_object_id, kind),
  constraint campaign_business_object_fk foreign key (business_object_id) references business_object (id),
  constraint campaign_kind_known check (kind in ('BIRTHDAY', 'MISSED', 'TYPE')),
  constraint campaign_problem_known check (problem in ('CREDIT', 'LINKS')),
  constraint campaign_way_known check (communication_way in ('EMAIL', 'SMS', 'no_matter')),
  constraint campaign_type_known check (customer_type in ('vip', 'new', 'regular', 'at_risk', 'normal')),
  constraint campaign_bounds check (hour between 6 and 21 and days_before between 0 and 30 and weeks between 2 and 104),
  constraint campaign_runs check (enabled = (since is not null) and enabled = (next_run_time is not null))
);
-- For the job that finds due runs.
create index campaign_due on campaign (next_run_time) where enabled;

-- A message that a salon sent to many of its customers (MSG-07). Each recipient has a row in message.
create table bulk_message (
  business_object_id uuid not null,
  id uuid not null,
  user_id uuid,
  -- For a campaign's run: the texts are stored in the campaign, in several languages.
  campaign_kind text,
  communication_way text not null,
  subject text not null,
  message text not null,
  -- Fixed at queueing: the maximum cost in euro cents, and the number of recipients.
  cost integer not null,
  recipients integer not null,
  -- Number of customers left out, by reason (MSG-15).
  left_out jsonb not null,
  start_time timestamptz not null,
  created_time timestamptz not null default clock_now(),
  -- When no message was waiting any more.
  ended_time timestamptz,
  -- Whether the salon stopped it before that.
  stopped boolean not null default false,
  constraint bulk_message_pk primary key (business_object_id, id),
  constraint bulk_message_business_object_fk foreign key (business_object_id) references business_object (id),
  -- Sent messages stay with the salon when the person who sent them is erased (PRIV-01).
  constraint bulk_message_user_fk foreign key (user_id) references app_user (id) on delete set null,
  constraint bulk_message_campaign_fk foreign key (business_object_id, campaign_kind) references campaign (business_object_id, kind),
  constraint bulk_message_way_known check (communication_way in ('EMAIL', 'SMS', 'no_matter')),
  constraint bulk_message_amounts check (cost >= 0 and recipients > 0),
  constraint bulk_message_stopped check (not stopped or ended_time is not null)
);
-- For a salon's own list, newest first.
create index bulk_message_newest on bulk_message (business_object_id, created_time desc, id desc);
-- For the job that sends due messages.
create index bulk_message_due on bulk_message (start_time) where ended_time is null;
-- For a campaign's unsent messages; also for the foreign key.
create index bulk_message_campaign on bulk_message (business_object_id, campaign_kind, created_time) where campaign_kind is not null;
create index bulk_message_user on bulk_message (user_id) where user_id is not null;

-- The outbox: written in the transaction that causes a message, sent by jobs (MSG-04).
create table message (
  id uuid not null,
  business_object_id uuid,
  -- The appointment or waiting list entry of the message.
  appointment_id uuid,
  waiting_list_entry_id uuid,
  -- For marketing: the recipient, so that waiting messages are stopped when they unsubscribe (MSG-16).
  customer_id uuid,
  -- For a bulk message: its job sends its messages one after another, so they have no jobs of their own.
  bulk_message_id uuid,
  -- One message per cause, channel and recipient: a job or cause that runs twice writes one row.
  cause text not null,
  -- The message that this one resends; each can be resent once.
  retry_of uuid,
  -- The start named in a reminder: it is not sent once the visit has another start (MSG-17).
  visit_start timestamptz,
  -- After this time it is useless and not sent any more; null: always useful.
  useful_until timestamptz,
  -- Whether it invites to book: then it is not sent once the recipient has a visit ahead (MSG-08).
  until_booked boolean not null default false,
  -- For a message about a visit: whether it goes to the salon instead of the customer.
  to_salon boolean not null default false,
  type text not null,
  channel text not null,
  -- null: deleted with the recipient's data, or after the retention period (PRIV-01).
  recipient text,
  subject text not null default '',
  -- An SMS's text, or an e-mail's body as JSON (texts/mail.ts); empty: deleted. Encrypted with a key outside the
  -- database if it contains a code (AUTH-07).
  text text not null,
  sealed boolean not null default false,
  -- The calendar entry, and its method (RFC 5546).
  ics text,
  ics_method text,
  language text not null,
  status text not null default 'QUEUED',
  attempts integer not null default 0,
  provider text,
  provider_reference text,
  -- Why it failed or is unknown; `error`: the provider's own words, for the operator.
  failure text,
  error text,
  created_time timestamptz not null default clock_now(),
  -- Start of the first attempt whose answer may be lost; the guarded repeat counts from here (MSG-11).
  sending_time timestamptz,
  guarded_retry boolean not null default false,
  sent_time timestamptz,
  -- Whether the mail server reported that the address does not exist, and nobody has proved it since (MSG-13).
  address_refused boolean not null default false,
  -- For an SMS: its parts, and the cents per part, fixed when it was queued (CRD-06); without a price Goldline pays.
  parts integer,
  unit_price integer,
  constraint message_pk primary key (id),
  constraint message_business_object_fk foreign key (business_object_id) references business_object (id),
  constraint message_appointment_fk foreign key (business_object_id, appointment_id) references appointment (business_object_id, id) on delete set null (appointment_id),
  constraint message_waiting_list_entry_fk foreign key (business_object_id, waiting_list_entry_id) references waiting_list_entry (business_object_id, id) on delete set null (waiting_list_entry_id),
  constraint message_bulk_message_fk foreign key (business_object_id, bulk_message_id) references bulk_message (business_object_id, id),
  constraint message_customer_fk foreign key (customer_id) references customer (id) on delete set null,
  -- With a null salon the foreign key would not be checked.
  constraint message_of_salon check (business_object_id is not null or (appointment_id is null and waiting_list_entry_id is null and bulk_message_id is null)),
  constraint message_cause_unique unique (cause, channel, recipient),
  constraint message_retry_unique unique (retry_of),
  constraint message_retry_fk foreign key (retry_of) references message (id) on delete set null,
  constraint message_price_of_parts check (unit_price is null or (parts is not null and business_object_id is not null and unit_price >= 0)),
  constraint message_ics_method_said check ((ics is null) = (ics_method is null)),
  constraint message_ics_method_known check (ics_method in ('REQUEST', 'CANCEL', 'PUBLISH')),
  constraint message_channel_known check (channel in ('EMAIL', 'SMS')),
  -- UNKNOWN: sent, but the answer was lost; never repeated without protection against duplicates (MSG-11).
  constraint message_status_known check (status in ('QUEUED', 'SENDING', 'SENT', 'DELIVERED', 'UNKNOWN', 'FAILED')),
  constraint message_failure_known check (failure in ('LOST', 'NO_CREDIT', 'LATE', 'UNSUBSCRIBED', 'ERASED', 'STOPPED', 'OFF', 'UNDELIVERED', 'REFUSED')),
  constraint message_failure_said check ((failure is not null) = (status in ('UNKNOWN', 'FAILED'))),
  -- A message without a recipient is not sent.
  constraint message_recipient_known check (recipient is not null or status not in ('QUEUED', 'SENDING'))
)
-- Stores an e-mail with its calendar entry uncompressed in a page: compressing it took a tenth of a booking's time in
-- the database.
with (toast_tuple_target = 8160);
-- For /outbox of the demo, newest first.
create index message_newest on message (created_time desc, id desc);
-- For a salon's sent messages and their statistics.
create index message_business_object on message (business_object_id, created_time) where business_object_id is not null;
-- For messages that need the salon's attention, which come first in its list (MSG-04).
create index message_worrying on message (business_object_id, created_time) where status in ('FAILED', 'UNKNOWN');
-- For permanently refused addresses, looked up for every recipient of a bulk message (MSG-13).
create index message_address_refused on message (recipient) where address_refused;
-- For the number of waiting messages (OPS-03), and for those that a held database would send.
create index message_waiting on message (type, channel) where status in ('QUEUED', 'SENDING');
-- For delivery reports (MSG-12). Not unique: providers may reuse numbers.
create index message_provider_reference on message (provider_reference, provider) where provider_reference is not null;
-- For settling messages that stay unknown (CRD-06).
create index message_unknown on message (sending_time) where status = 'UNKNOWN' and channel = 'SMS';
-- For the amount reserved of a salon's credit (CRD-06).
create index message_reserved on message (business_object_id) where status in ('QUEUED', 'SENDING', 'UNKNOWN') and unit_price is not null;
-- For export and erasure: messages to a person (PRIV-01).
create index message_recipient on message (recipient);
-- For export and erasure under the salons' locks: messages about a person's visits and entries (PRIV-01); also for the
-- foreign keys.
create index message_appointment on message (business_object_id, appointment_id) where appointment_id is not null;
create index message_waiting_list_entry on message (business_object_id, waiting_list_entry_id) where waiting_list_entry_id is not null;
-- For the unsent messages of a bulk message, and its progress; also for the foreign key.
create index message_bulk_message on message (business_object_id, bulk_message_id, status) where bulk_message_id is not null;
-- For a person's waiting marketing; also for the foreign key.
create index message_customer on message (customer_id, business_object_id) where customer_id is not null;

-- Customers who got a campaign's message, and the occasion (MSG-08): one message per occasion, even if a run is
-- repeated.
create table campaign_message (
  business_object_id uuid not null,
  kind text not null,
  customer_id uuid not null,
  -- The year of a birthday, the day of a last visit, or a customer type.
  occasion text not null,
  -- null: another customer with the same address got it.
  message_id uuid,
  created_time timestamptz not null default clock_now(),
  constraint campaign_message_pk primary key (business_object_id, kind, customer_id, occasion),
  constraint campaign_message_campaign_fk foreign key (business_object_id, kind) references campaign (business_object_id, kind),
  constraint campaign_message_customer_fk foreign key (customer_id) references customer (id) on delete cascade,
  constraint campaign_message_message_fk foreign key (message_id) references message (id) on delete set null
);
-- For a campaign's results.
create index campaign_message_newest on campaign_message (business_object_id, kind, created_time);
-- For the foreign key.
create index campaign_message_message on campaign_message (message_id) where message_id is not null;
create index campaign_message_customer on campaign_message (customer_id, business_object_id);

-- Reports that arrived before the answer that names their message (MSG-12); kept until the message is known.
create table early_report (
  provider text not null,
  provider_reference text not null,
  outcome text not null,
  error text not null,
  created_time timestamptz not null default clock_now(),
  -- Only the first final report is kept.
  constraint early_report_pk primary key (provider, provider_reference),
  constraint early_report_outcome_known check (outcome in ('DELIVERED', 'FAILED'))
);
-- For deleting old ones.
create index early_report_age on early_report (created_time);

-- Links for unsubscribing from a salon's marketing (MSG-16): /u/{secret}. One per message, so no secret is stored.
create table unsubscribe_link (
  business_object_id uuid not null,
  -- SHA-256 of 256 random bits.
  hash bytea not null,
  customer_id uuid not null,
  -- When it last ended a subscription, which the link can restore; null: it did not.
  used_time timestamptz,
  created_time timestamptz not null default clock_now(),
  constraint unsubscribe_link_pk primary key (business_object_id, hash),
  -- For the lookup.
  constraint unsubscribe_link_hash_unique unique (hash),
  constraint unsubscribe_link_business_object_fk foreign key (business_object_id) references business_object (id),
  constraint unsubscribe_link_customer_fk foreign key (customer_id) references customer (id) on delete cascade
);
create index unsubscribe_link_customer on unsubscribe_link (customer_id, business_object_id);
-- For deleting old ones.
create index unsubscribe_link_age on unsubscribe_link (created_time);

-- Targets of short links in SMS (MSG-05): /l/{code}. Contains nothing about the recipient.
create table short_link (
  -- SHA-256 of 64 random bits. It opens only a public page, so it needs no 256 bits (AUTH-17).
  hash bytea not null,
  business_object_id uuid not null,
  -- Below the salon's own page, including the query.
  path text not null,
  -- When the offer expires; then the link leads to the salon's page.
  expires_time timestamptz not null,
  created_time timestamptz not null default clock_now(),
  constraint short_link_pk primary key (business_object_id, hash),
  -- For the lookup.
  constraint short_link_hash_unique unique (hash),
  constraint short_link_business_object_fk foreign key (business_object_id) references business_object (id) on delete cascade
);
-- For deleting expired ones.
create index short_link_expiry on short_link (expires_time);
