-- Counters slide: never more than so many in any window, wherever it begins (AUTH-07, AUTH-15, AUTH-16). A window has 240 pieces, one row
-- each; a piece counts until its last event is a whole window old, so an event counts for the window or up to a 240th longer, never shorter.
alter table rate_count add column last_time timestamptz;
-- What was counted before belongs to windows of a day at most.
update rate_count set last_time = window_start + interval '1 day';
alter table rate_count alter column last_time set not null;

-- Counts one more at `moment` unless `most` (null: without bound) are within the window already; `take` false: only looks. The lock makes
-- those at once come one after the other, also where two pieces meet. `free_time`: when there is room again.
create function count_within(counter text, moment timestamptz, piece timestamptz, seconds integer, most integer, take boolean)
returns table (taken boolean, total integer, free_time timestamptz) language plpgsql as $$
declare
  begins timestamptz := moment - make_interval(secs => seconds);
begin
  if take then
    perform pg_advisory_xact_lock(hashtextextended(counter, 0));
  end if;
  select coalesce(sum(r.count), 0) into total from rate_count r where r.key = counter and r.last_time > begins;
  taken := take and (most is null or total < most);
  if taken then
    insert into rate_count as r (key, window_start, count, last_time) values (counter, piece, 1, moment)
      on conflict on constraint rate_count_pk
      do update set count = r.count + 1, last_time = greatest(r.last_time, excluded.last_time);
    total := total + 1;
  end if;
  -- Of the newest pieces with which the bound is reached the oldest: when it is over, there is room.
  if total >= most then
    select min(p.last_time) + make_interval(secs => seconds) into free_time from (
      select r.last_time, sum(r.count) over (order by r.window_start desc) - r.count as newer
      from rate_count r where r.key = counter and r.last_time > begins and r.count > 0) p
    where p.newer < most;
  end if;
  return next;
end $$;
