-- Sums of the reports and what the marketplace reports of an account. Owner: features/reports.

-- What reports add up, ready counted per quarter of an hour in UTC, so that a day can be cut at anybody's midnight; amounts in minor units of the
-- order's currency and in cents of USD at the rate of the order's day. Orders on the moment of purchase without cancelled ones, refunds on the moment
-- of the refund. Profit = gross less everything behind it, of orders of which all lines are known (`known`). Owner: features/reports.
create table kervan.report_slot(
  store_id int not null, slot timestamptz not null, orders int not null, known int not null, units int not null, sale bigint not null,
  shipping bigint not null, refunds bigint not null, gross bigint not null, commission bigint not null, source_cost bigint not null,
  warehouse_cost bigint not null, import_shipment bigint not null, tax bigint not null, sale_usd bigint not null, shipping_usd bigint not null,
  refunds_usd bigint not null, gross_usd bigint not null, commission_usd bigint not null, source_cost_usd bigint not null,
  warehouse_cost_usd bigint not null, import_shipment_usd bigint not null, tax_usd bigint not null,
  -- A refund lowers the profit of a report only where the order it belongs to counts there: where every line of its profit is known (REP-018). What
  -- was given back of others stays in what was given back, of which the sales report tells.
  refunds_known bigint not null, refunds_known_usd bigint not null,
  primary key(store_id, slot));
call kervan.protect('report_slot', 'store_id');

-- The same by product; what an order came to is shared by the prices of its products.
create table kervan.report_product(
  store_id int not null, slot timestamptz not null, asin text collate "C" not null, sku text not null, orders int not null, units int not null,
  sale bigint not null, profit bigint not null, sale_usd bigint not null, profit_usd bigint not null,
  primary key(store_id, slot, asin, sku) include (orders, units, sale, profit, sale_usd, profit_usd));
call kervan.protect('report_product', 'store_id');

-- What products came to in whole months of UTC, so that a year is added up from months and only its edges from quarters of an hour. Changes with the
-- quarters, in their transaction and by what they change by. Owner: features/reports.
create table kervan.report_product_month(
  store_id int not null, month date not null, asin text collate "C" not null, sku text not null, orders int not null, units int not null,
  sale bigint not null, profit bigint not null, sale_usd bigint not null, profit_usd bigint not null,
  primary key(store_id, month, asin, sku)) with (fillfactor = 80);
call kervan.protect('report_product_month', 'store_id');

-- Slots that are to be counted anew, written with whatever changes them. Only ever added to, so that nobody waits for another; the count takes them
-- away.
create table kervan.report_mark(
  mark_id bigint generated always as identity primary key, store_id int not null, slot timestamptz not null);
create index report_mark_store on kervan.report_mark(store_id, mark_id);
call kervan.protect('report_mark', 'store_id');

-- How far the marketplace's daily reports of a store are. kind: 0 its account health, 1 sales and traffic of `day`. Owner: features/reports.
create table kervan.report_reading(
  store_id int not null, kind smallint not null, day date, report_id text, asked_at timestamptz, read_at timestamptz, due_at timestamptz not null,
  failure text, attempts int not null default 0, lease_until timestamptz, lease_by uuid,
  primary key(store_id, kind), constraint report_reading_kind_check check (kind between 0 and 2));
create index report_reading_due on kervan.report_reading(due_at);
call kervan.protect('report_reading', 'store_id');

-- What the marketplace last said of the account (domain/reports/account-health): rates in hundredths of a percent, counts; and when.
create table kervan.account_health(
  store_id int primary key, read_at timestamptz not null, metrics jsonb not null);
call kervan.protect('account_health', 'store_id');

-- Sales and traffic of a product on a day of the store's market. buybox: hundredths of a percent, of its page views. source: 0 the API, 1 a file.
create table kervan.business_day(
  store_id int not null, day date not null, asin text collate "C" not null, title text, source smallint not null check (source between 0 and 1),
  sessions int not null check (sessions >= 0), page_views int not null check (page_views >= 0),
  buybox int not null check (buybox between 0 and 10000), units int not null check (units >= 0), sales bigint not null, sales_usd bigint not null,
  -- A file tells of a period as a whole: `day` is its first day, days how many it has; what is told of single days has one. Periods of products do
  -- not overlap. asin empty: all products of that one day (the marketplace's report by date). Rows of it count where none of products tells of the
  -- day.
  days smallint not null default 1 check (days between 1 and 366),
  primary key(store_id, day, asin), constraint business_day_whole check (asin <> '' or days = 1));
call kervan.protect('business_day', 'store_id');

create function kervan.report_slot_of(at timestamptz) returns timestamptz language sql immutable parallel safe
  return date_bin('15 minutes', at, timestamptz '2000-01-01 00:00:00+00');

create function kervan.mark_order_for_report() returns trigger language plpgsql as $$ begin
  if tg_op <> 'DELETE' then
    insert into kervan.report_mark(store_id, slot) values (new.store_id, kervan.report_slot_of(new.purchased_at));
    insert into kervan.report_mark(store_id, slot) select distinct m.store_id, kervan.report_slot_of(m.at) from kervan.order_money m
      where m.store_id = new.store_id and m.order_id = new.order_id and m.kind = 14;
  end if;
  if tg_op = 'DELETE' or (tg_op = 'UPDATE' and old.purchased_at <> new.purchased_at) then
    insert into kervan.report_mark(store_id, slot) values (old.store_id, kervan.report_slot_of(old.purchased_at));
  end if;
  return null; end $$;
create trigger seller_order_report after insert or delete on kervan.seller_order for each row execute function kervan.mark_order_for_report();
create trigger seller_order_report_change after update on kervan.seller_order for each row
  when ((old.purchased_at, old.seller_status, old.sale, old.shipping, old.currency, old.rate_ppm, old.settled, old.forecast)
    is distinct from (new.purchased_at, new.seller_status, new.sale, new.shipping, new.currency, new.rate_ppm, new.settled, new.forecast))
  execute function kervan.mark_order_for_report();

-- Money of an order can make its profit known, so what was given back of it is counted again with it.
create function kervan.mark_part_for_report() returns trigger language plpgsql as $$ declare part record; begin
  if tg_op = 'DELETE' then part := old; else part := new; end if;
  insert into kervan.report_mark(store_id, slot) select o.store_id, kervan.report_slot_of(o.purchased_at) from kervan.seller_order o
    where o.store_id = part.store_id and o.order_id = part.order_id;
  insert into kervan.report_mark(store_id, slot) select distinct m.store_id, kervan.report_slot_of(m.at) from kervan.order_money m
    where m.store_id = part.store_id and m.order_id = part.order_id and m.kind = 14;
  if tg_table_name = 'order_money' then
    insert into kervan.report_mark(store_id, slot) values (part.store_id, kervan.report_slot_of(part.at));
  end if;
  return null; end $$;
create trigger order_item_report after insert or update of quantity, cancelled, price, sku, asin or delete on kervan.order_item
  for each row execute function kervan.mark_part_for_report();
create trigger order_money_report after insert or update or delete on kervan.order_money for each row execute function kervan.mark_part_for_report();
