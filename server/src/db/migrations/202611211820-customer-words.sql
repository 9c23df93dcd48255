-- Customers are found by each word of their name and surname (CUS-02): "Arx" finds Anna Lena von Ärx.

-- As the parts that searchRank() of the domain looks at: each word, and name and surname as a whole; none twice, none empty.
create function name_parts(name text, surname text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct part), '{}')
  from unnest(regexp_split_to_array(folded(name || ' ' || surname), '[\s-]+') || name_key(name) || name_key(surname)) part
  where part <> ''
$$;

alter table customer
  -- Worked out once, and not for every customer of a salon at every key that is typed.
  add column name_parts text[] not null generated always as (name_parts(name, surname)) stored;
