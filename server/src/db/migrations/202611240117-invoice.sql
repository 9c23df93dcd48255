-- Invoices at lexoffice, and what was paid of them (INV-01 … INV-05). The account there is the operator's; all amounts are
-- euro cents.

-- Who a salon is at lexoffice.
create table lexoffice_connection (
  business_object_id uuid not null,
  id uuid not null,
  -- As lexoffice has it, or is asked to.
  name text not null,
  -- Of the texts on its invoices.
  language text not null,
  -- lexoffice's; null until it is made.
  contact_id uuid,
  -- When lexoffice was last asked to make it: from then on it may be there, although no answer came.
  asked_time timestamptz,
  -- When its invoices were last read, and when somebody last tried.
  read_time timestamptz,
  tried_time timestamptz,
  created_time timestamptz not null default clock_now(),
  constraint lexoffice_connection_pk primary key (business_object_id, id),
  constraint lexoffice_connection_business_object_fk foreign key (business_object_id) references business_object (id),
  constraint lexoffice_connection_one unique (business_object_id),
  -- A contact's invoices are one salon's.
  constraint lexoffice_connection_contact_unique unique (contact_id),
  constraint lexoffice_connection_language_known check (language in ('de', 'en', 'vi'))
);

create table invoice (
  business_object_id uuid not null,
  id uuid not null,
  -- The credit it is about; null: the operator wrote it by hand.
  order_id uuid,
  -- Of the order, so that it can be found again.
  time timestamptz not null,
  lexoffice_id uuid,
  -- When lexoffice was last asked to make it: from then on it may be there, although no answer came.
  asked_time timestamptz,
  -- As it was last read there.
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
  -- One invoice an order, however often its payment is reported (INV-04).
  constraint invoice_order_unique unique (business_object_id, order_id),
  constraint invoice_lexoffice_unique unique (business_object_id, lexoffice_id),
  constraint invoice_of_something check (order_id is not null or lexoffice_id is not null),
  constraint invoice_total_not_negative check (total >= 0)
);
-- For the job that makes those that are still missing.
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
  -- PayPal's capture.
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
  -- One payment pays one invoice; also finds what a PayPal event is about.
  constraint invoice_payment_paypal_unique unique (paypal_order_id),
  -- Likewise of what is given back of it.
  constraint invoice_payment_payment_unique unique (payment_id)
);
-- Paid once (INV-05).
create unique index invoice_payment_once on invoice_payment (business_object_id, invoice_id) where state = 'FULFILLED';
-- For the job that reads unsettled payments.
create index invoice_payment_unsettled on invoice_payment (capture_time) where state = 'CREATED' and capture_time is not null;

-- Two requests a second, over all processes (INV-04): when the next one may leave. Real time, since it is lexoffice's.
create table lexoffice_turn (
  id smallint not null default 1,
  next_time timestamptz not null default 'epoch',
  constraint lexoffice_turn_pk primary key (id),
  constraint lexoffice_turn_one_row check (id = 1)
);
insert into lexoffice_turn default values;
