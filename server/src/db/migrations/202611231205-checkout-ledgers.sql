-- What a sale moves besides money: bonus points (POS-02), articles and their stock (POS-15), gift cards (POS-16). All amounts are minor
-- units of the salon's currency.

-- Append-only but for whose they are: two rows of one person are joined, an erased one is nobody's (CUS-09, PRIV-01).
create table bonus_point_entry (
  business_object_id uuid not null,
  id uuid not null,
  customer_id uuid,
  kind text not null,
  -- Positive: credited to the customer.
  points bigint not null,
  cause text not null,
  order_id uuid,
  created_time timestamptz not null default clock_now(),
  constraint bonus_point_entry_pk primary key (business_object_id, id),
  constraint bonus_point_entry_business_object_fk foreign key (business_object_id) references business_object (id),
  constraint bonus_point_entry_customer_fk foreign key (customer_id) references customer (id) on delete set null,
  constraint bonus_point_entry_order_fk foreign key (business_object_id, order_id) references sale_order (business_object_id, id) on delete set null (order_id),
  constraint bonus_point_entry_kind_known check (kind in ('EARNED', 'REDEEMED', 'REVERSED', 'EXPIRED')),
  constraint bonus_point_entry_sign check (kind = 'REVERSED' or (points > 0) = (kind = 'EARNED')),
  -- One entry a cause, however often it is reported.
  constraint bonus_point_entry_cause_unique unique (business_object_id, cause)
);
create index bonus_point_entry_customer on bonus_point_entry (business_object_id, customer_id, created_time);
create index bonus_point_entry_person on bonus_point_entry (customer_id) where customer_id is not null;

-- The ledger's sum by customer, locked with each entry. Only a reversal takes it below zero (POS-02), so what a lost race would
-- redeem is refused by the database itself.
create table bonus_point_balance (
  business_object_id uuid not null,
  customer_id uuid not null,
  balance bigint not null,
  constraint bonus_point_balance_pk primary key (business_object_id, customer_id),
  constraint bonus_point_balance_business_object_fk foreign key (business_object_id) references business_object (id)
);

create function change_bonus_points(salon uuid, person uuid, change bigint, may_fall boolean) returns void language plpgsql as $$
declare
  left_over bigint;
begin
  if person is null then return; end if;
  insert into bonus_point_balance (business_object_id, customer_id, balance) values (salon, person, 0)
  on conflict on constraint bonus_point_balance_pk do nothing;
  update bonus_point_balance set balance = balance + change
  where business_object_id = salon and customer_id = person returning balance into left_over;
  if change < 0 and left_over < 0 and not may_fall then
    raise exception 'fewer points than are redeemed' using errcode = 'check_violation', constraint = 'bonus_point_balance_floor';
  end if;
  delete from bonus_point_balance where business_object_id = salon and customer_id = person and balance = 0
    and not exists (select from customer where id = person);
end $$;

create function keep_bonus_points() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    perform change_bonus_points(old.business_object_id, old.customer_id, -old.points, true);
    perform change_bonus_points(new.business_object_id, new.customer_id, new.points, true);
  else
    perform change_bonus_points(new.business_object_id, new.customer_id, new.points, new.kind = 'REVERSED');
  end if;
  return null;
end $$;
create trigger keep_balance after insert or update on bonus_point_entry for each row execute function keep_bonus_points();

-- What an order whose years are over leaves behind.
create index bonus_point_entry_order on bonus_point_entry (business_object_id, order_id) where order_id is not null;
create trigger append_only before update or delete on bonus_point_entry for each row execute function refuse_ledger_change('customer_id', 'order_id');

-- What is sold besides services (POS-15). `stock` is the sum of its entries; below zero more was sold than entered.
create table article (
  business_object_id uuid not null,
  id uuid not null,
  name text collate "de-x-icu" not null,
  barcode text,
  price integer not null,
  -- Hundredths of a percent.
  vat_rate integer not null,
  stock integer not null default 0,
  version integer not null default 1,
  deleted_time timestamptz,
  created_time timestamptz not null default clock_now(),
  constraint article_pk primary key (business_object_id, id),
  constraint article_business_object_fk foreign key (business_object_id) references business_object (id),
  constraint article_price_not_negative check (price >= 0),
  constraint article_vat_rate_percent check (vat_rate between 0 and 10000)
);
-- A scanner finds one.
create unique index article_barcode_unique on article (business_object_id, barcode) where deleted_time is null;

