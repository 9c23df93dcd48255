-- What went to a person is found for the export and blanked by the erasure (PRIV-01).
create index message_recipient on message (recipient);
