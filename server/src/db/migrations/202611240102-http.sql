-- Request state shared by all processes: rate limit counters, and stored first answers.

-- Sliding windows: never more than the limit in any window, wherever it begins (AUTH-07, AUTH-15, AUTH-16). A window
-- has 240 pieces, one row each; a piece counts until its last event has left the window, so an event counts for the
-- window or up to 1/240 longer, never shorter.
create table rate_count (
  key text not null,
  window_start timestamptz not null,
  count integer not null default 0,
  last_time timestamptz not null,
  constraint rate_count_pk primary key (key, window_start)
);
-- For the nightly clean-up of old windows.
create index rate_count_window on rate_count (window_start);

-- Counts one event at `moment` unless the window has `most` already (null: unlimited); with `take` false only reads.
-- The lock serialises concurrent calls, also across two pieces. `free_time`: when there is room again. Reads only the
-- window's pieces and deletes expired ones, so a steady caller has at most 241 rows. Each key has one window.
create function count_within(counter text, moment timestamptz, piece timestamptz, seconds integer, most integer, take boolean)
returns table (taken boolean, total integer, free_time timestamptz) language plpgsql as $$
declare
  begins timestamptz := moment - make_interval(secs => seconds);
  -- Pieces that began before this time are outside the window.
  over timestamptz := begins - make_interval(secs => seconds / 240.0);
begin
  if take then
    perform pg_advisory_xact_lock(hashtextextended(counter, 0));
  end if;
  select coalesce(sum(r.count), 0) into total from rate_count r
    where r.key = counter and r.window_start > over and r.last_time > begins;
  taken := take and (most is null or total < most);
  if taken then
    insert into rate_count as r (key, window_start, count, last_time) values (counter, piece, 1, moment)
      on conflict on constraint rate_count_pk
      do update set count = r.count + 1, last_time = greatest(r.last_time, excluded.last_time);
    total := total + 1;
    -- Skip rows that the clean-up is deleting.
    delete from rate_count r where r.ctid = any(array(
      select o.ctid from rate_count o where o.key = counter and o.window_start <= over for update skip locked));
  end if;
  -- The oldest of the newest pieces that fill the bound: when it expires, there is room.
  if total >= most then
    select min(p.last_time) + make_interval(secs => seconds) into free_time from (
      select r.last_time, sum(r.count) over (order by r.window_start desc) - r.count as newer
      from rate_count r where r.key = counter and r.window_start > over and r.last_time > begins and r.count > 0) p
    where p.newer < most;
  end if;
  return next;
end $$;

-- First answers of calls that create or pay, kept for 24 h.
create table idempotency_key (
  scope text not null,
  key uuid not null,
  call text not null,
  -- A keyed hash, with a key outside the database: bodies contain passwords and PINs.
  body_hash bytea not null,
  status integer,
  response jsonb,
  created_time timestamptz not null default clock_now(),
  constraint idempotency_key_pk primary key (scope, key)
);
create index idempotency_key_age on idempotency_key (created_time);
