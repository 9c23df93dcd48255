-- The network that asked (/24 of IPv4, /48 of IPv6): what strangers ask for is bounded by it (AUTH-07), and where too few of its SMS
-- codes are typed, it is stopped before the salon is (AUTH-16).
alter table challenge add column network text;
-- Both look at what one network asked for lately.
create index challenge_network on challenge (network, created_time) where network is not null;
