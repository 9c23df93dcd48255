-- An erasure finds what was written about a person's visits by the appointment's id in the cause, under the salons' locks: without
-- this it reads every message there ever was (PRIV-01).
create index message_visit on message (business_object_id, substring(cause from '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'))
  where business_object_id is not null;
