-- People who come without an appointment and wait in the salon (CHK-05), one row per person: each is called and taken
-- as a separate visit.
create table queue_entry (
  business_object_id uuid not null,
  id uuid not null,
  -- People who came together are one party; position counts them from 1.
  party_id uuid not null,
  position smallint not null,
  -- The customer who left a contact; the same for a whole party, so that an erasure deletes all of it.
  customer_id uuid not null,
  -- As entered at the door, for the screen: first name and initial, or the number if the guest chose that.
  name text not null,
  initial text not null,
  by_number boolean not null,
  -- Counted from 1 each business day.
  day date not null,
  number smallint not null,
  language text not null,
  -- The privacy notice that was shown.
  notice_version text not null,
  -- Each productId or productId%variantId, as in the calls.
  products text[] not null,
  -- The requested staff member; null: the first available.
  staff_id uuid,
  status text not null,
  called_staff_id uuid,
  appointment_id uuid,
  joined_time timestamptz not null default clock_now(),
  changed_time timestamptz not null default clock_now(),
  -- The start announced at the door; null: none.
  told_time timestamptz,
  -- The end of the business day, when the queue closes.
  ends_time timestamptz not null,
  constraint queue_entry_pk primary key (business_object_id, id),
  constraint queue_entry_number_unique unique (business_object_id, day, number),
  constraint queue_entry_business_object_fk foreign key (business_object_id) references business_object (id),
  constraint queue_entry_customer_fk foreign key (customer_id) references customer (id) on delete cascade,
  constraint queue_entry_staff_fk foreign key (business_object_id, staff_id) references staff (business_object_id, id) on delete set null (staff_id),
  constraint queue_entry_called_staff_fk foreign key (business_object_id, called_staff_id) references staff (business_object_id, id) on delete set null (called_staff_id),
  constraint queue_entry_appointment_fk foreign key (business_object_id, appointment_id) references appointment (business_object_id, id),
  constraint queue_entry_status_known check (status in ('WAITING', 'CALLED', 'TAKEN', 'LEFT')),
  constraint queue_entry_taken check ((status = 'TAKEN') = (appointment_id is not null)),
  constraint queue_entry_position check (position between 1 and 4),
  constraint queue_entry_language_known check (language in ('de', 'en', 'vi'))
);
-- For the queue, which every screen reads whenever it changes.
create index queue_entry_live on queue_entry (business_object_id, number) where status in ('WAITING', 'CALLED');
-- For the foreign keys, when a customer or an appointment is deleted.
create index queue_entry_customer on queue_entry (customer_id);
create index queue_entry_appointment on queue_entry (business_object_id, appointment_id) where appointment_id is not null;

-- A skipped turn: whose it was, by whom and why (CHK-06).
create table queue_skip (
  business_object_id uuid not null,
  queue_entry_id uuid not null,
  staff_id uuid not null,
  -- null: the account was deleted.
  user_id uuid,
  reason text not null,
  at timestamptz not null default clock_now(),
  constraint queue_skip_pk primary key (business_object_id, queue_entry_id, staff_id),
  constraint queue_skip_entry_fk foreign key (business_object_id, queue_entry_id) references queue_entry (business_object_id, id) on delete cascade,
  constraint queue_skip_staff_fk foreign key (business_object_id, staff_id) references staff (business_object_id, id) on delete cascade,
  constraint queue_skip_user_fk foreign key (user_id) references app_user (id) on delete set null
);

-- A device at the door whose search is locked until a salon PIN is entered (CHK-04).
create table kiosk_lock (
  business_object_id uuid not null,
  device_id uuid not null,
  locked_time timestamptz not null default clock_now(),
  constraint kiosk_lock_pk primary key (business_object_id, device_id),
  constraint kiosk_lock_device_fk foreign key (business_object_id, device_id) references device (business_object_id, id) on delete cascade
);
