-- Deposits for visits (PAY-02, PAY-03, PAY-06). Amounts are minor units of the salon's currency.

-- The salon's own account at Stripe, into which its customers pay.
create table deposit_account (
  business_object_id uuid not null,
  stripe_account_id text not null,
  -- Stripe's capability for cards is active.
  ready boolean not null default false,
  -- The number of facts that Stripe still requires about the salon.
  missing integer not null default 0,
  -- Customers may pay a visit's whole price ahead (PAY-03m).
  whole_payment boolean not null default false,
  created_time timestamptz not null default clock_now(),
  constraint deposit_account_pk primary key (business_object_id),
  constraint deposit_account_business_object_fk foreign key (business_object_id) references business_object (id),
  -- Stripe's events contain only the account.
  constraint deposit_account_stripe_unique unique (stripe_account_id)
);

create table deposit_rule (
  business_object_id uuid not null,
  id uuid not null,
  position integer not null,
  enabled boolean not null,
  -- null: any service. Deleted services match nothing.
  product_ids uuid[],
  least_price integer,
  newcomers boolean not null,
  no_shows integer,
  -- People with this many visits and no missed one pay none; null: everybody pays.
  exempt_visits integer,
  percent integer,
  amount integer,
  constraint deposit_rule_pk primary key (business_object_id, id),
  constraint deposit_rule_business_object_fk foreign key (business_object_id) references business_object (id),
  constraint deposit_rule_takes_one check ((percent is null) <> (amount is null)),
  constraint deposit_rule_percent_possible check (percent between 1 and 100),
  constraint deposit_rule_amount_positive check (amount > 0),
  constraint deposit_rule_exempt_visits_possible check (exempt_visits between 1 and 100),
  constraint deposit_rule_no_shows_possible check (no_shows between 1 and 12)
);

-- A payment required before the visit is booked. The agreed terms are fixed.
create table visit_deposit (
  business_object_id uuid not null,
  id uuid not null,
  -- null: erased since.
  user_id uuid,
  state text not null default 'OPEN',
  -- The requested visit.
  request jsonb not null,
  -- Sealed: the customer's answers to the salon's questions (FRM-01) and message (APT-16), until the visit is booked or
  -- the deposit ends.
  said text,
  start_time timestamptz not null,
  end_time timestamptz not null,
  window_hours integer not null,
  price integer not null,
  amount integer not null,
  -- The part of it that the salon keeps after a late cancellation or a missed visit (PAY-03n).
  keeps integer not null,
  currency text not null,
  stripe_account_id text not null,
  stripe_session_id text,
  url text,
  payment_id text,
  -- Paid with this gift card instead (PAY-03o); refunds go back to it.
  gift_card_id uuid,
  -- Until then, this hold keeps the start; a booking and the deposit's end delete it.
  expires_time timestamptz not null,
  slot_hold_id uuid,
  appointment_id uuid,
  -- Sums of the entries, kept by the trigger below.
  captured integer not null default 0,
  refunded integer not null default 0,
  -- The amount taken back by the customer's bank, and the state of the dispute.
  disputed integer not null default 0,
  dispute text,
  created_time timestamptz not null default clock_now(),
  constraint visit_deposit_pk primary key (business_object_id, id),
  constraint visit_deposit_business_object_fk foreign key (business_object_id) references business_object (id),
  constraint visit_deposit_user_fk foreign key (user_id) references app_user (id) on delete set null,
  constraint visit_deposit_appointment_fk foreign key (business_object_id, appointment_id) references appointment (business_object_id, id) on delete set null (appointment_id),
  constraint visit_deposit_gift_card_fk foreign key (business_object_id, gift_card_id) references gift_card (business_object_id, id),
  constraint visit_deposit_paid_one_way check (payment_id is null or gift_card_id is null),
  constraint visit_deposit_state_known check (state in ('OPEN', 'PAID', 'RETURNED', 'ENDED')),
  constraint visit_deposit_amount_possible check (amount > 0 and amount <= price),
  constraint visit_deposit_keeps_possible check (keeps between 0 and amount),
  -- At most one payment, of the agreed amount, and no refund above it, regardless of the code (PAY-06).
  constraint visit_deposit_captured_once check (captured in (0, amount)),
  constraint visit_deposit_refunded_bound check (refunded between 0 and captured),
  constraint visit_deposit_disputed_bound check (disputed between 0 and captured),
  constraint visit_deposit_dispute_known check (dispute in ('OPEN', 'WON', 'LOST')),
  constraint visit_deposit_paid_captured check (state not in ('PAID', 'RETURNED') or captured > 0),
  constraint visit_deposit_said_waits check (said is null or (state = 'OPEN' and user_id is not null)),
  -- A deposit confirms one visit, once it is paid.
  constraint visit_deposit_visit_of_paid check (appointment_id is null or state = 'PAID'),
  constraint visit_deposit_visit_unique unique (business_object_id, appointment_id),
  -- Stripe's events contain only the page or the payment.
  constraint visit_deposit_session_unique unique (stripe_session_id),
  constraint visit_deposit_payment_unique unique (payment_id)
);
-- For deposits whose state must still be read from Stripe, and for an erasure.
create index visit_deposit_open on visit_deposit (expires_time) where state = 'OPEN';
create index visit_deposit_user on visit_deposit (user_id) where user_id is not null;
create index visit_deposit_gift_card on visit_deposit (business_object_id, gift_card_id) where gift_card_id is not null;
-- For the list, newest first.
create index visit_deposit_newest on visit_deposit (business_object_id, created_time desc, id desc);

