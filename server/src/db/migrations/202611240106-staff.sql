-- A salon's staff and their hours.

-- One row per workplace: a person who works in two salons has two rows with one person_id (STF-01).
create table staff (
  business_object_id uuid not null,
  id uuid not null,
  person_id uuid not null,
  name text collate "de-x-icu" not null,
  surname text collate "de-x-icu" not null default '',
  email text,
  phone_nr text,
  active boolean not null default true,
  enabled4_booking boolean not null default true,
  tw_employee_id text,
  color smallint not null default 0,
  display_order integer not null default 0,
  permissions text[],
  -- Rises with every change of the person or their rota: of two who edit, the later sees the newer state.
  version integer not null default 1,
  deleted_time timestamptz,
  constraint staff_pk primary key (business_object_id, id),
  constraint staff_business_object_fk foreign key (business_object_id) references business_object (id),
  constraint staff_permissions_known check (permissions <@ array['MANAGE_OWN_APPOINTMENTS', 'MANAGE_OTHERS_APPOINTMENTS'])
);
-- An employee of the marketplace is one person (MKT-02).
create unique index staff_tw_employee_unique on staff (business_object_id, tw_employee_id) where tw_employee_id is not null;

-- Working hours repeat every one to four weeks, from a date on (STF-10): what was worked before it stays as it was.
create table staff_pattern (
  business_object_id uuid not null,
  staff_id uuid not null,
  valid_from date not null default '2000-01-01',
  weeks smallint not null default 1,
  -- A first week begins on this Monday.
  first_monday date not null default '2024-01-01',
  constraint staff_pattern_pk primary key (business_object_id, staff_id, valid_from),
  constraint staff_pattern_staff_fk foreign key (business_object_id, staff_id) references staff (business_object_id, id) on delete cascade,
  constraint staff_pattern_length check (weeks between 1 and 4),
  constraint staff_pattern_first_monday check (extract(isodow from first_monday) = 1)
);

-- Working hours and breaks of a weekday (STF-03); a shift that ends at or before its start runs into the next day.
create table staff_hours (
  business_object_id uuid not null,
  id uuid not null,
  staff_id uuid not null,
  -- The pattern they are of.
  valid_from date not null default '2000-01-01',
  -- The week of the pattern, 0 the first; weeks beyond the pattern's length do not count.
  week smallint not null default 0,
  kind text not null,
  weekday text not null,
  from_time time not null,
  to_time time not null,
  constraint staff_hours_pk primary key (business_object_id, id),
  constraint staff_hours_pattern_fk foreign key (business_object_id, staff_id, valid_from)
    references staff_pattern (business_object_id, staff_id, valid_from) on delete cascade,
  constraint staff_hours_kind_known check (kind in ('WORK', 'BREAK')),
  constraint staff_hours_weekday_known check (weekday in ('MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY')),
  constraint staff_hours_week_known check (week between 0 and 3)
);

-- A date's own hours replace the weekday's; a row without times means a day off.
create table staff_exception (
  business_object_id uuid not null,
  id uuid not null,
  staff_id uuid not null,
  date date not null,
  from_time time,
  to_time time,
  constraint staff_exception_pk primary key (business_object_id, id),
  constraint staff_exception_staff_fk foreign key (business_object_id, staff_id) references staff (business_object_id, id) on delete cascade,
  constraint staff_exception_both_times check ((from_time is null) = (to_time is null))
);

-- Only what was approved takes time (STF-10); what was asked for or declined is kept for the record.
create table staff_absence (
  business_object_id uuid not null,
  id uuid not null,
  staff_id uuid not null,
  kind text not null,
  status text not null default 'APPROVED',
  from_time timestamptz not null,
  to_time timestamptz not null,
  note text not null default '',
  asked_time timestamptz not null default clock_now(),
  decided_time timestamptz,
  constraint staff_absence_pk primary key (business_object_id, id),
  constraint staff_absence_staff_fk foreign key (business_object_id, staff_id) references staff (business_object_id, id) on delete cascade,
  constraint staff_absence_kind_known check (kind in ('VACATION', 'SICK', 'TRAINING', 'OTHER')),
  constraint staff_absence_status_known check (status in ('ASKED', 'APPROVED', 'DECLINED')),
  constraint staff_absence_order check (from_time < to_time)
);

-- What stands on a person's own page as the salon writes it (STF-09); no row: nothing yet.
create table staff_profile (
  business_object_id uuid not null,
  staff_id uuid not null,
  -- By language; a language without one is absent.
  texts jsonb not null default '{}',
  specialities jsonb not null default '{}',
  -- Which ones the person speaks, in the page's order.
  languages text[] not null default '{}',
  -- Rises with every change: of two who edit, the later sees the newer state.
  version integer not null default 0,
  -- The version and photo that the person said no to.
  declined_version integer,
  declined_picture_id uuid,
  constraint staff_profile_pk primary key (business_object_id, staff_id),
  constraint staff_profile_staff_fk foreign key (business_object_id, staff_id) references staff (business_object_id, id) on delete cascade
);

