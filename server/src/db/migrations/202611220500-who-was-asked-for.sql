-- Whom the customer asked for of one service, where it is not one person for all of them (AVL-12); null: nobody in particular, or the
-- appointment's own requested_staff_id. Whom the customer was told last, by a confirmation: who changes without a word of its own
-- is said in the next one.
alter table appointment_service
  add column requested_staff_id uuid,
  add column told_staff_id uuid,
  add constraint appointment_service_requested_fk foreign key (business_object_id, requested_staff_id) references staff (business_object_id, id),
  add constraint appointment_service_told_fk foreign key (business_object_id, told_staff_id) references staff (business_object_id, id);

-- What was confirmed before this: nobody knows of a change in it.
update appointment_service set told_staff_id = assigned_staff_id where assigned_staff_id is not null;
