-- The occupancy that a person should reach, in per cent (RPT-01).
create table staff_target (
  business_object_id uuid not null,
  staff_id uuid not null,
  target smallint not null,
  constraint staff_target_pk primary key (business_object_id, staff_id),
  constraint staff_target_staff_fk foreign key (business_object_id, staff_id) references staff (business_object_id, id) on delete cascade,
  constraint staff_target_per_cent check (target between 1 and 100)
);
