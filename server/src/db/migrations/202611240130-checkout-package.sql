-- Packages: offered, bought and used (POS-17). All amounts are minor units of the salon's currency.

-- Several visits for one price, as offered by the salon (POS-17).
create table visit_package (
  business_object_id uuid not null,
  id uuid not null,
  -- In the salon's own language; `names` contains each entered language (CAT-10).
  name text collate "de-x-icu" not null,
  names jsonb not null default '{}',
  product_id uuid not null,
  -- null: any variant.
  variant_id uuid,
  visits smallint not null,
  price integer not null,
  -- Whether the salon's page sells it (GFT-01h).
  online boolean not null default false,
  version integer not null default 1,
  deleted_time timestamptz,
  created_time timestamptz not null default clock_now(),
  constraint visit_package_pk primary key (business_object_id, id),
  constraint visit_package_product_fk foreign key (business_object_id, product_id) references product (business_object_id, id),
  constraint visit_package_visits_known check (visits between 2 and 99),
  constraint visit_package_price_not_negative check (price >= 0)
);

-- A bought package, with the terms at that time.
create table customer_package (
  business_object_id uuid not null,
  id uuid not null,
  customer_id uuid,
  package_id uuid not null,
  name text not null,
  names jsonb not null default '{}',
  product_id uuid not null,
  variant_id uuid,
  visits smallint not null,
  -- The number of visits left.
  balance smallint not null default 0,
  -- The price of a single visit, by which a refund charges used visits.
  single_price integer not null,
  ended_time timestamptz,
  created_time timestamptz not null default clock_now(),
  constraint customer_package_pk primary key (business_object_id, id),
  constraint customer_package_package_fk foreign key (business_object_id, package_id) references visit_package (business_object_id, id),
  constraint customer_package_customer_fk foreign key (customer_id) references customer (id) on delete set null,
  -- The database itself refuses a use that lost a race.
  constraint customer_package_balance_floor check (balance between 0 and visits)
);
create index customer_package_customer on customer_package (customer_id) where customer_id is not null;

-- Append-only: sold, used, returned, ended with its sale.
create table customer_package_entry (
  business_object_id uuid not null,
  id uuid not null,
  customer_package_id uuid not null,
  kind text not null,
  visits smallint not null,
  -- The number of visits left after it, which the receipt shows; computed by the trigger below.
  visits_after smallint not null default 0,
  cause text not null,
  -- null: the order was deleted after its retention period.
  order_id uuid,
  created_time timestamptz not null default clock_now(),
  constraint customer_package_entry_pk primary key (business_object_id, id),
  constraint customer_package_entry_package_fk foreign key (business_object_id, customer_package_id) references customer_package (business_object_id, id),
  constraint customer_package_entry_order_fk foreign key (business_object_id, order_id) references sale_order (business_object_id, id) on delete set null (order_id),
  constraint customer_package_entry_kind_known check (kind in ('SOLD', 'REDEEMED', 'RETURNED', 'ENDED')),
  constraint customer_package_entry_sign check ((visits > 0) = (kind in ('SOLD', 'RETURNED')) and visits <> 0),
  constraint customer_package_entry_cause_unique unique (business_object_id, cause)
);
create index customer_package_entry_package on customer_package_entry (business_object_id, customer_package_id);

create function keep_customer_package_balance() returns trigger language plpgsql as $$
begin
  update customer_package set balance = balance + new.visits
  where business_object_id = new.business_object_id and id = new.customer_package_id
  returning balance into new.visits_after;
  return new;
end $$;
create trigger keep_balance before insert on customer_package_entry for each row execute function keep_customer_package_balance();
-- For entries whose order is deleted after the retention period.
create index customer_package_entry_order on customer_package_entry (business_object_id, order_id) where order_id is not null;
create trigger append_only before update or delete on customer_package_entry for each row execute function refuse_ledger_change('order_id');

alter table order_line add column customer_package_id uuid,
  add constraint order_line_customer_package_fk foreign key (business_object_id, customer_package_id) references customer_package (business_object_id, id);
