-- AVL-06: whether starts that leave no dead gap are only marked, also shown first, or the others hidden once a day is filling.
-- Nothing is refused by it: a hidden start can still be booked by whoever saw it.
alter table business_object
  add column preferred_slots text not null default 'MARKED',
  add constraint business_object_preferred_slots_known check (preferred_slots in ('MARKED', 'FIRST', 'ONLY_WHEN_FILLING'));
