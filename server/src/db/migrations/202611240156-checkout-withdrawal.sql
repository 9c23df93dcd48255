-- Withdrawals from distance purchases (WDR-01): each statement as received, and its outcome.
create table withdrawal (
  business_object_id uuid not null,
  id uuid not null,
  -- As entered. null: deleted after the retention period.
  name text,
  order_number text not null,
  email text,
  language text not null,
  -- The order concerned; null: no order has this number and address.
  gift_order_id uuid,
  outcome text not null,
  created_time timestamptz not null default clock_now(),
  constraint withdrawal_pk primary key (business_object_id, id),
  constraint withdrawal_business_object_fk foreign key (business_object_id) references business_object (id),
  constraint withdrawal_order_fk foreign key (business_object_id, gift_order_id) references gift_order (business_object_id, id),
  constraint withdrawal_language_known check (language in ('de', 'en', 'vi')),
  constraint withdrawal_outcome_known check (outcome in ('ALL_BACK', 'REST_BACK', 'USED_UP', 'ENDED', 'LATE', 'UNKNOWN')),
  constraint withdrawal_outcome_known_order check ((outcome = 'UNKNOWN') = (gift_order_id is null))
);
-- Only one withdrawal refunds an order.
create unique index withdrawal_back_once on withdrawal (business_object_id, gift_order_id) where outcome in ('ALL_BACK', 'REST_BACK');
-- For the list, newest first.
create index withdrawal_newest on withdrawal (business_object_id, created_time desc, id desc);
create index withdrawal_age on withdrawal (created_time) where email is not null;
