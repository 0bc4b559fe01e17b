-- What a product's prices were on a day (INV-046: charts of up to 365 days): the last that were known on it. Days are those of UTC by the market clock, for all stores
-- alike: the chart of a store does not move when its market changes its clocks. source_price in minor units of the source's currency, the others in those of the store's;
-- null = not known on that day. A day on which nothing was decided and nothing was read has no row: what held before goes on. buybox_samples: readings of the competition
-- on the day, buybox_held: those in which the store's own offer had the BuyBox. Written by records/items/item-days.ts, gone after limits.itemDaysKeptMs.
create table kervan.item_day(
  store_id int not null, item_id bigint not null, day date not null, source_price int, own_price int, buybox_price int, lowest_price int,
  buybox_samples int not null default 0, buybox_held int not null default 0, primary key(store_id, item_id, day),
  check (buybox_held between 0 and buybox_samples)) with (fillfactor = 85);
-- Days come in order: a few pages tell where the old ones are.
create index item_day_old on kervan.item_day using brin(day);
call kervan.protect('item_day', 'store_id');
