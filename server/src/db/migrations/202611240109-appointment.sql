-- Appointments, the staff time they occupy, and slot holds.

-- For equality on uuid in occupation's exclusion constraint.
create extension if not exists btree_gist;

create table appointment (
  business_object_id uuid not null,
  id uuid not null,
  customer_id uuid,
  status text not null,
  booking_type text not null,
  start_time timestamptz not null,
  -- The end for the customer: of the last work segment, without cleanup.
  end_time timestamptz not null,
  -- The requested staff member; null = first available (AVL-03).
  requested_staff_id uuid,
  -- Whether staff fixed the assignment, so that it is never reassigned automatically.
  pinned boolean not null default false,
  walk_in boolean not null default false,
  title text,
  -- The salon's own note, never shown to the customer.
  note text,
  currency text not null,
  language text not null default 'de',
  version integer not null default 1,
  -- Increases with every calendar mail of this appointment (APT-12).
  ics_sequence integer not null default 0,
  -- The appointment's series and its position in it, from 1 (APT-19).
  series_id uuid,
  series_position smallint,
  -- A fingerprint of the id in another program, so that importing its file again changes nothing (APT-22).
  import_key text,
  -- The appointment's party and its position in it, from 1 (APT-23). The first is a customer, who also gets the
  -- messages for guests, whose name is the title.
  party_id uuid,
  party_position smallint,
  -- When it was handed over to the till, and services done beyond the booked ones: [{ product, name, staffId }].
  handed_over_time timestamptz,
  additions jsonb not null default '[]',
  -- The expected start announced to the customer (STF-05); cleared when the start changes.
  expected_time timestamptz,
  -- When it was moved to this start; null: booked there. A start chosen after the reminder's time needs no reminder
  -- (MSG-17).
  start_set_time timestamptz,
  -- Whether a change of hours left it without its person or outside opening hours (STF-10), and the current hours still
  -- do.
  stranded boolean not null default false,
  created_time timestamptz not null default clock_now(),
  last_modified timestamptz not null default clock_now(),
  constraint appointment_pk primary key (business_object_id, id),
  constraint appointment_business_object_fk foreign key (business_object_id) references business_object (id),
  constraint appointment_customer_fk foreign key (customer_id) references customer (id),
  constraint appointment_requested_staff_fk foreign key (business_object_id, requested_staff_id) references staff (business_object_id, id),
  constraint appointment_status_known check (status in ('BO_CANCELLED', 'BLOCKER', 'CUSTOMER_CANCELLED', 'CONFIRMED', 'CHECKED_IN', 'FULFILLED', 'EXPIRED', 'OTHER')),
  constraint appointment_booking_type_known check (booking_type in ('BLOCKER', 'TELEPHONE', 'ONLINE', 'TREATWELL', 'RWG')),
  constraint appointment_order check (start_time < end_time),
  constraint appointment_series_place check ((series_id is null) = (series_position is null)),
  constraint appointment_party_place check ((party_id is null) = (party_position is null)),
  -- CAT-08; blockers are exempt.
  constraint appointment_length check (booking_type = 'BLOCKER' or end_time - start_time <= interval '4 hours')
);
-- For the calendar and availability: a salon's range of days.
create index appointment_calendar on appointment (business_object_id, start_time);
-- For availability: visits that can move to another person (AVL-03), which most of a salon's visits cannot.
create index appointment_movable on appointment (business_object_id, start_time)
  where status = 'CONFIRMED' and booking_type <> 'BLOCKER' and requested_staff_id is null;
-- For a customer's own list and limits, across salons (AVL-08).
create index appointment_customer on appointment (customer_id, start_time) where customer_id is not null;
-- For the job that expires appointments.
create index appointment_confirmed on appointment (start_time) where status = 'CONFIRMED';
-- For the other appointments of a series and their number (APT-19).
create index appointment_series on appointment (business_object_id, series_id, series_position) where series_id is not null;
-- Importing a file again creates no second appointment (APT-22).
create unique index appointment_import_key_unique on appointment (business_object_id, import_key) where import_key is not null;
-- For the other appointments of a party (APT-23).
create index appointment_party on appointment (business_object_id, party_id, party_position) where party_id is not null;
-- For the list of visits that lost their person or opening hours.
create index appointment_stranded on appointment (business_object_id, start_time) where stranded;
-- For the till's list: no job ends a visit that was checked in.
create index appointment_checked_in on appointment (business_object_id, start_time) where status = 'CHECKED_IN';

