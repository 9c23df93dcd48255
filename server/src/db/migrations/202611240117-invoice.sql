-- Invoices at lexoffice and their payments (INV-01 … INV-05). The account there belongs to the operator; all amounts
-- are euro cents.

-- A salon's contact at lexoffice.
create table lexoffice_connection (
  business_object_id uuid not null,
  id uuid not null,
  -- As stored at lexoffice, or as requested to be stored there.
  name text not null,
  -- The language of its invoices.
  language text not null,
  -- lexoffice's id of the contact; null until it is created.
  contact_id uuid,
  -- When its creation was last requested: from then on it may exist at lexoffice, even if no answer came.
  asked_time timestamptz,
  -- When its invoices were last read, and when a reading was last attempted.
  read_time timestamptz,
  tried_time timestamptz,
  created_time timestamptz not null default clock_now(),
  constraint lexoffice_connection_pk primary key (business_object_id, id),
  constraint lexoffice_connection_business_object_fk foreign key (business_object_id) references business_object (id),
  constraint lexoffice_connection_one unique (business_object_id),
  -- A contact's invoices belong to one salon.
  constraint lexoffice_connection_contact_unique unique (contact_id),
  constraint lexoffice_connection_language_known check (language in ('de', 'en', 'vi'))
);

create table invoice (
  business_object_id uuid not null,
  id uuid not null,
  -- The credit order; null: the operator wrote the invoice by hand.
  order_id uuid,
  -- Time of the order, for finding the invoice again.
  time timestamptz not null,
  lexoffice_id uuid,
  -- When its creation was last requested: from then on it may exist at lexoffice, even if no answer came.
  asked_time timestamptz,
  -- As last read at lexoffice.
  voucher_number text,
  voucher_status text,
  voucher_date date,
  due_date date,
  total integer not null,
  open_amount integer,
  currency text not null default 'EUR',
  detail jsonb,
  detail_time timestamptz,
  constraint invoice_pk primary key (business_object_id, id),
  constraint invoice_business_object_fk foreign key (business_object_id) references business_object (id),
  constraint invoice_order_fk foreign key (business_object_id, order_id) references credit_order (business_object_id, id),
  -- One invoice per order, however often its payment is reported (INV-04).
  constraint invoice_order_unique unique (business_object_id, order_id),
  constraint invoice_lexoffice_unique unique (business_object_id, lexoffice_id),
  constraint invoice_of_something check (order_id is not null or lexoffice_id is not null),
  constraint invoice_total_not_negative check (total >= 0)
);
-- For the job that creates missing invoices.
create index invoice_missing on invoice (time) where lexoffice_id is null;

create table invoice_payment (
  business_object_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  amount integer not null,
  currency text not null default 'EUR',
  state text not null default 'CREATED',
  paypal_order_id text,
  approval_url text,
  -- PayPal's id of the capture.
  payment_id text,
  -- When the first capture was requested: from then on the outcome may be unknown.
  capture_time timestamptz,
  -- The payment provider is reviewing the payment.
  pending boolean not null default false,
  created_time timestamptz not null default clock_now(),
  settled_time timestamptz,
  constraint invoice_payment_pk primary key (business_object_id, id),
  constraint invoice_payment_invoice_fk foreign key (business_object_id, invoice_id) references invoice (business_object_id, id),
  constraint invoice_payment_state_known check (state in ('CREATED', 'FULFILLED', 'REJECTED', 'FAILED')),
  constraint invoice_payment_amount_positive check (amount > 0),
  constraint invoice_payment_settled check ((state = 'CREATED') = (settled_time is null)),
  -- One payment pays one invoice; also finds the invoice of a PayPal event.
  constraint invoice_payment_paypal_unique unique (paypal_order_id),
  -- One capture pays one invoice; also finds the invoice of a refund.
  constraint invoice_payment_payment_unique unique (payment_id)
);
-- An invoice is paid once (INV-05).
create unique index invoice_payment_once on invoice_payment (business_object_id, invoice_id) where state = 'FULFILLED';
-- For the job that reads unsettled payments.
create index invoice_payment_unsettled on invoice_payment (capture_time) where state = 'CREATED' and capture_time is not null;

-- When the next request may be sent, at two a second over all processes (INV-04). Real time, since lexoffice counts by
-- it.
create table lexoffice_turn (
  id smallint not null default 1,
  next_time timestamptz not null default 'epoch',
  constraint lexoffice_turn_pk primary key (id),
  constraint lexoffice_turn_one_row check (id = 1)
);
insert into lexoffice_turn default values;