-- Append-only: paid, refunded, and kept by the salon; keeping moves no money and can still be followed by a refund.
create table visit_deposit_entry (
  business_object_id uuid not null,
  id uuid not null,
  deposit_id uuid not null,
  kind text not null,
  amount integer not null,
  -- One entry per cause, however often it is reported.
  cause text not null,
  -- When Stripe accepted the refund.
  sent_time timestamptz,
  created_time timestamptz not null default clock_now(),
  constraint visit_deposit_entry_pk primary key (business_object_id, id),
  constraint visit_deposit_entry_deposit_fk foreign key (business_object_id, deposit_id) references visit_deposit (business_object_id, id),
  constraint visit_deposit_entry_kind_known check (kind in ('CAPTURED', 'REFUNDED', 'KEPT', 'DISPUTED', 'DISPUTE_WON', 'DISPUTE_LOST')),
  constraint visit_deposit_entry_amount_positive check (amount > 0),
  constraint visit_deposit_entry_cause_unique unique (business_object_id, cause)
);
create index visit_deposit_entry_deposit on visit_deposit_entry (business_object_id, deposit_id, created_time);
-- For the report of a period.
create index visit_deposit_entry_time on visit_deposit_entry (business_object_id, created_time);
-- Refunds that Stripe has not accepted yet.
create index visit_deposit_entry_unsent on visit_deposit_entry (created_time) where kind = 'REFUNDED' and sent_time is null;

create function keep_visit_deposit_sums() returns trigger language plpgsql as $$
begin
  update visit_deposit set
    captured = captured + case when new.kind = 'CAPTURED' then new.amount else 0 end,
    refunded = refunded + case when new.kind = 'REFUNDED' then new.amount else 0 end,
    disputed = disputed + case new.kind when 'DISPUTED' then new.amount when 'DISPUTE_WON' then - new.amount else 0 end,
    dispute = case new.kind when 'DISPUTED' then 'OPEN' when 'DISPUTE_WON' then 'WON' when 'DISPUTE_LOST' then 'LOST' else dispute end
  where business_object_id = new.business_object_id and id = new.deposit_id;
  return new;
end $$;
create trigger keep_sums before insert on visit_deposit_entry for each row execute function keep_visit_deposit_sums();
create trigger append_only before update or delete on visit_deposit_entry for each row execute function refuse_ledger_change('sent_time');

-- The deposit that a gift card paid, or got back.
alter table gift_card_entry add column deposit_id uuid,
  add constraint gift_card_entry_deposit_fk foreign key (business_object_id, deposit_id) references visit_deposit (business_object_id, id),
  add constraint gift_card_entry_one_source check (order_id is null or deposit_id is null);
create index gift_card_entry_deposit on gift_card_entry (business_object_id, deposit_id) where deposit_id is not null;
