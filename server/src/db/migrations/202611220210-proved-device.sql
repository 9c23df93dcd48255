-- AUTH-18, AUTH-20: a device that a password alone made known has attempts of its own, and no more; where somebody works in a salon, only
-- one that a code proved opens what a password alone does not. Who is asked for a code once more loses nothing.
alter table known_device add column by_code boolean not null default false;
