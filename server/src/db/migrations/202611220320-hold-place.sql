-- Where a hold came from, as fingerprints: what strangers of one address and one network hold at a salon is bounded (APT-14).
alter table slot_hold add column address text;
alter table slot_hold add column network text;