-- Append-only: sold, given back, delivered, counted.
create table stock_entry (
  business_object_id uuid not null,
  id uuid not null,
  article_id uuid not null,
  kind text not null,
  -- Positive: into the shop.
  pieces integer not null,
  cause text not null,
  order_id uuid,
  created_time timestamptz not null default clock_now(),
  constraint stock_entry_pk primary key (business_object_id, id),
  constraint stock_entry_article_fk foreign key (business_object_id, article_id) references article (business_object_id, id),
  constraint stock_entry_order_fk foreign key (business_object_id, order_id) references sale_order (business_object_id, id) on delete set null (order_id),
  constraint stock_entry_kind_known check (kind in ('SOLD', 'RETURNED', 'DELIVERED', 'COUNTED')),
  constraint stock_entry_cause_unique unique (business_object_id, cause)
);
create index stock_entry_article on stock_entry (business_object_id, article_id, created_time);

create function keep_stock() returns trigger language plpgsql as $$
begin
  update article set stock = stock + new.pieces where business_object_id = new.business_object_id and id = new.article_id;
  return null;
end $$;
create trigger keep_balance after insert on stock_entry for each row execute function keep_stock();
-- What an order whose years are over leaves behind.
create index stock_entry_order on stock_entry (business_object_id, order_id) where order_id is not null;
create trigger append_only before update or delete on stock_entry for each row execute function refuse_ledger_change('order_id');

alter table order_line add column article_id uuid,
  add constraint order_line_article_fk foreign key (business_object_id, article_id) references article (business_object_id, id);

-- What somebody paid before and will have later (POS-16). Its code is random, and only its fingerprint is kept.
create table gift_card (
  business_object_id uuid not null,
  id uuid not null,
  amount integer not null,
  balance integer not null default 0,
  currency text not null,
  -- null: it does not expire.
  expires_time timestamptz,
  -- The sale was taken back: nothing opens it any more.
  ended_time timestamptz,
  created_time timestamptz not null default clock_now(),
  constraint gift_card_pk primary key (business_object_id, id),
  constraint gift_card_business_object_fk foreign key (business_object_id) references business_object (id),
  constraint gift_card_amount_positive check (amount > 0),
  -- What a lost race would redeem is refused by the database itself.
  constraint gift_card_balance_floor check (balance between 0 and amount)
);
-- For the list, newest first.
create index gift_card_newest on gift_card (business_object_id, created_time desc, id desc);

-- 80 random bits each; a card that was lost gets another one, which ends those before.
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

-- Append-only: sold, redeemed, back on the card, ended with its sale.
create table gift_card_entry (
  business_object_id uuid not null,
  id uuid not null,
  gift_card_id uuid not null,
  kind text not null,
  -- Positive: onto the card.
  amount integer not null,
  cause text not null,
  -- null: the order's years are over.
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
  update gift_card set balance = balance + new.amount where business_object_id = new.business_object_id and id = new.gift_card_id;
  return null;
end $$;
create trigger keep_balance after insert on gift_card_entry for each row execute function keep_gift_card_balance();
-- What an order whose years are over leaves behind.
create index gift_card_entry_order on gift_card_entry (business_object_id, order_id) where order_id is not null;
create trigger append_only before update or delete on gift_card_entry for each row execute function refuse_ledger_change('order_id');

alter table order_line add column gift_card_id uuid,
  add constraint order_line_gift_card_fk foreign key (business_object_id, gift_card_id) references gift_card (business_object_id, id);
alter table order_payment add column gift_card_id uuid,
  add constraint order_payment_gift_card_fk foreign key (business_object_id, gift_card_id) references gift_card (business_object_id, id),
  add constraint order_payment_gift_card_known check ((kind = 'GIFT_CARD') = (gift_card_id is not null));
