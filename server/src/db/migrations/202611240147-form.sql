-- A salon's questions before a visit, and customers' answers (FRM-01).

create table question (
  business_object_id uuid not null,
  id uuid not null,
  kind text not null,
  display_order integer not null default 0,
  -- In the salon's own language, and in each entered language (CAT-10).
  name text not null,
  names jsonb not null default '{}',
  required boolean not null,
  -- Its answers are stored in health_answer only (PRIV-02d).
  health boolean not null default false,
  -- Whether it is asked before each visit, or only once.
  every_time boolean not null,
  -- In order: id, names, hints by language, and whether it stops online booking.
  choices jsonb not null default '[]',
  version integer not null default 1,
  deleted_time timestamptz,
  constraint question_pk primary key (business_object_id, id),
  constraint question_business_object_fk foreign key (business_object_id) references business_object (id),
  -- Referenced by answers, so that each kind is in its own table.
  constraint question_health_unique unique (business_object_id, id, health),
  constraint question_kind_known check (kind in ('CHOICE', 'YES_NO', 'TEXT'))
);

-- The services before which it is asked.
create table question_product (
  business_object_id uuid not null,
  question_id uuid not null,
  product_id uuid not null,
  constraint question_product_pk primary key (business_object_id, product_id, question_id),
  constraint question_product_question_fk foreign key (business_object_id, question_id) references question (business_object_id, id) on delete cascade,
  constraint question_product_product_fk foreign key (business_object_id, product_id) references product (business_object_id, id) on delete cascade
);
-- For the foreign key, and for a question's services.
create index question_product_question on question_product (business_object_id, question_id);

-- One answer per visit and question, with the texts at that time: a later edit of the question does not change them.
create table question_answer (
  business_object_id uuid not null,
  appointment_id uuid not null,
  question_id uuid not null,
  health boolean not null generated always as (false) stored,
  customer_id uuid not null,
  -- The question's name by language.
  question_names jsonb not null,
  choice_id text,
  -- The choice's name by language; null: yes or no, or an entered answer.
  choice_names jsonb,
  text text,
  created_time timestamptz not null default clock_now(),
  constraint question_answer_pk primary key (business_object_id, appointment_id, question_id),
  constraint question_answer_appointment_fk foreign key (business_object_id, appointment_id) references appointment (business_object_id, id) on delete cascade,
  constraint question_answer_question_fk foreign key (business_object_id, question_id, health) references question (business_object_id, id, health),
  constraint question_answer_customer_fk foreign key (customer_id) references customer (id) on delete cascade,
  constraint question_answer_one_way check ((choice_id is null) <> (text is null))
);
-- A customer's latest answer to a question.
create index question_answer_customer on question_answer (customer_id, question_id, created_time);

-- Answers to health questions (FRM-01h), separate from the others. They are sealed with a key outside the database;
-- lists, forms and printed days never join them.
create table health_answer (
  business_object_id uuid not null,
  appointment_id uuid not null,
  question_id uuid not null,
  health boolean not null generated always as (true) stored,
  customer_id uuid not null,
  -- The question's name by language.
  question_names jsonb not null,
  -- JSON of the choice and its names, or of the entered text.
  sealed text not null,
  created_time timestamptz not null default clock_now(),
  constraint health_answer_pk primary key (business_object_id, appointment_id, question_id),
  constraint health_answer_appointment_fk foreign key (business_object_id, appointment_id) references appointment (business_object_id, id) on delete cascade,
  constraint health_answer_question_fk foreign key (business_object_id, question_id, health) references question (business_object_id, id, health),
  constraint health_answer_customer_fk foreign key (customer_id) references customer (id) on delete cascade
);
-- A customer's latest answer to a question.
create index health_answer_customer on health_answer (customer_id, question_id, created_time);
