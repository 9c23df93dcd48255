-- What every topic uses: the installation, its clock, how typed text is folded for searching, what guards a ledger.

-- A single row. The demo mark decides whether demo sign-ins, /outbox and stand-ins exist.
create table installation (
  id smallint not null default 1,
  demo boolean not null default false,
  seeded_time timestamptz,
  -- Our own key pair by which browsers' push services know who sends (STF-07): made at the first start, its private half
  -- sealed.
  push_public_key text,
  push_private_key text,
  -- Cents by which codes by SMS may take a salon's credit below zero (CRD-05).
  code_overdraft integer not null default 500,
  -- When a night's backup was last whole, and when one last failed (OPS-02).
  backed_up_time timestamptz,
  backup_failed_time timestamptz,
  -- How many invariants the last night found broken (OPS-05).
  broken_invariants integer not null default 0,
  -- A known word, sealed by SECRET_KEY: a start under another key is noticed (OPS-04).
  key_probe text,
  -- Of a restored database: since when nothing leaves, until the operator releases it, and when the backup was made (OPS-02).
  held_since timestamptz,
  restored_from timestamptz,
  -- Channels that have a provider (MSG-03): written at its start by the process that sends, and read by all others.
  channels text[] not null default '{EMAIL,SMS}',
  constraint installation_pk primary key (id),
  constraint installation_channels_known check (channels <@ '{EMAIL,SMS}'),
  constraint installation_code_overdraft_not_negative check (code_overdraft >= 0),
  constraint installation_one_row check (id = 1),
  constraint installation_push_keys_together check ((push_public_key is null) = (push_private_key is null))
);
insert into installation default values;

-- One clock for the product (OPS-18): the server sets on each connection how far its time is ahead of the machine's (0
-- in production), and rows without a given time are dated by it. The job queue and worker heartbeats keep now(): they
-- measure durations, shared by every process.
create function clock_now() returns timestamptz language sql stable parallel safe as $$
  select now() + make_interval(secs => coalesce(nullif(current_setting('goldline.clock_ahead_ms', true), ''), '0')::float8 / 1000)
$$;

-- Must match the domain's fold(): no case, no accents. Works with any encoding's lower(): accents are removed first, and
-- the rest of a Latin letter is ASCII.
create function folded(given text) returns text language sql immutable parallel safe as $$
  select lower(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
    translate(regexp_replace(normalize(given, NFD), '[\u0300-\u036f]', '', 'g'), 'đĐðÐłŁøØı', 'ddddllooi'),
    '[ßẞ]', 'ss', 'g'), '[æÆ]', 'ae', 'g'), '[œŒ]', 'oe', 'g'), '[þÞ]', 'th', 'g'))
$$;

-- Must match the domain's foldName(): where a person is looked for, Müller, Mueller and Muller are the same.
create function folded_name(given text) returns text language sql immutable parallel safe as $$
  select regexp_replace(folded(given), '([aeoq]ue)|([aou])e', '\1\2', 'g')
$$;

-- For every ledger and journal. Its arguments are columns that may change all the same.
create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and tg_nargs > 0 and to_jsonb(new) - tg_argv = to_jsonb(old) - tg_argv then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation', constraint = tg_table_name || '_append_only';
end $$;

-- What the operator changed from the command line, and why. It names nobody: mailboxes are masked.
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
