-- How far the marketplace's daily reports of a store are. kind: 0 its account health, 1 sales and traffic of `day`. Owner: features/reports.
create table kervan.report_reading(
  store_id int not null, kind smallint not null check (kind between 0 and 1), day date, report_id text, asked_at timestamptz, read_at timestamptz, due_at timestamptz not null,
  failure text, attempts int not null default 0, lease_until timestamptz, lease_by uuid, primary key(store_id, kind));
create index report_reading_due on kervan.report_reading(due_at);
call kervan.protect('report_reading', 'store_id');
-- What the marketplace last said of the account (domain/reports/account-health): rates in hundredths of a percent, counts; and when.
create table kervan.account_health(store_id int primary key, read_at timestamptz not null, metrics jsonb not null);
call kervan.protect('account_health', 'store_id');
-- Sales and traffic of a product on a day of the store's market. buybox: hundredths of a percent, of its page views. source: 0 the API, 1 a file.
create table kervan.business_day(
  store_id int not null, day date not null, asin text collate "C" not null, title text, source smallint not null check (source between 0 and 1), sessions int not null check (sessions >= 0), page_views int not null check (page_views >= 0),
  buybox int not null check (buybox between 0 and 10000), units int not null check (units >= 0), sales bigint not null, sales_usd bigint not null, primary key(store_id, day, asin));
call kervan.protect('business_day', 'store_id');
