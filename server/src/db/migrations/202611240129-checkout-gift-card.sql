-- Amounts are minor units of the salon's currency.

-- A prepaid amount for later use (POS-16). Its code is random, and only its fingerprint is stored.
create table gift_card (
  business_object_id uuid not null,
  id uuid not null,
  amount integer not null,
  balance integer not null default 0,
  currency text not null,
  -- null: it does not expire.
  expires_time timestamptz,
  -- When its sale was reversed; its code is then invalid.
  ended_time timestamptz,
  created_time timestamptz not null default clock_now(),
  constraint gift_card_pk primary key (business_object_id, id),
  constraint gift_card_business_object_fk foreign key (business_object_id) references business_object (id),
  constraint gift_card_amount_positive check (amount > 0),
  -- The database itself refuses a redemption that lost a race.
  constraint gift_card_balance_floor check (balance between 0 and amount)
);
-- For the list, newest first.
create index gift_card_newest on gift_card (business_object_id, created_time desc, id desc);

-- 80 random bits each; a lost card gets another code, which ends the previous ones.
create table gift_card_code (
  business_object_id uuid not null,
  hash bytea not null,
  gift_card_id uuid not null,
  -- To tell cards apart.
  last_signs text not null,
  user_id uuid,
  ended_time timestamptz,
  created_time timestamptz not null default clock_now(),
  constraint gift_card_code_pk primary key (business_object_id, hash),
  constraint gift_card_code_card_fk foreign key (business_object_id, gift_card_id) references gift_card (business_object_id, id),
  constraint gift_card_code_user_fk foreign key (user_id) references app_user (id) on delete set null
);
create unique index gift_card_code_one on gift_card_code (business_object_id, gift_card_id) where ended_time is null;

-- Append-only: sold, redeemed, returned to the card, ended with its sale.
create table gift_card_entry (
  business_object_id uuid not null,
  id uuid not null,
  gift_card_id uuid not null,
  kind text not null,
  -- Positive: added to the card.
  amount integer not null,
  -- The balance after it, which the receipt shows; computed by the trigger below.
  balance_after integer not null default 0,
  cause text not null,
  -- null: the order was deleted after its retention period.
  order_id uuid,
  created_time timestamptz not null default clock_now(),
  constraint gift_card_entry_pk primary key (business_object_id, id),
  constraint gift_card_entry_card_fk foreign key (business_object_id, gift_card_id) references gift_card (business_object_id, id),
  constraint gift_card_entry_order_fk foreign key (business_object_id, order_id) references sale_order (business_object_id, id) on delete set null (order_id),
  constraint gift_card_entry_kind_known check (kind in ('SOLD', 'REDEEMED', 'RETURNED', 'ENDED')),
  constraint gift_card_entry_sign check ((amount > 0) = (kind in ('SOLD', 'RETURNED')) and amount <> 0),
  constraint gift_card_entry_cause_unique unique (business_object_id, cause)
);
create index gift_card_entry_card on gift_card_entry (business_object_id, gift_card_id, created_time);

create function keep_gift_card_balance() returns trigger language plpgsql as $$
begin
  update gift_card set balance = balance + new.amount where business_object_id = new.business_object_id and id = new.gift_card_id
  returning balance into new.balance_after;
  return new;
end $$;
create trigger keep_balance before insert on gift_card_entry for each row execute function keep_gift_card_balance();
-- For entries whose order is deleted after the retention period.
create index gift_card_entry_order on gift_card_entry (business_object_id, order_id) where order_id is not null;
create trigger append_only before update or delete on gift_card_entry for each row execute function refuse_ledger_change('order_id');

alter table order_line add column gift_card_id uuid,
  add constraint order_line_gift_card_fk foreign key (business_object_id, gift_card_id) references gift_card (business_object_id, id);
alter table order_payment add column gift_card_id uuid,
  add constraint order_payment_gift_card_fk foreign key (business_object_id, gift_card_id) references gift_card (business_object_id, id),
  add constraint order_payment_gift_card_known check ((kind = 'GIFT_CARD') = (gift_card_id is not null));
