-- Those who come without an appointment and wait in the salon (CHK-05), one row a person: each is called by somebody,
-- and taken as a visit of their own.
create table queue_entry (
  business_object_id uuid not null,
  id uuid not null,
  -- Whoever came together has one party; position counts them from 1.
  party_id uuid not null,
  position smallint not null,
  -- Who left a contact; of a party the same for all, so that all of it goes with an erasure.
  customer_id uuid not null,
  -- As typed at the door, for the screen: first name and initial, or the number if the guest chose that.
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
  -- Who was asked for; null: the first available.
  staff_id uuid,
  status text not null,
  called_staff_id uuid,
  appointment_id uuid,
  joined_time timestamptz not null default clock_now(),
  changed_time timestamptz not null default clock_now(),
  -- When it would be their turn, as they were told at the door; null: nobody told them.
  told_time timestamptz,
  -- The closing of the business day, when the queue is over.
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
-- For the queue, which is read by every screen whenever it changes.
create index queue_entry_live on queue_entry (business_object_id, number) where status in ('WAITING', 'CALLED');
-- For the foreign keys, whenever a customer, or an appointment, goes.
create index queue_entry_customer on queue_entry (customer_id);
create index queue_entry_appointment on queue_entry (business_object_id, appointment_id) where appointment_id is not null;

-- Whose turn it was and was passed over, by whom and why (CHK-06).
create table queue_skip (
  business_object_id uuid not null,
  queue_entry_id uuid not null,
  staff_id uuid not null,
  -- null: the account is gone.
  user_id uuid,
  reason text not null,
  at timestamptz not null default clock_now(),
  constraint queue_skip_pk primary key (business_object_id, queue_entry_id, staff_id),
  constraint queue_skip_entry_fk foreign key (business_object_id, queue_entry_id) references queue_entry (business_object_id, id) on delete cascade,
  constraint queue_skip_staff_fk foreign key (business_object_id, staff_id) references staff (business_object_id, id) on delete cascade,
  constraint queue_skip_user_fk foreign key (user_id) references app_user (id) on delete set null
);

-- A device at the door that finds nobody any more until somebody of the salon enters a PIN (CHK-04).
create table kiosk_lock (
  business_object_id uuid not null,
  device_id uuid not null,
  locked_time timestamptz not null default clock_now(),
  constraint kiosk_lock_pk primary key (business_object_id, device_id),
  constraint kiosk_lock_device_fk foreign key (business_object_id, device_id) references device (business_object_id, id) on delete cascade
);
