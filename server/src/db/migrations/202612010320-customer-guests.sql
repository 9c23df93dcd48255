-- People whom a customer books for, by name alone (CUS-13). A visit has the name as its title; nothing leads from it to here.
create table guest (
  id uuid not null,
  user_id uuid not null,
  name text not null,
  created_time timestamptz not null default clock_now(),
  constraint guest_pk primary key (id),
  constraint guest_user_fk foreign key (user_id) references app_user (id) on delete cascade,
  constraint guest_name_unique unique (user_id, name),
  constraint guest_named check (name <> '')
);

-- Must match what the web calls a visit: "Mia (Anna Muster)" where a customer booked for somebody else (CUS-13).
create function visit_name(title text, name text, surname text) returns text language sql immutable parallel safe as $$
  select case when guest is null then contact when contact is null then guest else guest || ' (' || contact || ')' end
  from (select nullif(trim(title), '') as guest,
    nullif(trim(concat_ws(' ', nullif(name, ''), nullif(surname, ''))), '') as contact) of_visit
$$;
