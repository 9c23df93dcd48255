-- Amounts are minor units of the salon's currency.

-- Goods sold besides services (POS-15). `stock` is the sum of its entries; below zero, more was sold than entered.
create table article (
  business_object_id uuid not null,
  id uuid not null,
  -- In the salon's own language, for its staff and books; `names` contains each entered language (CAT-10).
  name text collate "de-x-icu" not null,
  names jsonb not null default '{}',
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
-- A scanner finds exactly one.
create unique index article_barcode_unique on article (business_object_id, barcode) where deleted_time is null;

-- Append-only: sold, returned, delivered, counted.
create table stock_entry (
  business_object_id uuid not null,
  id uuid not null,
  article_id uuid not null,
  kind text not null,
  -- Positive: added to the stock.
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
-- For entries whose order is deleted after the retention period.
create index stock_entry_order on stock_entry (business_object_id, order_id) where order_id is not null;
create trigger append_only before update or delete on stock_entry for each row execute function refuse_ledger_change('order_id');

alter table order_line add column article_id uuid,
  add constraint order_line_article_fk foreign key (business_object_id, article_id) references article (business_object_id, id);
