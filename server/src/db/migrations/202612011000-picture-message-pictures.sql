-- Pictures that a customer adds to a message about a visit (APT-16p).

alter table picture
  add column message_id uuid,
  add constraint picture_message_fk foreign key (business_object_id, message_id) references appointment_message (business_object_id, id)
    on delete cascade,
  drop constraint picture_of_one,
  add constraint picture_of_one check (num_nonnulls(product_id, staff_id, customer_id, message_id) = 1);
-- For the foreign key, and the pictures of a message.
create index picture_message on picture (business_object_id, message_id, created_time) where message_id is not null;
