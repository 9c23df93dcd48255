-- Where an identity's guesses of the day are used up, its message carries a link instead of a PIN (AUTH-07): whoever opens it
-- answers the challenge, and nothing that was guessed counts.
-- SHA-256 of the link's 256 random bits; null: the challenge is answered by its code.
alter table challenge add column link_hash bytea;
alter table challenge add constraint challenge_link_unique unique (link_hash);
