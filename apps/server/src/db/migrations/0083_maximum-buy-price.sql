-- The highest total at the source for what is wanted of a product, USD cents (decision 59); null = it cannot be told. `is_cap_own`: the seller set it.
alter table kervan.order_item add cap_usd bigint check (cap_usd >= 0), add is_cap_own boolean not null default false;
