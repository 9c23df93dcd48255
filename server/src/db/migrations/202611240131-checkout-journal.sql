-- The tills' journals, and the triggers that keep the recorded books unchanged (POS-11).

-- Each entry has the hash of its predecessor, and a seal by a key outside the database (POS-11); it contains no
-- personal data.
create table journal_entry (
  business_object_id uuid not null,
  till_id uuid not null,
  number integer not null,
  content text not null,
  previous_hash bytea not null,
  hash bytea not null,
  -- HMAC of the hash: with the database alone, other entries can be chained but not sealed.
  seal bytea not null,
  created_time timestamptz not null default clock_now(),
  constraint journal_entry_pk primary key (business_object_id, till_id, number),
  constraint journal_entry_till_fk foreign key (business_object_id, till_id) references till (business_object_id, id),
  constraint journal_entry_chained check (hash = sha256(previous_hash || convert_to(content, 'UTF8')))
);

create trigger append_only before update or delete on journal_entry for each row execute function refuse_ledger_change();

-- Keeps books unchanged until their retention period ends; the arguments are the columns that may still change. Rows of
-- an order are deleted with it.
create function refuse_book_change() returns trigger language plpgsql as $$
declare
  is_over boolean;
begin
  if tg_op = 'UPDATE' then
    if to_jsonb(new) - tg_argv = to_jsonb(old) - tg_argv then return new; end if;
  elsif to_jsonb(old) ? 'order_id' then
    if not exists (select from sale_order o where o.business_object_id = old.business_object_id
      and o.id = (to_jsonb(old) ->> 'order_id')::uuid) then return old; end if;
  else
    select old.created_time < books_since(b.country) into is_over from business_object b where b.id = old.business_object_id;
    if is_over then return old; end if;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation', constraint = tg_table_name || '_append_only';
end $$;
create trigger append_only before update or delete on day_end for each row execute function refuse_book_change('user_id');
create trigger append_only before update or delete on cash_movement for each row execute function refuse_book_change('user_id');

-- An order's people may change: rows of one person are merged, an erased person's have none (CUS-09, PRIV-01). A
-- transfer is received later.
create trigger append_only before update or delete on sale_order for each row execute function refuse_book_change('customer_id', 'user_id', 'approver_id');
create trigger append_only before update or delete on order_line for each row execute function refuse_book_change();
create trigger append_only before update or delete on order_tip for each row execute function refuse_book_change();
create trigger append_only before update or delete on order_payment for each row execute function refuse_book_change('settled_time');
create trigger append_only before update or delete on receipt_buyer for each row execute function refuse_book_change('user_id');
create trigger append_only before update or delete on order_visit for each row execute function refuse_book_change('live');
