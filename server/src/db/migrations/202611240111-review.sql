-- Reviews, the links to write them, and the salon's replies (REV-01 to -06).

create table review (
  business_object_id uuid not null,
  id uuid not null,
  status text not null,
  -- null: the customer went to Google to write the review, and it was not found there yet (REV-05).
  rating smallint,
  -- Where the review was written: only own ones appear on the salon's page (REV-05).
  source text not null default 'OWN',
  -- Google's name of the review: accounts/…/locations/…/reviews/….
  google_name text,
  -- State of sending or deleting the salon's reply at Google; null: nothing is in progress.
  google_reply text,
  text text not null default '',
  -- First name and initial when it was written, so that the list of reviews does not read customers.
  shown_name text not null,
  language text not null,
  -- Hosts outside the accepted domains; such a review waits for the salon's approval (MSG-06).
  unsupported_links text[] not null default '{}',
  customer_id uuid,
  appointment_id uuid,
  order_checkout_date date,
  -- Who showed the code with which it was written; null: it was written by a mail's link.
  made_by uuid,
  -- When the salon reported it to the operator; does not hide it (REV-06).
  reported_time timestamptz,
  report_reason text,
  -- When the operator hid it, with the reason for the salon (REV-06).
  hidden_time timestamptz,
  hidden_reason text,
  last_modified timestamptz not null default clock_now(),
  -- In milliseconds, as in a page's cursor.
  created_time timestamptz(3) not null default clock_now(),
  constraint review_pk primary key (business_object_id, id),
  constraint review_business_object_fk foreign key (business_object_id) references business_object (id),
  constraint review_customer_fk foreign key (customer_id) references customer (id) on delete set null,
  -- Sets only the visit's id to null; the key's first column stays.
  constraint review_appointment_fk foreign key (business_object_id, appointment_id) references appointment (business_object_id, id) on delete set null (appointment_id),
  constraint review_made_by_fk foreign key (made_by) references app_user (id) on delete set null,
  constraint review_status_known check (status in ('DONE', 'PENDING', 'GMB', 'PENDING_GMB', 'DONE_GMB')),
  constraint review_rating_stars check (rating between 1 and 5),
  constraint review_rating_given check (rating is not null or status = 'PENDING_GMB'),
  constraint review_google_reply_known check (google_reply in ('WAITING', 'REFUSED')),
  constraint review_source_known check (source in ('OWN', 'GOOGLE')),
  constraint review_report_whole check ((reported_time is null) = (report_reason is null)),
  constraint review_hidden_whole check ((hidden_time is null) = (hidden_reason is null)),
  -- A review that is read again is updated, not inserted twice (REV-05).
  constraint review_google_name_unique unique (business_object_id, google_name),
  constraint review_language_known check (language in ('de', 'en', 'vi'))
);
-- For the public list, newest first, by keyset.
create index review_done on review (business_object_id, created_time desc, id desc)
  where status in ('DONE', 'DONE_GMB') and source = 'OWN' and hidden_time is null;
-- For the salon's own list of all reviews.
create index review_newest on review (business_object_id, created_time desc, id desc);
-- Both are small: replies that a job has to send, and reports for the operator.
create index review_google_reply on review (business_object_id, last_modified) where google_reply = 'WAITING';
create index review_reported on review (reported_time) where reported_time is not null;
-- For the foreign keys: a customer's export and erasure, a deleted visit.
create index review_customer on review (customer_id) where customer_id is not null;
create index review_appointment on review (business_object_id, appointment_id) where appointment_id is not null;
create index review_made_by on review (made_by) where made_by is not null;

create table review_reply (
  business_object_id uuid not null,
  id uuid not null,
  review_id uuid not null,
  time timestamptz not null default clock_now(),
  text text not null,
  -- Hosts outside the accepted domains; shown to the salon (MSG-06).
  unsupported_links text[] not null default '{}',
  constraint review_reply_pk primary key (business_object_id, id),
  constraint review_reply_review_fk foreign key (business_object_id, review_id) references review (business_object_id, id) on delete cascade
);
create index review_reply_review on review_reply (business_object_id, review_id, time);

