-- Signatures by a fiscal device, made or pending (POS-13).
create table fiscal_signature (
  business_object_id uuid not null,
  order_id uuid not null,
  -- The device's values: its name, its number of the sale, the signature and its machine-readable form.
  signature jsonb,
  signed_time timestamptz,
  -- When a receipt was issued without it; the receipt then always says so.
  missed_time timestamptz,
  -- When the device last refused it, or it could not be read: others are tried first.
  refused_time timestamptz,
  created_time timestamptz not null default clock_now(),
  constraint fiscal_signature_pk primary key (business_object_id, order_id),
  constraint fiscal_signature_order_fk foreign key (business_object_id, order_id) references sale_order (business_object_id, id) on delete cascade,
  constraint fiscal_signature_signed check ((signature is null) = (signed_time is null))
);
-- For pending signatures, oldest first.
create index fiscal_signature_open on fiscal_signature (refused_time nulls first, created_time, order_id) where signed_time is null;
