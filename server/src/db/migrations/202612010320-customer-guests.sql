-- People for whom a customer books, by name alone (CUS-13). A visit has the name as its title; it does not refer to
-- this table.
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

-- Must match the web's title of a visit: "Mia (Anna Muster)" if a customer booked for somebody else (CUS-13).
create function visit_name(title text, name text, surname text) returns text language sql immutable parallel safe as $$
  select case when guest is null then contact when contact is null then guest else guest || ' (' || contact || ')' end
  from (select nullif(trim(title), '') as guest,
    nullif(trim(concat_ws(' ', nullif(name, ''), nullif(surname, ''))), '') as contact) of_visit
$$;
