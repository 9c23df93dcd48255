-- Opens an order's receipt to whoever holds the secret, of which this is the fingerprint (POS-14).
create table receipt_link (
  business_object_id uuid not null,
  hash bytea not null,
  order_id uuid not null,
  -- Printed on it: it was not the first.
  copy boolean not null,
  expires_time timestamptz not null,
  constraint receipt_link_hash_unique primary key (hash),
  constraint receipt_link_order_fk foreign key (business_object_id, order_id) references sale_order (business_object_id, id) on delete cascade
);
create index receipt_link_order on receipt_link (business_object_id, order_id);