-- Used once, and expires; only the SHA-256 of its secret is stored (REV-02, AUTH-17).
create table review_link (
  business_object_id uuid not null,
  id uuid not null,
  hash bytea not null,
  customer_id uuid not null,
  appointment_id uuid,
  order_checkout_date date,
  -- Who shows it as a code, which is valid for an hour; null: it was sent to the customer by e-mail.
  made_by uuid,
  created_time timestamptz not null default clock_now(),
  expires_time timestamptz not null,
  used_time timestamptz,
  constraint review_link_pk primary key (business_object_id, id),
  constraint review_link_business_object_fk foreign key (business_object_id) references business_object (id),
  constraint review_link_customer_fk foreign key (customer_id) references customer (id) on delete cascade,
  constraint review_link_appointment_fk foreign key (business_object_id, appointment_id) references appointment (business_object_id, id) on delete cascade,
  constraint review_link_made_by_fk foreign key (made_by) references app_user (id) on delete cascade,
  -- Looked up by the secret alone.
  constraint review_link_hash_unique unique (hash)
);
create index review_link_customer on review_link (customer_id);
create index review_link_appointment on review_link (business_object_id, appointment_id) where appointment_id is not null;
create index review_link_made_by on review_link (made_by) where made_by is not null;
create index review_link_expiry on review_link (expires_time);

-- A salon's access to its reviews at Google (REV-05).
create table google_connection (
  business_object_id uuid not null,
  -- Encrypted: it allows reading and answering the salon's reviews.
  refresh_token text not null,
  -- Google's name of the place: accounts/…/locations/….
  place text not null,
  title text not null,
  connected_time timestamptz not null default clock_now(),
  -- When Google revoked the access: no further attempts until the salon connects again.
  expired_time timestamptz,
  last_read_time timestamptz,
  -- Consecutive failures; each one delays the next attempt further.
  failures integer not null default 0,
  last_error text,
  next_time timestamptz not null default clock_now(),
  constraint google_connection_pk primary key (business_object_id),
  constraint google_connection_business_object_fk foreign key (business_object_id) references business_object (id) on delete cascade,
  constraint google_connection_failures_count check (failures >= 0)
);
-- For the recurring job, which looks every few minutes for connections that are due.
create index google_connection_due on google_connection (next_time) where expired_time is null;

-- A salon's settings for reviews; no row: the defaults (REV-02, REV-03).
create table review_setting (
  business_object_id uuid not null,
  -- Whether customers with marketing consent are asked for a review after a visit.
  requests boolean not null default true,
  -- null: no own templates yet.
  templates text[],
  constraint review_setting_pk primary key (business_object_id),
  constraint review_setting_business_object_fk foreign key (business_object_id) references business_object (id) on delete cascade
);

-- Number of published reviews and their sum of stars, so that a salon's page reads one row.
create table review_total (
  business_object_id uuid not null,
  count integer not null default 0,
  rating_sum integer not null default 0,
  constraint review_total_pk primary key (business_object_id),
  constraint review_total_business_object_fk foreign key (business_object_id) references business_object (id) on delete cascade,
  constraint review_total_possible check (count >= 0 and rating_sum between count and 5 * count)
);

-- A trigger, so that every change of a review updates the total in the same transaction.
create function keep_review_total() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.status in ('DONE', 'DONE_GMB') and old.source = 'OWN' and old.hidden_time is null then
    update review_total set count = count - 1, rating_sum = rating_sum - old.rating
    where business_object_id = old.business_object_id;
  end if;
  if tg_op <> 'DELETE' and new.status in ('DONE', 'DONE_GMB') and new.source = 'OWN' and new.hidden_time is null then
    insert into review_total as total (business_object_id, count, rating_sum) values (new.business_object_id, 1, new.rating)
    on conflict on constraint review_total_pk do update
      set count = total.count + 1, rating_sum = total.rating_sum + excluded.rating_sum;
  end if;
  return null;
end $$;
create trigger keep_total after insert or delete or update of status, rating, source, hidden_time, business_object_id on review
  for each row execute function keep_review_total();

-- Average stars and number of published reviews of visits in which the person did a service (STF-09); null: none.
create function staff_rating(salon uuid, person uuid) returns json language sql stable as $$
  select json_build_object('average', round(avg(r.rating), 1), 'count', count(*)) from review r
  where r.business_object_id = salon and r.status in ('DONE', 'DONE_GMB') and r.source = 'OWN' and r.hidden_time is null
    and exists (select from appointment_service s where s.business_object_id = salon and s.appointment_id = r.appointment_id
      and s.assigned_staff_id = person)
  having count(*) > 0
$$;
