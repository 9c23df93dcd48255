-- Whoever joins the waiting list sees on the page what is free just then and has passed over it: only what becomes free later is
-- told (AVL-11). The starts that were free then and still are; one that is taken is forgotten, and news when it comes free again.
alter table waiting_list_entry add column known_starts timestamptz[] not null default '{}';
