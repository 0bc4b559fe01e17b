-- Settings per product and store (INV-073): they hold for every item of the ASIN, also for one that is added later. kind: 1 constant, 2 rated;
-- profits in minor units of the store's currency or in hundredths of a percent. What the evaluation reads of them stands in item_override.
-- Owner: records/items.
create table kervan.asin_setting(
  store_id int not null, setting_id bigint generated always as identity, asin text collate "C" not null, kind smallint not null check (kind in (1, 2)),
  min_profit int not null, standard_profit int not null, max_profit int not null,
  critical_stock int check (critical_stock >= 0), max_stock int check (max_stock >= 0), min_stock int check (min_stock >= 0), handling_days smallint check (handling_days between 0 and 30),
  group_name text check (length(group_name) between 1 and 50), created_at timestamptz not null, changed_at timestamptz not null,
  check (min_profit <= standard_profit and standard_profit <= max_profit), check (min_stock <= max_stock),
  primary key(store_id, setting_id));
create unique index asin_setting_asin on kervan.asin_setting(store_id, asin);
create index asin_setting_group on kervan.asin_setting(store_id, group_name) where group_name is not null;
create index asin_setting_kind on kervan.asin_setting(store_id, kind, setting_id);
call kervan.protect('asin_setting', 'store_id');

-- What an action did to the settings of a product, null = there was none; `before` also says which prices were frozen. Owner: records/activity.
create table kervan.activity_setting(
  store_id int not null, activity_id bigint not null, asin text collate "C" not null, before jsonb, after jsonb, primary key(store_id, activity_id, asin));
call kervan.protect('activity_setting', 'store_id');

-- What products were given when they were added.
insert into kervan.asin_setting(store_id, asin, kind, min_profit, standard_profit, max_profit, critical_stock, max_stock, min_stock, handling_days, created_at, changed_at)
select distinct on (o.store_id, d.asin) o.store_id, d.asin, o.kind, o.min_profit, o.standard_profit, o.max_profit, o.critical_stock, o.max_stock, o.min_stock, o.handling_days, i.created_at, i.created_at
from kervan.item_override o join kervan.item i on i.store_id = o.store_id and i.item_id = o.item_id join kervan.item_details d on d.store_id = o.store_id and d.item_id = o.item_id
where o.kind in (1, 2) and o.min_profit <= o.standard_profit and o.standard_profit <= o.max_profit and (o.min_stock is null or o.max_stock is null or o.min_stock <= o.max_stock)
order by o.store_id, d.asin, o.override_id desc;
