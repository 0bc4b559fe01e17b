-- What products came to in whole months of UTC, so that a year is added up from months and only its edges from quarters of an hour. Changes with the
-- quarters, in their transaction and by what they change by. Owner: features/reports.
create table kervan.report_product_month(
  store_id int not null, month date not null, asin text collate "C" not null, sku text not null, orders int not null, units int not null,
  sale bigint not null, profit bigint not null, sale_usd bigint not null, profit_usd bigint not null, primary key(store_id, month, asin, sku)) with (fillfactor = 80);
call kervan.protect('report_product_month', 'store_id');
insert into kervan.report_product_month(store_id, month, asin, sku, orders, units, sale, profit, sale_usd, profit_usd)
  select store_id, date_trunc('month', slot at time zone 'UTC')::date, asin, sku, sum(orders), sum(units), sum(sale), sum(profit), sum(sale_usd), sum(profit_usd)
  from kervan.report_product group by 1, 2, 3, 4;
