-- What a listed item falls back on while its price cannot be computed: what its cost was computed from last, and since when it has none.
alter table kervan.source_product add column last_price int, add column last_shipping int, add column last_weight_g int, add column last_dimensional_weight_g int;
update kervan.source_product set last_price = price, last_shipping = shipping, last_weight_g = weight_g, last_dimensional_weight_g = dimensional_weight_g;
alter table kervan.item add column unpriced_since timestamptz;
create index item_unpriced on kervan.item(unpriced_since) where unpriced_since is not null;

-- A price far from its median of 30 days, until it was read a second time.
alter table kervan.source_product add column price_doubted boolean not null default false;

-- No cost is negative, wherever it comes from.
alter table kervan.item_override add constraint item_override_costs check (import_price >= 0 and shipment_price >= 0);
