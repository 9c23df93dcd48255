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
  -- Increases with every change of the person or their rota, so that the later of two editors gets a conflict.
  version integer not null default 1,
  deleted_time timestamptz,
  constraint staff_pk primary key (business_object_id, id),
  constraint staff_business_object_fk foreign key (business_object_id) references business_object (id),
  constraint staff_permissions_known check (permissions <@ array['MANAGE_OWN_APPOINTMENTS', 'MANAGE_OTHERS_APPOINTMENTS'])
);
-- An employee of the marketplace is one person (MKT-02).
create unique index staff_tw_employee_unique on staff (business_object_id, tw_employee_id) where tw_employee_id is not null;

-- Working hours, which repeat every one to four weeks from a date on (STF-10); hours before that date stay unchanged.
create table staff_pattern (
  business_object_id uuid not null,
  staff_id uuid not null,
  valid_from date not null default '2000-01-01',
  weeks smallint not null default 1,
  -- The Monday on which the pattern's first week begins.
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
  -- The pattern that the hours belong to.
  valid_from date not null default '2000-01-01',
  -- The week of the pattern, from 0; weeks beyond the pattern's length are ignored.
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

-- Only approved absences take time (STF-10); requested and declined ones are kept as records.
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

-- The content of a person's own page as edited by the salon (STF-09); no row: none yet.
create table staff_profile (
  business_object_id uuid not null,
  staff_id uuid not null,
  -- By language; a language without one is absent.
  texts jsonb not null default '{}',
  specialities jsonb not null default '{}',
  -- Languages that the person speaks, in the page's order.
  languages text[] not null default '{}',
  -- Increases with every change, so that the later of two editors gets a conflict.
  version integer not null default 0,
  -- The version and photo that the person declined.
  declined_version integer,
  declined_picture_id uuid,
  constraint staff_profile_pk primary key (business_object_id, staff_id),
  constraint staff_profile_staff_fk foreign key (business_object_id, staff_id) references staff (business_object_id, id) on delete cascade
);

-- The version that the person approved and everybody sees; no row: there is no page.
create table staff_release (
  business_object_id uuid not null,
  staff_id uuid not null,
  texts jsonb not null,
  specialities jsonb not null,
  languages text[] not null,
  -- The photo of that version, kept while it is shown.
  picture_id uuid,
  released_time timestamptz not null default clock_now(),
  constraint staff_release_pk primary key (business_object_id, staff_id),
  constraint staff_release_profile_fk foreign key (business_object_id, staff_id) references staff_profile (business_object_id, staff_id) on delete cascade
);

-- The staff member that an account of the salon belongs to.
alter table user_role add constraint user_role_staff_fk foreign key (business_object_id, staff_id) references staff (business_object_id, id);

-- The name of a person who acted in a salon, for its lists (CAT-06); for a deleted staff member, the account's name.
create function actor_name(salon uuid, actor uuid) returns text language sql stable as $$
  select coalesce(s.name, nullif(trim(u.name || ' ' || u.surname), ''))
  from app_user u
    left join user_role r on r.business_object_id = salon and r.user_id = u.id
    left join staff s on s.business_object_id = salon and s.id = r.staff_id and s.deleted_time is not null
  where u.id = actor
$$;

-- Data of people's own phones.

-- The calendar feed of a person's own days (STF-08); only the SHA-256 of its secret is stored (AUTH-17).
create table staff_feed (
  business_object_id uuid not null,
  staff_id uuid not null,
  -- The session that created it; both end together.
  token_id uuid not null,
  hash bytea not null,
  created_time timestamptz not null default clock_now(),
  constraint staff_feed_pk primary key (business_object_id, staff_id),
  -- Looked up by the secret alone, when a calendar reads the feed.
  constraint staff_feed_hash_unique unique (hash),
  constraint staff_feed_staff_fk foreign key (business_object_id, staff_id) references staff (business_object_id, id) on delete cascade,
  constraint staff_feed_token_fk foreign key (token_id) references token (id) on delete cascade
);
-- For the foreign key: ended sessions are deleted later.
create index staff_feed_token on staff_feed (token_id);

-- Browsers notified of changes to a person's visits (STF-07): one per session, with which it ends.
create table push_subscription (
  business_object_id uuid not null,
  token_id uuid not null,
  -- The endpoint and the browser's keys, encrypted: they would allow anybody to show notifications there.
  address text not null,
  language text not null,
  created_time timestamptz not null default clock_now(),
  constraint push_subscription_pk primary key (business_object_id, token_id),
  constraint push_subscription_business_object_fk foreign key (business_object_id) references business_object (id),
  constraint push_subscription_token_fk foreign key (token_id) references token (id) on delete cascade
);
-- For the foreign key: ended sessions are deleted later.
create index push_subscription_token on push_subscription (token_id);

-- A person's other calendar, read by its URL (STF-04).
create table busy_calendar (
  business_object_id uuid not null,
  staff_id uuid not null,
  -- Encrypted, since it gives access to a private calendar.
  address text not null,
  -- Changes with the address, so that times read from the previous address are not written any more.
  revision uuid not null,
  added_time timestamptz not null default clock_now(),
  -- When it was last read, and when in full: recurring events move into range even if the file does not change.
  read_time timestamptz,
  full_time timestamptz,
  etag text,
  next_time timestamptz not null default clock_now(),
  failures integer not null default 0,
  -- Since when it cannot be read; null: it can be read.
  failing_since timestamptz,
  problem text,
  -- When the person was notified of the failure.
  told_time timestamptz,
  constraint busy_calendar_pk primary key (business_object_id, staff_id),
  constraint busy_calendar_staff_fk foreign key (business_object_id, staff_id) references staff (business_object_id, id) on delete cascade,
  constraint busy_calendar_problem_known check (problem in ('UNREACHABLE', 'REFUSED', 'PRIVATE', 'NO_CALENDAR', 'TOO_MUCH')),
  constraint busy_calendar_failing check ((failing_since is null) = (problem is null))
);
-- For finding the calendars that are due, every minute.
create index busy_calendar_next on busy_calendar (next_time);

-- The times at which the calendar shows the person as busy, and nothing else. Deleted with the calendar.
create table busy_time (
  business_object_id uuid not null,
  staff_id uuid not null,
  from_time timestamptz not null,
  to_time timestamptz not null,
  constraint busy_time_pk primary key (business_object_id, staff_id, from_time),
  constraint busy_time_calendar_fk foreign key (business_object_id, staff_id) references busy_calendar (business_object_id, staff_id) on delete cascade,
  constraint busy_time_order check (from_time < to_time)
);
