-- When the marketplace last took warnings of a product back, by subject and channel: a warning from before that comes too late, in whichever order both are heard.
-- product: the SKU where one was named, else the ASIN. Owner: records/protection.
create table kervan.warning_clearing(
  store_id int not null, product text collate "C" not null, kind smallint not null check (kind between 1 and 7), channel smallint not null check (channel between 1 and 4),
  asin text collate "C", cleared_at timestamptz not null, primary key(store_id, product, kind, channel));
create index warning_clearing_asin on kervan.warning_clearing(store_id, asin, kind, channel);
call kervan.protect('warning_clearing', 'store_id');

-- Warnings of a SKU and of an ASIN are found by either.
create index warning_of_asin on kervan.warning(store_id, asin) where cleared_at is null;
create index warning_of_sku on kervan.warning(store_id, sku) where cleared_at is null;
-- One issue may stand at several listings of a product at once.
drop index kervan.warning_once;
create unique index warning_once on kervan.warning(store_id, product, kind, reference, coalesce(sku, ''));