-- The terms agreed at booking: name, price, segments (CAT-05).
create table appointment_service (
  business_object_id uuid not null,
  appointment_id uuid not null,
  position smallint not null,
  product_id uuid not null,
  variant_id uuid,
  -- In the salon's own language, for its staff; `names` in each language that it had, for the customer (CAT-10).
  name text not null,
  names jsonb not null default '{}',
  price integer not null,
  list_price integer not null,
  price_reason text,
  duration integer not null,
  segments jsonb not null,
  -- The assigned staff member; null = could not be assigned (AVL-05).
  assigned_staff_id uuid,
  -- The staff member requested only for this service (AVL-12); null: none, or the appointment's requested_staff_id.
  requested_staff_id uuid,
  -- The person named in the last confirmation; if it has changed since, the next message says so.
  told_staff_id uuid,
  constraint appointment_service_pk primary key (business_object_id, appointment_id, position),
  constraint appointment_service_appointment_fk foreign key (business_object_id, appointment_id) references appointment (business_object_id, id) on delete cascade,
  constraint appointment_service_assigned_staff_fk foreign key (business_object_id, assigned_staff_id) references staff (business_object_id, id),
  constraint appointment_service_requested_fk foreign key (business_object_id, requested_staff_id) references staff (business_object_id, id),
  constraint appointment_service_told_fk foreign key (business_object_id, told_staff_id) references staff (business_object_id, id),
  constraint appointment_service_price_not_negative check (price >= 0),
  constraint appointment_service_reason_known check (price_reason in ('promotion', 'happyHours'))
);

-- Starts for which a reminder was sent or not needed (MSG-17). Separate from the appointment, so that writing it does
-- not change the availability stamp.
create table visit_reminder (
  business_object_id uuid not null,
  appointment_id uuid not null,
  -- The start that the reminder is for; a move needs another one.
  start_time timestamptz not null,
  created_time timestamptz not null default clock_now(),
  constraint visit_reminder_pk primary key (business_object_id, appointment_id, start_time),
  constraint visit_reminder_appointment_fk foreign key (business_object_id, appointment_id) references appointment (business_object_id, id) on delete cascade
);
-- For the clean-up of past reminders.
create index visit_reminder_start on visit_reminder (start_time);

-- The secret address of a visit, /r/{secret}, in its confirmation and its reminder (APT-24). Separate from the
-- appointment for the same reason.
create table visit_link (
  business_object_id uuid not null,
  appointment_id uuid not null,
  -- The recipient: the link ends when the visit becomes another person's.
  customer_id uuid not null,
  -- 256 random bits in stored messages. The secret is derived from them with the installation's key when a message is
  -- sent, so it is never in the database.
  nonce bytea not null,
  -- SHA-256 of the secret.
  hash bytea not null,
  -- The start that the customer confirmed by the link; null: not confirmed.
  coming_start timestamptz,
  created_time timestamptz not null default clock_now(),
  constraint visit_link_pk primary key (business_object_id, appointment_id),
  constraint visit_link_appointment_fk foreign key (business_object_id, appointment_id) references appointment (business_object_id, id) on delete cascade,
  constraint visit_link_customer_fk foreign key (customer_id) references customer (id) on delete cascade,
  -- The lookup.
  constraint visit_link_hash_unique unique (hash)
);
-- For the foreign key, and for deleting a customer's links.
create index visit_link_customer on visit_link (customer_id);

