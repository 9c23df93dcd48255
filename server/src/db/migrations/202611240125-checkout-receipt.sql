-- The buyers named on an order's receipts, as entered (POS-28): issued receipts keep theirs, so no row changes.
create table receipt_buyer (
  business_object_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  till_id uuid not null,
  -- The last one is used for the next receipt.
  number smallint not null,
  name text not null,
  street text not null,
  postal_code text not null,
  city text not null,
  vat_nr text not null,
  -- The journal has only a fingerprint of the address, which nobody can guess once this row is deleted.
  salt bytea not null,
  user_id uuid,
  by_name text not null,
  created_time timestamptz not null default clock_now(),
  constraint receipt_buyer_pk primary key (business_object_id, id),
  constraint receipt_buyer_order_fk foreign key (business_object_id, order_id) references sale_order (business_object_id, id) on delete cascade,
  constraint receipt_buyer_till_fk foreign key (business_object_id, till_id) references till (business_object_id, id),
  constraint receipt_buyer_user_fk foreign key (user_id) references app_user (id) on delete set null,
  constraint receipt_buyer_number_unique unique (business_object_id, order_id, number)
);

-- Opens an order's receipt for anybody who has the secret; only its fingerprint is stored (POS-14).
create table receipt_link (
  business_object_id uuid not null,
  hash bytea not null,
  order_id uuid not null,
  -- Whether it is marked as a copy: it was not the first.
  copy boolean not null,
  -- The buyer named on it; null: none.
  buyer_id uuid,
  expires_time timestamptz not null,
  constraint receipt_link_hash_unique primary key (hash),
  constraint receipt_link_buyer_fk foreign key (business_object_id, buyer_id) references receipt_buyer (business_object_id, id) on delete cascade,
  constraint receipt_link_order_fk foreign key (business_object_id, order_id) references sale_order (business_object_id, id) on delete cascade
);
create index receipt_link_order on receipt_link (business_object_id, order_id);
