-- Gift cards and packages bought on the salon's page (GFT-01). Amounts are minor units of the salon's currency.

create table gift_offer (
  business_object_id uuid not null,
  enabled boolean not null,
  -- The amounts that the page proposes, in order.
  amounts integer[] not null,
  least integer not null,
  most integer not null,
  -- Whether a service can be given at its price.
  services boolean not null,
  constraint gift_offer_pk primary key (business_object_id),
  constraint gift_offer_business_object_fk foreign key (business_object_id) references business_object (id),
  constraint gift_offer_bounds check (least >= 100 and least <= most and most <= 500000),
  constraint gift_offer_amounts_possible check (cardinality(amounts) between 1 and 6 and least <= all (amounts) and most >= all (amounts))
);

-- A card ordered by a buyer and paid on Stripe's page, into the salon's own account. The agreed terms are fixed.
create table gift_order (
  business_object_id uuid not null,
  id uuid not null,
  -- The order number shown to the buyer.
  number text not null,
  state text not null default 'OPEN',
  amount integer not null,
  currency text not null,
  -- A service given at its price: its name as shown to the buyer.
  service text,
  motif text not null,
  -- Texts by the buyer. null: deleted after the retention period, like the two addresses.
  recipient_name text,
  sender_name text,
  words text,
  buyer_email text,
  -- null: the card goes to the buyer.
  recipient_email text,
  to_recipient boolean not null,
  language text not null,
  -- When the card is sent, and when its mail was written.
  send_time timestamptz not null,
  sent_time timestamptz,
  stripe_account_id text not null,
  stripe_session_id text,
  url text,
  payment_id text,
  -- The end of the payment period.
  expires_time timestamptz not null,
  paid_time timestamptz,
  -- The end of the last day on which the buyer can withdraw.
  withdraw_until timestamptz,
  gift_card_id uuid,
  -- A package instead (GFT-01h): its terms when it was ordered, the customer who gets it, and what they got.
  package jsonb,
  customer_id uuid,
  customer_package_id uuid,
  -- Fingerprints of the two secrets: the buyer's page, and the card as a PDF.
  page_hash bytea not null,
  sheet_hash bytea not null,
  -- Sums of the entries, kept by the trigger below.
  captured integer not null default 0,
  refunded integer not null default 0,
  created_time timestamptz not null default clock_now(),
  constraint gift_order_pk primary key (business_object_id, id),
  constraint gift_order_business_object_fk foreign key (business_object_id) references business_object (id),
  constraint gift_order_card_fk foreign key (business_object_id, gift_card_id) references gift_card (business_object_id, id),
  constraint gift_order_state_known check (state in ('OPEN', 'PAID', 'ENDED')),
  constraint gift_order_language_known check (language in ('de', 'en', 'vi')),
  constraint gift_order_motif_known check (motif in ('LINES', 'BLOSSOM', 'BIRTHDAY', 'LEAF')),
  constraint gift_order_amount_positive check (amount > 0),
  -- One payment, one card, and no refund above it, regardless of the code.
  constraint gift_order_captured_once check (captured in (0, amount)),
  constraint gift_order_refunded_bound check (refunded between 0 and captured),
  constraint gift_order_paid_whole check (
    (state = 'PAID') = (num_nonnulls(gift_card_id, customer_package_id) = 1) and (state = 'PAID') = (paid_time is not null)
    and (state = 'PAID') = (withdraw_until is not null) and (state = 'PAID' or (captured = 0 and sent_time is null))),
  constraint gift_order_recipient_known check (to_recipient or recipient_email is null),
  constraint gift_order_customer_fk foreign key (customer_id) references customer (id) on delete set null,
  constraint gift_order_package_fk foreign key (business_object_id, customer_package_id) references customer_package (business_object_id, id),
  constraint gift_order_one_kind check ((package is null or gift_card_id is null) and (package is not null or num_nonnulls(customer_id, customer_package_id) = 0)),
  constraint gift_order_package_unique unique (business_object_id, customer_package_id),
  constraint gift_order_number_unique unique (business_object_id, number),
  constraint gift_order_card_unique unique (business_object_id, gift_card_id),
  -- Stripe's events contain only the page, and the links only their secrets.
  constraint gift_order_session_unique unique (stripe_session_id),
  constraint gift_order_payment_unique unique (payment_id),
  constraint gift_order_page_unique unique (page_hash),
  constraint gift_order_sheet_unique unique (sheet_hash)
);
-- For orders whose state must still be read from Stripe.
create index gift_order_open on gift_order (expires_time) where state = 'OPEN';
-- For cards that are not due yet.
create index gift_order_unsent on gift_order (send_time) where state = 'PAID' and sent_time is null;
-- For the list, newest first.
create index gift_order_newest on gift_order (business_object_id, created_time desc, id desc);
create index gift_order_customer on gift_order (customer_id) where customer_id is not null;
-- For deleting names after the retention period.
create index gift_order_age on gift_order (created_time) where buyer_email is not null;

-- Append-only: paid, and refunded after a withdrawal.
create table gift_order_entry (
  business_object_id uuid not null,
  id uuid not null,
  gift_order_id uuid not null,
  kind text not null,
  amount integer not null,
  -- One entry per cause, however often it is reported.
  cause text not null,
  -- When Stripe accepted the refund.
  sent_time timestamptz,
  created_time timestamptz not null default clock_now(),
  constraint gift_order_entry_pk primary key (business_object_id, id),
  constraint gift_order_entry_order_fk foreign key (business_object_id, gift_order_id) references gift_order (business_object_id, id),
  constraint gift_order_entry_kind_known check (kind in ('CAPTURED', 'REFUNDED')),
  constraint gift_order_entry_amount_positive check (amount > 0),
  constraint gift_order_entry_cause_unique unique (business_object_id, cause)
);
create index gift_order_entry_order on gift_order_entry (business_object_id, gift_order_id, created_time);
-- Refunds that Stripe has not accepted yet.
create index gift_order_entry_unsent on gift_order_entry (created_time) where kind = 'REFUNDED' and sent_time is null;

create function keep_gift_order_sums() returns trigger language plpgsql as $$
begin
  update gift_order set
    captured = captured + case when new.kind = 'CAPTURED' then new.amount else 0 end,
    refunded = refunded + case when new.kind = 'REFUNDED' then new.amount else 0 end
  where business_object_id = new.business_object_id and id = new.gift_order_id;
  return new;
end $$;
create trigger keep_sums before insert on gift_order_entry for each row execute function keep_gift_order_sums();
create trigger append_only before update or delete on gift_order_entry for each row execute function refuse_ledger_change('sent_time');
