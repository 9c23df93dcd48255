-- A salon's cards, stored by Stripe; this table only has what a person needs to recognise them (PAY-01, PAY-05).

create table payment_customer (
  business_object_id uuid not null,
  -- Stripe's id for the salon. Changing its cards locks this row.
  stripe_customer_id text not null,
  created_time timestamptz not null default clock_now(),
  constraint payment_customer_pk primary key (business_object_id),
  constraint payment_customer_business_object_fk foreign key (business_object_id) references business_object (id)
);

-- An opened Stripe page for entering a card; its result is read from Stripe.
create table payment_method_setup (
  business_object_id uuid not null,
  id uuid not null,
  state text not null default 'CREATED',
  stripe_session_id text,
  url text,
  created_time timestamptz not null default clock_now(),
  constraint payment_method_setup_pk primary key (business_object_id, id),
  constraint payment_method_setup_business_object_fk foreign key (business_object_id) references business_object (id),
  constraint payment_method_setup_state_known check (state in ('CREATED', 'FINISHED')),
  -- Finds the setup of a Stripe event; one page gives one card.
  constraint payment_method_setup_session_unique unique (stripe_session_id)
);
-- For the clean-up.
create index payment_method_setup_created on payment_method_setup (created_time);

create table payment_method (
  business_object_id uuid not null,
  id uuid not null,
  stripe_method_id text not null,
  brand text not null,
  last_four text not null,
  expiry_month integer not null,
  expiry_year integer not null,
  is_default boolean not null,
  created_time timestamptz not null default clock_now(),
  constraint payment_method_pk primary key (business_object_id, id),
  constraint payment_method_business_object_fk foreign key (business_object_id) references business_object (id),
  constraint payment_method_stripe_unique unique (business_object_id, stripe_method_id),
  constraint payment_method_last_four_digits check (last_four ~ '^\d{4}$'),
  constraint payment_method_expiry_month_known check (expiry_month between 1 and 12)
);
-- One default per salon.
create unique index payment_method_default on payment_method (business_object_id) where is_default;
