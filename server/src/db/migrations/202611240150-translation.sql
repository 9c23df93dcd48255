-- The salon's own texts in three languages (CAT-14): when each last changed, and what a machine suggested.

-- A text without a row has not changed since its row was made.
create table text_change (
  business_object_id uuid not null,
  -- The row that holds the text, and its column; of a question's choice "choices.{id}.names".
  row_id uuid not null,
  field text not null,
  language text not null,
  time timestamptz not null default clock_now(),
  constraint text_change_pk primary key (business_object_id, row_id, field, language),
  constraint text_change_business_object_fk foreign key (business_object_id) references business_object (id) on delete cascade,
  constraint text_change_language_known check (language in ('de', 'en', 'vi'))
);

-- Shown to the salon alone until it is accepted.
create table text_suggestion (
  business_object_id uuid not null,
  row_id uuid not null,
  field text not null,
  language text not null,
  text text not null,
  time timestamptz not null default clock_now(),
  constraint text_suggestion_pk primary key (business_object_id, row_id, field, language),
  constraint text_suggestion_business_object_fk foreign key (business_object_id) references business_object (id) on delete cascade,
  constraint text_suggestion_language_known check (language in ('de', 'en', 'vi')),
  constraint text_suggestion_says_something check (text <> '')
);

-- A row's texts by language, each with its field. `given` is the row, `columns` those that hold texts or choices.
create function texts_of_row(given jsonb, columns text[]) returns table (field text, texts jsonb)
language sql immutable parallel safe as $$
  select name, given->name from unnest(columns) name where jsonb_typeof(given->name) = 'object'
  union all
  select 'choices.' || (choice->>'id') || '.' || part, choice->part
  from unnest(columns) name
  cross join lateral jsonb_array_elements(case when jsonb_typeof(given->name) = 'array' then given->name else '[]' end) choice
  cross join unnest(array['names', 'hints']) part
$$;

-- A trigger, because texts are written in many places; its arguments are the columns with texts. Drops a suggestion for a text
-- that was written meanwhile, or whose source changed.
create function note_texts() returns trigger language plpgsql as $$
declare
  given jsonb := to_jsonb(old);
  salon uuid := coalesce(given->>'business_object_id', given->>'id');
  source text;
begin
  if tg_op = 'DELETE' then
    delete from text_change where business_object_id = salon and row_id = old.id;
    delete from text_suggestion where business_object_id = salon and row_id = old.id;
    return null;
  end if;
  select language into source from business_object where id = salon;
  with changed as (
    select field, language
    from texts_of_row(to_jsonb(new), tg_argv) now
    left join texts_of_row(given, tg_argv) before using (field)
    cross join unnest(array['de', 'en', 'vi']) language
    where now.texts->>language is distinct from before.texts->>language),
  noted as (
    insert into text_change (business_object_id, row_id, field, language)
    select salon, new.id, field, language from changed
    on conflict on constraint text_change_pk do update set time = excluded.time)
  delete from text_suggestion s using changed c
  where s.business_object_id = salon and s.row_id = new.id and s.field = c.field and c.language in (s.language, source);
  return null;
end $$;

-- Suggestions were translated from the former language.
create function forget_suggestions() returns trigger language plpgsql as $$
begin
  delete from text_suggestion where business_object_id = new.id;
  return null;
end $$;
create trigger forget_suggestions after update of language on business_object for each row
  when (old.language is distinct from new.language) execute function forget_suggestions();

do $$
declare
  watched record;
begin
  for watched in select * from (values
    ('business_object', 'description,arrivals'), ('teaser_image', 'alt'), ('category', 'names'), ('product', 'names,descriptions,preparations'),
    ('product_variant', 'names'), ('question', 'names,choices'), ('gallery_picture', 'titles,alts'), ('article', 'names'),
    ('visit_package', 'names')) as w (name, columns) loop
    execute format('create trigger note_texts after update of %s on %I for each row execute function note_texts(%s)',
      watched.columns, watched.name,
      (select string_agg(quote_literal(each), ', ') from unnest(string_to_array(watched.columns, ',')) each));
    -- The salon's own row takes these along by its foreign keys.
    if watched.name <> 'business_object' then
      execute format('create trigger forget_texts after delete on %I for each row execute function note_texts()', watched.name);
    end if;
  end loop;
end $$;
