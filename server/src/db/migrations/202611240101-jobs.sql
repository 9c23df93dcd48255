-- The processes that run jobs.

-- Workers record heartbeats; jobs of silent ones are released (MSG-11).
create table worker (
  id text not null,
  started_time timestamptz not null default now(),
  seen_time timestamptz not null default now(),
  constraint worker_pk primary key (id)
);
