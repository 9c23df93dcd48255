-- Cards on file for no-show fees (PAY-04). Amounts are minor units of the salon's currency.

-- A rule requires money, or a card that can be charged a fee of this amount later.
alter table deposit_rule add column security text not null default 'DEPOSIT',
  add constraint deposit_rule_security_known check (security in ('DEPOSIT', 'CARD'));

-- For a card, `amount` is the highest agreed fee: the captured amount is decided later, once, and never above it.
alter table visit_deposit add column security text not null default 'DEPOSIT',
  add constraint visit_deposit_security_known check (security in ('DEPOSIT', 'CARD')),
  add constraint visit_deposit_fee_bound check (captured <= amount),
  drop constraint visit_deposit_captured_once,
  add constraint visit_deposit_captured_once check (captured in (0, amount) or security = 'CARD'),
  drop constraint visit_deposit_paid_captured,
  add constraint visit_deposit_paid_captured check (state not in ('PAID', 'RETURNED') or captured > 0
    or (security = 'CARD' and state = 'PAID')),
  -- For the card, which repeats the agreed amount.
  add constraint visit_deposit_amount_unique unique (business_object_id, id, amount);
-- One payment per visit, regardless of the code.
create unique index visit_deposit_entry_captured_once on visit_deposit_entry (business_object_id, deposit_id) where kind = 'CAPTURED';

-- The card itself, the terms its customer agreed to, and the salon's decision.
create table visit_card (
  business_object_id uuid not null,
  deposit_id uuid not null,
  -- The highest fee, equal to the deposit's row: no decision exceeds it, regardless of the code.
  agreed integer not null,
  -- The terms shown to the customer; `agreed_time`: when they entered the card after reading them.
  terms text not null,
  terms_version integer not null,
  language text not null,
  agreed_time timestamptz,
  stripe_customer_id text,
  -- null: not entered yet, or deleted; brand and last digits are deleted with it, except for a charged fee.
  stripe_method_id text,
  brand text,
  last_four text,
  state text not null default 'AGREED',
  -- The decision: the amount, by whom, and the id under which Stripe makes one payment.
  fee integer,
  charge_id uuid,
  decided_by uuid,
  decided_time timestamptz,
  -- Stripe's page on which the customer confirms, if the bank requires it.
  stripe_session_id text,
  confirm_url text,
  constraint visit_card_pk primary key (business_object_id, deposit_id),
  constraint visit_card_deposit_fk foreign key (business_object_id, deposit_id, agreed) references visit_deposit (business_object_id, id, amount) on delete cascade,
  constraint visit_card_decider_fk foreign key (decided_by) references app_user (id) on delete set null,
  constraint visit_card_state_known check (state in ('AGREED', 'CHARGING', 'CONFIRMING', 'DECLINED', 'CHARGED', 'WAIVED', 'OVER')),
  constraint visit_card_language_known check (language in ('de', 'en', 'vi')),
  constraint visit_card_fee_bound check (fee between 1 and agreed),
  constraint visit_card_charge_decided check (state not in ('CHARGING', 'CONFIRMING', 'CHARGED')
    or (fee is not null and charge_id is not null and decided_time is not null)),
  constraint visit_card_confirming check ((state = 'CONFIRMING') = (confirm_url is not null) and (confirm_url is null or stripe_session_id is not null)),
  constraint visit_card_forgotten check (state not in ('CHARGED', 'WAIVED', 'OVER') or stripe_method_id is null),
  -- Stripe's events contain only the page.
  constraint visit_card_session_unique unique (stripe_session_id)
);
-- For fees that must still be settled at Stripe, and cards that have to be deleted in time.
create index visit_card_unsettled on visit_card (decided_time) where state in ('CHARGING', 'CONFIRMING');
create index visit_card_on_file on visit_card (business_object_id, deposit_id) where stripe_method_id is not null;
-- For erasing accounts.
create index visit_card_decider on visit_card (decided_by) where decided_by is not null;
