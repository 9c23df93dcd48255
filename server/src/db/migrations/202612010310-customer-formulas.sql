-- A formula that its customer reads, too (CUS-08t): since when; null: the salon's own alone.
alter table customer_formula add column shared_time timestamptz;
