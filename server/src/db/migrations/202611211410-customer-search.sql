-- A salon's customers as its people look for them (CUS-02): the newest first, or by a name however it is accented and spelled.

-- levenshtein(): names that are nearly the one typed. Ships with PostgreSQL, like btree_gist.
create extension if not exists fuzzystrmatch;

-- As normaliseName() of the domain: folded, without spaces.
create function name_key(given text) returns text language sql immutable parallel safe as $$
  select regexp_replace(folded(given), '\s+', '', 'g')
$$;

alter table customer
  -- Worked out once, and not for every customer of a salon at every key that is typed.
  add column name_key text not null generated always as (name_key(name)) stored,
  add column surname_key text not null generated always as (name_key(surname)) stored;

-- The list without a keyword: recently registered first, page by page.
create index customer_profile_newest on customer_profile (business_object_id, registered_at desc, customer_id desc);
-- Whether a salon has somebody with this e-mail or number already, and whose typed-in row a proven one takes over (CUS-01).
create index customer_email on customer (email) where email is not null;
create index customer_phone_nr on customer (phone_nr) where phone_nr is not null;
