-- Append-only except for their customer: rows of one person are merged, an erased person's have none (CUS-09, PRIV-01).
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
  -- One entry per cause, however often it is reported.
  constraint bonus_point_entry_cause_unique unique (business_object_id, cause)
);
create index bonus_point_entry_customer on bonus_point_entry (business_object_id, customer_id, created_time);
create index bonus_point_entry_person on bonus_point_entry (customer_id) where customer_id is not null;

-- The ledger's sum per customer, locked with each entry. Only a reversal can take it below zero (POS-02), so the
-- database itself refuses a redemption that lost a race.
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

-- For entries whose order is deleted after the retention period.
create index bonus_point_entry_order on bonus_point_entry (business_object_id, order_id) where order_id is not null;
create trigger append_only before update or delete on bonus_point_entry for each row execute function refuse_ledger_change('customer_id', 'order_id');
