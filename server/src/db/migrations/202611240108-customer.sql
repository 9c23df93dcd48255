-- Customers, across salons and per salon (CUS-01), and searching them (CUS-02).

-- levenshtein(), for similar names. Ships with PostgreSQL, like btree_gist.
create extension if not exists fuzzystrmatch;

-- Must match the domain's normaliseName(): folded, without spaces.
create function name_key(given text) returns text language sql immutable parallel safe as $$
  select regexp_replace(folded_name(given), '\s+', '', 'g')
$$;

-- Must match the parts compared by the domain's searchRank(): each word, and name and surname as a whole; no
-- duplicates, none empty. "Arx" finds Anna Lena von Ärx.
create function name_parts(name text, surname text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct part), '{}')
  from unnest(regexp_split_to_array(folded_name(name || ' ' || surname), '[\s-]+') || name_key(name) || name_key(surname)) part
  where part <> ''
$$;

-- Customers across salons, with a profile per salon (CUS-01). A row without a user was entered by one salon and belongs
-- to it alone.
create table customer (
  id uuid not null,
  user_id uuid,
  entered_by_business_object_id uuid,
  name text collate "de-x-icu" not null default '',
  surname text collate "de-x-icu" not null default '',
  email text,
  phone_nr text,
  phone_nr_confirmed boolean not null default false,
  -- Known only from Google: joined with an account only with the customer's consent (RWG-03).
  via_google boolean not null default false,
  birthday date,
  language text not null default 'de',
  registered_at timestamptz not null default clock_now(),
  -- When it was erased: an erased customer has neither account nor salon; the rest of the row keeps the visits together
  -- (PRIV-01).
  erased_time timestamptz,
  -- Increases with each change by a salon, so that the later of two editors gets a conflict (CUS-01).
  version integer not null default 1,
  -- The row that this one was merged into (CUS-09); old links lead there.
  merged_into_id uuid,
  -- Stored for imports and for finding duplicates.
  name_key text not null generated always as (name_key(name)) stored,
  surname_key text not null generated always as (name_key(surname)) stored,
  constraint customer_pk primary key (id),
  constraint customer_user_unique unique (user_id),
  constraint customer_user_fk foreign key (user_id) references app_user (id) on delete set null,
  constraint customer_business_object_fk foreign key (entered_by_business_object_id) references business_object (id),
  constraint customer_merged_into_fk foreign key (merged_into_id) references customer (id) on delete cascade,
  constraint customer_has_a_home check (user_id is not null or entered_by_business_object_id is not null or erased_time is not null),
  constraint customer_via_google_home check (not via_google or user_id is null),
  constraint customer_language_known check (language in ('de', 'en', 'vi'))
);
-- Finds whether a salon's customer has this e-mail or number, and entered rows to merge (CUS-01).
create index customer_email on customer (email) where email is not null;
create index customer_phone_nr on customer (phone_nr) where phone_nr is not null;
-- For the foreign key, and for erasing merged rows.
create index customer_merged_into on customer (merged_into_id) where merged_into_id is not null;

create function next_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger customer_version before update of name, surname, email, phone_nr, birthday, language on customer
  for each row execute function next_version();

