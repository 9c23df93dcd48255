-- Shared by all topics: the installation, its clock, folding of text for searches, and protection of ledgers.

-- A single row. The demo mark decides whether demo sign-ins, /outbox and stand-ins exist.
create table installation (
  id smallint not null default 1,
  demo boolean not null default false,
  seeded_time timestamptz,
  -- Our key pair, by which push services recognise the sender (STF-07); created at the first start, the private key
  -- encrypted.
  push_public_key text,
  push_private_key text,
  -- How many cents below zero SMS codes may take a salon's credit (CRD-05).
  code_overdraft integer not null default 500,
  -- When a nightly backup last succeeded, and when one last failed (OPS-02).
  backed_up_time timestamptz,
  backup_failed_time timestamptz,
  -- How many invariants were violated in the last nightly check (OPS-05).
  broken_invariants integer not null default 0,
  -- A fixed word encrypted with SECRET_KEY, so that a start with another key is detected (OPS-04).
  key_probe text,
  -- For a restored database: since when nothing is sent, until the operator releases it; and when the backup was made
  -- (OPS-02).
  held_since timestamptz,
  restored_from timestamptz,
  -- Channels that have a provider (MSG-03): written by the sending process at its start, read by all others.
  channels text[] not null default '{EMAIL,SMS}',
  constraint installation_pk primary key (id),
  constraint installation_channels_known check (channels <@ '{EMAIL,SMS}'),
  constraint installation_code_overdraft_not_negative check (code_overdraft >= 0),
  constraint installation_one_row check (id = 1),
  constraint installation_push_keys_together check ((push_public_key is null) = (push_private_key is null))
);
insert into installation default values;

-- The product's single clock (OPS-18): on each connection, the server sets how far its time is ahead of the machine's
-- (0 in production); it is the default time of rows. The job queue and worker heartbeats keep now(): they measure
-- durations shared by all processes.
create function clock_now() returns timestamptz language sql stable parallel safe as $$
  select now() + make_interval(secs => coalesce(nullif(current_setting('goldline.clock_ahead_ms', true), ''), '0')::float8 / 1000)
$$;

-- Must match the domain's fold(): no case, no diacritics. Works with any encoding's lower(): diacritics are removed
-- first, and the rest of a Latin letter is ASCII.
create function folded(given text) returns text language sql immutable parallel safe as $$
  select lower(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    translate(regexp_replace(normalize(given, NFD), '[\u0300-\u036f]', '', 'g'), 'đĐðÐłŁøØı', 'ddddllooi'),
    '[ßẞ]', 'ss', 'g'), '[æÆ]', 'ae', 'g'), '[œŒ]', 'oe', 'g'), '[þÞ]', 'th', 'g'))
$$;

-- Must match the domain's foldName(): in a search for people, Müller, Mueller and Muller are equal.
create function folded_name(given text) returns text language sql immutable parallel safe as $$
  select regexp_replace(folded(given), '([aeoq]ue)|([aou])e', '\1\2', 'g')
$$;

-- Trigger for every ledger and journal. Its arguments are the columns that may still change.
create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and tg_nargs > 0 and to_jsonb(new) - tg_argv = to_jsonb(old) - tg_argv then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation', constraint = tg_table_name || '_append_only';
end $$;

-- Changes made by the operator on the command line, with the reason. Contains no names: mailboxes are masked.
create table operator_record (
  id uuid not null,
  time timestamptz not null,
  verb text not null,
  target text not null,
  before text not null,
  after text not null,
  reason text not null,
  constraint operator_record_pk primary key (id),
  constraint operator_record_reason_given check (length(reason) > 0)
);
create trigger append_only before update or delete on operator_record
  for each row execute function refuse_ledger_change();
