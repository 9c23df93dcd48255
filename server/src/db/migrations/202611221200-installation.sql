-- What this database is, its clock, its workers, and how it folds what people type.

-- One row. The demo mark decides for good whether demo sign-ins, /outbox and stand-ins exist.
create table installation (
  id smallint not null default 1,
  demo boolean not null default false,
  seeded_time timestamptz,
  constraint installation_pk primary key (id),
  constraint installation_one_row check (id = 1)
);
insert into installation default values;

-- One clock for the product (OPS-18): the server says with each connection how far its time is ahead of the machine's (0 in
-- production), and rows that are not given their time take it from the same clock. The job queue and the signs of life of its
-- workers stay with now(): they measure, and several processes share them.
create function clock_now() returns timestamptz language sql stable parallel safe as $$
  select now() + make_interval(secs => coalesce(nullif(current_setting('goldline.clock_ahead_ms', true), ''), '0')::float8 / 1000)
$$;

-- Workers say that they live; the jobs of the silent are given back (MSG-11).
create table worker (
  id text not null,
  started_time timestamptz not null default now(),
  seen_time timestamptz not null default now(),
  constraint worker_pk primary key (id)
);

-- Names are found as people type them: without capitals and accents. Works on any encoding's lower(): accents go first, and what
-- is left of a Latin letter is ASCII.
create function folded(given text) returns text language sql immutable parallel safe as $$
  select lower(replace(replace(replace(regexp_replace(normalize(given, NFD), '[\u0300-\u036f]', '', 'g'), 'đ', 'd'), 'Đ', 'd'), 'ß', 'ss'))
$$;
