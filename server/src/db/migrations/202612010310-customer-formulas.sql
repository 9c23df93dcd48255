-- Since when the customer may read the formula (CUS-08t); null: only the salon.
alter table customer_formula add column shared_time timestamptz;
