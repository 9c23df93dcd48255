-- A party's hold has one row per member, numbered from 1 (APT-17); one identity still holds one visit or one party at a
-- salon.
alter table slot_hold
  add column party_position smallint not null default 1,
  drop constraint slot_hold_identity_unique,
  add constraint slot_hold_identity_unique unique (business_object_id, identity, party_position);
