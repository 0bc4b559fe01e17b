-- What a dollar came to on each day, so that what moves late books at its own day's rate (decision 58). From the bank's file or set by staff,
-- as they held on that day of the platform. Owner: currency.
create table kervan.currency_day(currency char(3) not null, day date not null, rate_ppm bigint not null check (rate_ppm > 0), primary key(currency, day));
insert into kervan.currency_day(currency, day, rate_ppm)
  select to_currency, (updated_at at time zone 'Europe/Istanbul')::date, rate_ppm from kervan.currency_rate where from_currency = 'USD';

-- Lines of the profit table of which nothing more is expected, one bit each by their codes (domain/orders/settled-lines).
alter table kervan.seller_order add settled int not null default 0;

-- Transactions of the marketplace's books, each kept once, whatever comes of it: booked with its order, waiting for an order that is not known yet,
-- or noted because its kind is not known. state: 0 waiting for its order, 1 booked, 2 of a kind that is not booked.
create table kervan.order_transaction(
  store_id int not null references kervan.store, transaction_id text collate "C" not null, amazon_order_id text collate "C", kind text not null, state smallint not null,
  posted_at timestamptz not null, content jsonb not null, units int not null default 0, noted_at timestamptz not null, booked_at timestamptz, primary key(store_id, transaction_id));
create index order_transaction_order on kervan.order_transaction(store_id, amazon_order_id);
create index order_transaction_waiting on kervan.order_transaction(store_id, amazon_order_id) where state = 0;
call kervan.protect('order_transaction', 'store_id');

-- What would be lost if it were sold and bought now, the worst first: listings (kind 0) and orders that are not bought (kind 1). Rows only where
-- something would be lost. Amounts in minor units of the store's currency. Owner: records/orders.
create table kervan.margin_risk(
  store_id int not null references kervan.store, kind smallint not null check (kind between 0 and 1), id bigint not null, loss bigint not null check (loss > 0), profit bigint not null, cost bigint not null,
  price bigint not null, volatility int, units int not null, can_raise boolean not null default false, computed_at timestamptz not null, primary key(store_id, kind, id));
create index margin_risk_worst on kervan.margin_risk(store_id, loss desc, kind, id);
call kervan.protect('margin_risk', 'store_id');
-- When the risk of a store was computed last, and when it is due again.
create table kervan.margin_risk_state(
  store_id int not null references kervan.store, due_at timestamptz not null, computed_at timestamptz, listed int not null default 0, unbought int not null default 0,
  lease_until timestamptz, lease_by uuid, primary key(store_id));
create index margin_risk_state_due on kervan.margin_risk_state(due_at);
call kervan.protect('margin_risk_state', 'store_id');
-- How far a source's price moves in a day, hundredths of a percent, from the last 30 days; null = it was read too seldom. Computed anew when the source moved on.
create table kervan.source_volatility(source_id bigint primary key references kervan.source_product on delete cascade, revision bigint not null, hundredths int, computed_at timestamptz not null);
revoke insert, update, delete on kervan.source_volatility from kervan_app;
