-- Forms that customers read and sign before services (FRM-02).

create table form (
  business_object_id uuid not null,
  id uuid not null,
  -- The draft of the next version, by language.
  titles jsonb not null default '{}',
  texts jsonb not null default '{}',
  -- The validity in months of a signature under the next version; null: unlimited.
  months integer,
  -- The version that customers sign; null: none is published yet.
  number integer,
  -- The first version whose signatures are still valid.
  counts_from integer,
  version integer not null default 1,
  deleted_time timestamptz,
  constraint form_pk primary key (business_object_id, id),
  constraint form_business_object_fk foreign key (business_object_id) references business_object (id),
  constraint form_months_in_range check (months between 1 and 60),
  constraint form_counts_published check ((number is null) = (counts_from is null) and counts_from between 1 and number)
);

-- The services before which it is signed.
create table form_product (
  business_object_id uuid not null,
  form_id uuid not null,
  product_id uuid not null,
  constraint form_product_pk primary key (business_object_id, product_id, form_id),
  constraint form_product_form_fk foreign key (business_object_id, form_id) references form (business_object_id, id) on delete cascade,
  constraint form_product_product_fk foreign key (business_object_id, product_id) references product (business_object_id, id) on delete cascade
);
-- For the foreign key, and for a form's services.
create index form_product_form on form_product (business_object_id, form_id);

-- A published version, which never changes.
create table form_version (
  business_object_id uuid not null,
  form_id uuid not null,
  number integer not null,
  titles jsonb not null,
  texts jsonb not null,
  months integer,
  -- Whether people who signed an earlier version have to sign again.
  signs_again boolean not null,
  published_time timestamptz not null default clock_now(),
  constraint form_version_pk primary key (business_object_id, form_id, number),
  constraint form_version_form_fk foreign key (business_object_id, form_id) references form (business_object_id, id)
);
create trigger append_only before update or delete on form_version for each row execute function refuse_ledger_change();

-- A signature by tap: the entered name under a version's text in one language, with the PDF at that time.
create table form_signature (
  business_object_id uuid not null,
  id uuid not null,
  form_id uuid not null,
  number integer not null,
  customer_id uuid not null,
  -- The visit at which it was signed.
  appointment_id uuid,
  language text not null,
  name text not null,
  signed_time timestamptz not null default clock_now(),
  -- It is valid for visits that start before this time; null: unlimited.
  expires_time timestamptz,
  pdf bytea not null,
  constraint form_signature_pk primary key (business_object_id, id),
  constraint form_signature_version_fk foreign key (business_object_id, form_id, number) references form_version (business_object_id, form_id, number),
  constraint form_signature_appointment_fk foreign key (business_object_id, appointment_id) references appointment (business_object_id, id) on delete set null (appointment_id),
  constraint form_signature_customer_fk foreign key (customer_id) references customer (id) on delete cascade,
  constraint form_signature_language_known check (language in ('de', 'en', 'vi'))
);
-- Signing on two devices gives one signature; a visit that was moved past the expiry is signed again.
create unique index form_signature_once on form_signature (business_object_id, appointment_id, form_id, number, coalesce(expires_time, 'infinity'));
-- A customer's latest signature of a form.
create index form_signature_customer on form_signature (customer_id, form_id, signed_time);
-- For the foreign key, and for the number of signatures per version.
create index form_signature_version on form_signature (business_object_id, form_id, number);
-- Customer and visit may change: rows of one person are merged (CUS-09).
create trigger never_changed before update on form_signature for each row execute function refuse_ledger_change('customer_id', 'appointment_id');