-- A start held for one identity while its PIN is entered (APT-14). The client's id is secret; only its hash is stored.
create table slot_hold (
  business_object_id uuid not null,
  id uuid not null,
  hash bytea not null,
  -- The holder, or the visit whose change freed the time, until the undo period is over (APT-20).
  identity text,
  freed_by uuid,
  -- Its origin as fingerprints, to limit the holds of strangers from one address or network at a salon.
  address text, network text,
  start_time timestamptz not null,
  end_time timestamptz not null,
  requested_staff_id uuid,
  -- [{ segments, staffIds, assignedStaffId }], needed for reassigning it.
  services jsonb not null,
  created_time timestamptz not null default clock_now(),
  expires_time timestamptz not null,
  constraint slot_hold_pk primary key (business_object_id, id),
  constraint slot_hold_business_object_fk foreign key (business_object_id) references business_object (id),
  constraint slot_hold_hash_unique unique (hash),
  constraint slot_hold_identity_unique unique (business_object_id, identity),
  constraint slot_hold_one_holder check ((identity is null) <> (freed_by is null)),
  constraint slot_hold_freed_by_unique unique (business_object_id, freed_by),
  constraint slot_hold_freed_by_fk foreign key (business_object_id, freed_by) references appointment (business_object_id, id) on delete cascade
);
create index slot_hold_expiry on slot_hold (expires_time);

-- Held staff time: one row per work or buffer segment. The exclusion constraint guarantees AVL-04, regardless of the
-- code. Deferrable, so that a reassignment can swap people; no other statement uses SET CONSTRAINTS ... DEFERRED.
create table occupation (
  business_object_id uuid not null,
  id uuid not null default gen_random_uuid(),
  staff_id uuid not null,
  during tstzrange not null,
  appointment_id uuid,
  slot_hold_id uuid,
  -- Set deliberately, and only by staff with the permission.
  overridden boolean not null default false,
  constraint occupation_pk primary key (business_object_id, id),
  constraint occupation_staff_fk foreign key (business_object_id, staff_id) references staff (business_object_id, id),
  constraint occupation_appointment_fk foreign key (business_object_id, appointment_id) references appointment (business_object_id, id) on delete cascade,
  constraint occupation_slot_hold_fk foreign key (business_object_id, slot_hold_id) references slot_hold (business_object_id, id) on delete cascade,
  constraint occupation_one_holder check ((appointment_id is null) <> (slot_hold_id is null)),
  constraint occupation_not_empty check (not isempty(during)),
  constraint occupation_staff_free exclude using gist (business_object_id with =, staff_id with =, during with &&) where (not overridden) deferrable initially immediate
);
-- Overridden rows are outside the exclusion constraint's index, but also hold their time.
create index occupation_overridden on occupation (business_object_id) where overridden;
-- Reassignment, cancellation and moving replace an appointment's rows.
create index occupation_appointment on occupation (business_object_id, appointment_id);
create index occupation_slot_hold on occupation (business_object_id, slot_hold_id) where slot_hold_id is not null;

create table appointment_history (
  business_object_id uuid not null,
  id uuid not null,
  appointment_id uuid not null,
  at timestamptz not null default clock_now(),
  -- Customer, salon or system, and its user.
  by text not null,
  user_id uuid,
  what text not null,
  data jsonb not null default '{}',
  -- The kind of news for the salon's staff (APT-21); null: none.
  news text,
  constraint appointment_history_pk primary key (business_object_id, id),
  constraint appointment_history_appointment_fk foreign key (business_object_id, appointment_id) references appointment (business_object_id, id) on delete cascade,
  constraint appointment_history_what_known check (what in ('booked', 'reassigned', 'moved', 'edited', 'cancelled', 'checkedIn', 'checkInTakenBack', 'checkedOut', 'checkoutCancelled', 'noShow', 'noShowTakenBack', 'expired', 'messaged', 'handedOver', 'handOverTakenBack', 'undone')),
  constraint appointment_history_by_known check (by in ('customer', 'salon', 'system')),
  constraint appointment_history_news_known check (news in ('booked', 'moved', 'cancelled', 'messaged', 'unassigned'))
);
create index appointment_history_appointment on appointment_history (business_object_id, appointment_id, at);
-- For a salon's news, newest first, and the number of unread ones.
create index appointment_history_news on appointment_history (business_object_id, at, id) where news is not null;

