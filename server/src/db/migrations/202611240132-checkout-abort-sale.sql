-- Aborted sales at a till (POS-06). All amounts are minor units of the salon's currency.

-- A sale aborted before it was an order, or a payment for it that was refunded while the sale goes on (POS-06).
create table aborted_sale (
  business_object_id uuid not null,
  id uuid not null,
  till_id uuid not null,
  draft_id uuid not null,
  -- false: the sale goes on without the payment.
  whole boolean not null,
  -- The lines that it would have sold, and their total.
  lines jsonb not null,
  total integer not null,
  -- The refunded payments, by kind and name.
  payments jsonb not null,
  reason text,
  user_id uuid,
  by_name text not null,
  -- The number of the day end that closes its day.
  day_number integer not null,
  created_time timestamptz not null default clock_now(),
  constraint aborted_sale_pk primary key (business_object_id, id),
  constraint aborted_sale_till_fk foreign key (business_object_id, till_id) references till (business_object_id, id),
  constraint aborted_sale_user_fk foreign key (user_id) references app_user (id) on delete set null,
  constraint aborted_sale_payment_named check (whole or payments <> '[]'),
  constraint aborted_sale_money_explained check (payments = '[]' or reason is not null)
);
-- A sale can be aborted once.
create unique index aborted_sale_once on aborted_sale (business_object_id, draft_id) where whole;
-- For the report of a till's day.
create index aborted_sale_day on aborted_sale (business_object_id, till_id, day_number);
create trigger append_only before update or delete on aborted_sale for each row execute function refuse_book_change('user_id');
