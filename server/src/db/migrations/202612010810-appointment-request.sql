-- Visits that the salon confirms (APT-16g).

alter table product add column salon_confirms boolean not null default false;

-- A visit that somebody requested. Its start is held until the salon answers, the customer withdraws, or the request
-- expires.
create table visit_request (
  business_object_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  state text not null default 'OPEN',
  -- The visit as it was wished.
  request jsonb not null,
  -- The agreed names, prices and times of its services.
  services jsonb not null,
  -- Encrypted: the customer's answers (FRM-01) and message (APT-16), and who comes, until the request is answered or
  -- has expired.
  said text,
  start_time timestamptz not null,
  end_time timestamptz not null,
  -- The last instant for an answer, until which the start is held.
  expires_time timestamptz not null,
  appointment_id uuid,
  -- What the salon wrote when it declined.
  reply text,
  decided_by uuid,
  -- When it was answered, withdrawn or expired.
  decided_time timestamptz,
  created_time timestamptz not null default clock_now(),
  constraint visit_request_pk primary key (business_object_id, id),
  constraint visit_request_business_object_fk foreign key (business_object_id) references business_object (id),
  constraint visit_request_user_fk foreign key (user_id) references app_user (id) on delete cascade,
  constraint visit_request_decider_fk foreign key (decided_by) references app_user (id) on delete set null (decided_by),
  constraint visit_request_appointment_fk foreign key (business_object_id, appointment_id) references appointment (business_object_id, id) on delete cascade,
  constraint visit_request_state_known check (state in ('OPEN', 'ACCEPTED', 'DECLINED', 'EXPIRED', 'WITHDRAWN')),
  constraint visit_request_in_time check (expires_time <= start_time),
  -- Only an accepted request has a visit, and it always has one, regardless of the code.
  constraint visit_request_accepted check ((state = 'ACCEPTED') = (appointment_id is not null)),
  constraint visit_request_decided check ((state = 'OPEN') = (decided_time is null)),
  constraint visit_request_said_waits check (said is null or state = 'OPEN'),
  constraint visit_request_reply_declines check (reply is null or state = 'DECLINED'),
  -- A request becomes one visit.
  constraint visit_request_visit_unique unique (business_object_id, appointment_id)
);
-- For the salon's list, and for requests that expire next.
create index visit_request_open on visit_request (business_object_id, start_time) where state = 'OPEN';
create index visit_request_due on visit_request (expires_time) where state = 'OPEN';
-- The customer's own, and what an erasure looks for.
create index visit_request_user on visit_request (user_id);
create index visit_request_decider on visit_request (decided_by) where decided_by is not null;
create index visit_request_decided on visit_request (decided_time) where decided_time is not null;

-- A separate kind of hold, which belongs to a request and ends with it (APT-16h).
alter table slot_hold
  add column request_id uuid,
  add constraint slot_hold_request_unique unique (business_object_id, request_id),
  add constraint slot_hold_request_fk foreign key (business_object_id, request_id) references visit_request (business_object_id, id) on delete cascade,
  drop constraint slot_hold_one_holder,
  add constraint slot_hold_one_holder check (num_nonnulls(identity, freed_by, request_id) = 1);