-- What the person agreed to and everybody sees; no row: no page.
create table staff_release (
  business_object_id uuid not null,
  staff_id uuid not null,
  texts jsonb not null,
  specialities jsonb not null,
  languages text[] not null,
  -- The photo of then, kept while it is shown here.
  picture_id uuid,
  released_time timestamptz not null default clock_now(),
  constraint staff_release_pk primary key (business_object_id, staff_id),
  constraint staff_release_profile_fk foreign key (business_object_id, staff_id) references staff_profile (business_object_id, staff_id) on delete cascade
);

-- Whom an account of the salon is.
alter table user_role add constraint user_role_staff_fk foreign key (business_object_id, staff_id) references staff (business_object_id, id);

-- The name of whoever did something in a salon, for its lists (CAT-06): of a deleted staff member that of the account.
create function actor_name(salon uuid, actor uuid) returns text language sql stable as $$
  select coalesce(s.name, nullif(trim(u.name || ' ' || u.surname), ''))
  from app_user u
    left join user_role r on r.business_object_id = salon and r.user_id = u.id
    left join staff s on s.business_object_id = salon and s.id = r.staff_id and s.deleted_time is not null
  where u.id = actor
$$;

-- What people have on their own telephones.

-- The own days as a calendar feed (STF-08): only the SHA-256 of its secret is stored (AUTH-17).
create table staff_feed (
  business_object_id uuid not null,
  staff_id uuid not null,
  -- The session that made it, with which it ends.
  token_id uuid not null,
  hash bytea not null,
  created_time timestamptz not null default clock_now(),
  constraint staff_feed_pk primary key (business_object_id, staff_id),
  -- Whoever subscribes names its secret alone.
  constraint staff_feed_hash_unique unique (hash),
  constraint staff_feed_staff_fk foreign key (business_object_id, staff_id) references staff (business_object_id, id) on delete cascade,
  constraint staff_feed_token_fk foreign key (token_id) references token (id) on delete cascade
);
-- For the foreign key: sessions that are over go after a while.
create index staff_feed_token on staff_feed (token_id);

-- Browsers that are told of what happens to a person's visits (STF-07): one a session, with which it ends.
create table push_subscription (
  business_object_id uuid not null,
  token_id uuid not null,
  -- Where it leads and the browser's keys, sealed: whoever has them can show notifications there.
  address text not null,
  language text not null,
  created_time timestamptz not null default clock_now(),
  constraint push_subscription_pk primary key (business_object_id, token_id),
  constraint push_subscription_business_object_fk foreign key (business_object_id) references business_object (id),
  constraint push_subscription_token_fk foreign key (token_id) references token (id) on delete cascade
);
-- For the foreign key: sessions that are over go after a while.
create index push_subscription_token on push_subscription (token_id);

-- Another calendar of a person's, read by its address (STF-04).
create table busy_calendar (
  business_object_id uuid not null,
  staff_id uuid not null,
  -- Sealed: it opens somebody's private calendar.
  address text not null,
  -- Changes with the address, so that times read from a former one are not written any more.
  revision uuid not null,
  added_time timestamptz not null default clock_now(),
  -- When it was read last, and when in full: the days ahead grow although nothing changes there.
  read_time timestamptz,
  full_time timestamptz,
  etag text,
  next_time timestamptz not null default clock_now(),
  failures integer not null default 0,
  -- Since when it cannot be read; null: it can.
  failing_since timestamptz,
  problem text,
  -- When the person was written to because of it.
  told_time timestamptz,
  constraint busy_calendar_pk primary key (business_object_id, staff_id),
  constraint busy_calendar_staff_fk foreign key (business_object_id, staff_id) references staff (business_object_id, id) on delete cascade,
  constraint busy_calendar_problem_known check (problem in ('UNREACHABLE', 'REFUSED', 'PRIVATE', 'NO_CALENDAR', 'TOO_MUCH')),
  constraint busy_calendar_failing check ((failing_since is null) = (problem is null))
);
-- For the calendars that are due, looked for every minute.
create index busy_calendar_next on busy_calendar (next_time);

-- The times at which it says that the person is busy, and nothing else of it. They go with the calendar.
create table busy_time (
  business_object_id uuid not null,
  staff_id uuid not null,
  from_time timestamptz not null,
  to_time timestamptz not null,
  constraint busy_time_pk primary key (business_object_id, staff_id, from_time),
  constraint busy_time_calendar_fk foreign key (business_object_id, staff_id) references busy_calendar (business_object_id, staff_id) on delete cascade,
  constraint busy_time_order check (from_time < to_time)
);