create table appointment_message (
  business_object_id uuid not null,
  id uuid not null,
  appointment_id uuid not null,
  from_customer boolean not null,
  text text not null,
  created_time timestamptz not null default clock_now(),
  constraint appointment_message_pk primary key (business_object_id, id),
  constraint appointment_message_appointment_fk foreign key (business_object_id, appointment_id) references appointment (business_object_id, id) on delete cascade
);
create index appointment_message_appointment on appointment_message (business_object_id, appointment_id, created_time);

-- The salon's last change that can still be undone (APT-20): at most one per appointment, for seconds. Until it is
-- settled, the customer has not been notified, and the freed time is a slot hold.
create table undoable_change (
  business_object_id uuid not null,
  appointment_id uuid not null,
  -- The version that the change made; null once it was undone and only the message is pending.
  version integer,
  due_time timestamptz not null,
  -- The rows before the change.
  before jsonb not null,
  -- What the customer knows about it; null: nothing.
  known jsonb,
  tell boolean not null,
  -- The same for appointments that changed together: undone together, announced in one message (APT-19).
  together uuid,
  constraint undoable_change_pk primary key (business_object_id, appointment_id),
  constraint undoable_change_appointment_fk foreign key (business_object_id, appointment_id) references appointment (business_object_id, id) on delete cascade
);
-- For the job that settles due changes.
create index undoable_change_due on undoable_change (due_time);
create index undoable_change_together on undoable_change (business_object_id, together) where together is not null;
-- Counts the visits of a customer at a salon for its list (CUS-02): done by triggers, since otherwise every statement
-- that ends, moves or transfers a visit would have to do it.
create function visits_at(salon uuid, visitor uuid, out visits bigint, out last_visit timestamptz) language plpgsql stable as $$
begin
  select count(*), max(a.start_time) into visits, last_visit from appointment a
  where a.business_object_id = salon and a.customer_id = visitor and a.status = 'FULFILLED';
  if exists (select from past_visit o where o.business_object_id = salon and o.customer_id = visitor) then
    -- Other programs write one row per service: all on one day count as one visit.
    select visits + count(distinct (o.start_time at time zone b.time_zone)::date), greatest(last_visit, max(o.start_time))
    into visits, last_visit from past_visit o join business_object b on b.id = o.business_object_id
    where o.business_object_id = salon and o.customer_id = visitor;
  end if;
end $$;
-- Keeps its plan for the session, since a demo fulfils thousands of visits in one statement.
create function count_visits(salon uuid, visitor uuid) returns void language plpgsql as $$
begin
  update customer_profile p set (visits, last_visit) = (select t.visits, t.last_visit from visits_at(salon, visitor) t)
  where p.business_object_id = salon and p.customer_id = visitor;
end $$;
create function appointment_visited() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.status = 'FULFILLED' and old.customer_id is not null then
    perform count_visits(old.business_object_id, old.customer_id);
  end if;
  if tg_op <> 'DELETE' and new.status = 'FULFILLED' and new.customer_id is not null
    and (tg_op = 'INSERT' or new.customer_id is distinct from old.customer_id or old.status <> 'FULFILLED') then
    perform count_visits(new.business_object_id, new.customer_id);
  end if;
  return null;
end $$;
create trigger appointment_visited_new after insert on appointment
  for each row when (new.status = 'FULFILLED') execute function appointment_visited();
create trigger appointment_visited after update of status, customer_id, start_time on appointment
  for each row when (old.status = 'FULFILLED' or new.status = 'FULFILLED') execute function appointment_visited();
create trigger appointment_visited_gone after delete on appointment
  for each row when (old.status = 'FULFILLED') execute function appointment_visited();

-- A profile may be created after its visits, when a customer is adopted or merged.
create function profile_visits() returns trigger language plpgsql as $$
begin
  select t.visits, t.last_visit into new.visits, new.last_visit from visits_at(new.business_object_id, new.customer_id) t;
  return new;
end $$;
create trigger profile_visits before insert on customer_profile for each row execute function profile_visits();