create table customer_profile (
  business_object_id uuid not null,
  customer_id uuid not null,
  type text not null default 'new',
  type_pinned boolean not null default false,
  registered_at timestamptz not null default clock_now(),
  last_check_in timestamptz,
  notification_subscribed boolean not null default false,
  communication_preference text not null default 'VIA_ANY',
  black_listed boolean not null default false,
  -- Minutes by productId or productId%variantId: the duration of a service for this customer (CUS-11).
  own_durations jsonb not null default '{}',
  -- The salon's notes (CUS-08). Health notes are stored separately (PRIV-02).
  notes text not null default '',
  tags text[] not null default '{}',
  -- The staff member whom the customer prefers.
  preferred_staff_id uuid,
  -- A birthday noted by this salon, used for greetings only while a person with an account has not entered one; it does
  -- not identify the person (CUS-01).
  noted_birthday date,
  -- A consent to marketing in an imported file, with its channels, day and source. It has no effect until the person
  -- confirms it (MSG-15).
  noted_marketing jsonb,
  -- The buyer named on the customer's receipts, if the till was asked to store it (POS-28).
  buyer jsonb,
  -- Number of checked-out visits and the start of the last one, updated by triggers on appointment, since lists show
  -- them for every customer.
  visits integer not null default 0,
  last_visit timestamptz,
  -- When a review was last requested (REV-02).
  review_requested_time timestamptz,
  version integer not null default 1,
  constraint customer_profile_pk primary key (business_object_id, customer_id),
  constraint customer_profile_business_object_fk foreign key (business_object_id) references business_object (id),
  constraint customer_profile_customer_fk foreign key (customer_id) references customer (id) on delete cascade,
  constraint customer_profile_preferred_staff_fk foreign key (business_object_id, preferred_staff_id) references staff (business_object_id, id),
  constraint customer_profile_type_known check (type in ('vip', 'new', 'regular', 'at_risk', 'normal')),
  constraint customer_profile_preference_known check (communication_preference in ('DISABLED', 'VIA_ANY', 'ONLY_VIA_EMAIL', 'ONLY_VIA_SMS'))
);
-- For the list of a customer's own salons.
create index customer_profile_customer on customer_profile (customer_id);
-- For the list without a keyword: recently registered first, page by page.
create index customer_profile_newest on customer_profile (business_object_id, registered_at desc, customer_id desc);
create trigger customer_profile_version before update of type_pinned, notification_subscribed, communication_preference,
  black_listed, notes, tags, preferred_staff_id, noted_birthday on customer_profile
  for each row execute function next_version();

-- For the list by last visit.
create index customer_profile_last_visit on customer_profile (business_object_id, (coalesce(last_visit, 'epoch'::timestamptz)) desc, customer_id desc);

-- The words that a search compares (CUS-02), per salon and by length, so that it reads neither other salons' customers
-- nor words whose length differs too much from the keyword's.
create table customer_word (
  business_object_id uuid not null,
  length smallint not null,
  -- Compared by byte, so that an index finds prefixes.
  word text collate "C" not null,
  -- true: name and surname written together, in either order; false: a single word of them.
  whole boolean not null,
  customer_id uuid not null,
  constraint customer_word_pk primary key (business_object_id, length, word, whole, customer_id),
  constraint customer_word_profile_fk foreign key (business_object_id, customer_id) references customer_profile (business_object_id, customer_id) on delete cascade
);
-- For prefixes.
create index customer_word_begins on customer_word (business_object_id, word, whole, customer_id);
-- For the foreign key.
create index customer_word_customer on customer_word (business_object_id, customer_id);

create function words_of(name text, surname text) returns table (word text, whole boolean) language sql immutable parallel safe as $$
  select unnest(name_parts(name, surname)), false
  union select name_key(name) || name_key(surname), true
  union select name_key(surname) || name_key(name), true
$$;

create function profile_words() returns trigger language plpgsql as $$
begin
  -- Waits for concurrent changes of a name, which do not see these profiles yet.
  perform from customer where id in (select customer_id from added) order by id for share;
  insert into customer_word (business_object_id, length, word, whole, customer_id)
  select a.business_object_id, length(w.word), w.word, w.whole, a.customer_id
  from added a join customer c on c.id = a.customer_id cross join lateral words_of(c.name, c.surname) w where w.word <> '';
  return null;
end $$;
-- Runs once for all rows of an import.
create trigger profile_words after insert on customer_profile referencing new table as added
  for each statement execute function profile_words();

create function customer_words() returns trigger language plpgsql as $$
begin
  delete from customer_word w using customer_profile p
    where p.customer_id = new.id and w.business_object_id = p.business_object_id and w.customer_id = p.customer_id;
  insert into customer_word (business_object_id, length, word, whole, customer_id)
  select p.business_object_id, length(w.word), w.word, w.whole, new.id
  from customer_profile p cross join words_of(new.name, new.surname) w where p.customer_id = new.id and w.word <> '';
  return null;
end $$;
create trigger customer_words after update of name, surname on customer
  for each row when (new.name <> old.name or new.surname <> old.surname) execute function customer_words();

