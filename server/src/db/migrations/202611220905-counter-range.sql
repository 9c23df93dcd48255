-- A counter reads the pieces of its window and no others, and what is over leaves with the next that is counted: whoever asks steadily
-- for days has 241 rows, not one for each piece of two days, all of which every further request read (AUTH-15). A key has one window.

-- Those of the time before sliding windows count for a day after their window; they stand where they are looked for.
update rate_count set window_start = last_time where last_time = window_start + interval '1 day';

create or replace function count_within(counter text, moment timestamptz, piece timestamptz, seconds integer, most integer, take boolean)
returns table (taken boolean, total integer, free_time timestamptz) language plpgsql as $$
declare
  begins timestamptz := moment - make_interval(secs => seconds);
  -- A piece that began by then has nothing of the window.
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
    -- Those that the clean-up removes just now are left to it.
    delete from rate_count r where r.ctid = any(array(
      select o.ctid from rate_count o where o.key = counter and o.window_start <= over for update skip locked));
  end if;
  -- Of the newest pieces with which the bound is reached the oldest: when it is over, there is room.
  if total >= most then
    select min(p.last_time) + make_interval(secs => seconds) into free_time from (
      select r.last_time, sum(r.count) over (order by r.window_start desc) - r.count as newer
      from rate_count r where r.key = counter and r.window_start > over and r.last_time > begins and r.count > 0) p
    where p.newer < most;
  end if;
  return next;
end $$;
