-- Where a short address in an SMS leads (MSG-05): /l/{code}. Nothing here or in the address says to whom it was sent.
create table short_link (
  -- SHA-256 of 64 random bits. It opens a public page and nothing more, so it need not be a secret of 256 (AUTH-17).
  hash bytea not null,
  business_object_id uuid not null,
  -- Below the salon's own page, with its query.
  path text not null,
  -- With the offer; then it leads to the salon's page.
  expires_time timestamptz not null,
  created_time timestamptz not null default now(),
  constraint short_link_pk primary key (hash),
  constraint short_link_business_object_fk foreign key (business_object_id) references business_object (id) on delete cascade
);
-- The clean-up removes those that are long over.
create index short_link_expiry on short_link (expires_time);