-- Changes of a customer at a salon: what, by whom and when (CUS-01, CUS-08, CUS-09).
create table customer_history (
  business_object_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  at timestamptz not null default clock_now(),
  -- null: the account was deleted.
  user_id uuid,
  what text not null,
  -- Changed fields: {"field": [before, after]}; for merges and imports, their own facts.
  data jsonb not null default '{}',
  constraint customer_history_pk primary key (business_object_id, id),
  constraint customer_history_customer_fk foreign key (customer_id) references customer (id) on delete cascade,
  constraint customer_history_user_fk foreign key (user_id) references app_user (id) on delete set null,
  constraint customer_history_what_known check (what in ('created', 'changed', 'blocked', 'unblocked', 'merged', 'imported'))
);
create index customer_history_customer on customer_history (customer_id, at);

-- Two customers of a salon who look like duplicates but are not (CUS-09): they are not proposed again.
create table customer_distinct (
  business_object_id uuid not null,
  customer_id uuid not null,
  other_customer_id uuid not null,
  constraint customer_distinct_pk primary key (business_object_id, customer_id, other_customer_id),
  constraint customer_distinct_customer_fk foreign key (customer_id) references customer (id) on delete cascade,
  constraint customer_distinct_other_fk foreign key (other_customer_id) references customer (id) on delete cascade,
  constraint customer_distinct_order check (customer_id < other_customer_id)
);
-- For the foreign keys.
create index customer_distinct_customer on customer_distinct (customer_id);
create index customer_distinct_other on customer_distinct (other_customer_id);

-- Formulas (CUS-08).
create table customer_formula (
  business_object_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  user_id uuid,
  created_time timestamptz not null default clock_now(),
  text text not null,
  constraint customer_formula_pk primary key (business_object_id, id),
  constraint customer_formula_customer_fk foreign key (customer_id) references customer (id) on delete cascade,
  constraint customer_formula_user_fk foreign key (user_id) references app_user (id) on delete set null
);
create index customer_formula_customer on customer_formula (customer_id, created_time);

-- Visits from before the salon used Goldline, imported from another program (CUS-08). They count among the customer's
-- visits, but hold no time, are no sales, cause no messages and are in no report.
create table past_visit (
  business_object_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  -- Noon if only the day is known.
  start_time timestamptz not null,
  -- As named by the other program; empty: unknown.
  service text not null,
  person text not null,
  -- In the salon's currency; null: unknown.
  price integer,
  constraint past_visit_pk primary key (business_object_id, id),
  constraint past_visit_business_object_fk foreign key (business_object_id) references business_object (id),
  constraint past_visit_customer_fk foreign key (customer_id) references customer (id) on delete cascade,
  constraint past_visit_price_not_negative check (price >= 0)
);
-- For a customer's visits, and for recognising rows that are imported again.
create index past_visit_customer on past_visit (customer_id, start_time);
create function past_visited() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform count_visits(old.business_object_id, old.customer_id);
  end if;
  if tg_op <> 'DELETE' then
    perform count_visits(new.business_object_id, new.customer_id);
  end if;
  return null;
end $$;
create trigger past_visited after insert or delete or update of customer_id on past_visit
  for each row execute function past_visited();

-- Health notes, stored separately, and every access to them (PRIV-02). Formulas, lists and exports never join the text.
create table customer_health_note (
  business_object_id uuid not null,
  customer_id uuid not null,
  text text not null,
  changed_time timestamptz not null default clock_now(),
  constraint customer_health_note_pk primary key (business_object_id, customer_id),
  constraint customer_health_note_customer_fk foreign key (customer_id) references customer (id) on delete cascade
);
-- For the foreign key.
create index customer_health_note_customer on customer_health_note (customer_id);

create table customer_health_look (
  business_object_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  -- null: the account was deleted.
  user_id uuid,
  at timestamptz not null default clock_now(),
  wrote boolean not null,
  constraint customer_health_look_pk primary key (business_object_id, id),
  constraint customer_health_look_customer_fk foreign key (customer_id) references customer (id) on delete cascade,
  constraint customer_health_look_user_fk foreign key (user_id) references app_user (id) on delete set null
);
create index customer_health_look_customer on customer_health_look (customer_id, at);
