-- Refunds of an order, one row each. side: 0 the seller's to the buyer, in the order's currency; 1 the source's to the seller, in USD. origin: 0 sent to
-- the marketplace, 1 recorded by hand, 2 seen in the marketplace's books alone. state and the steps between: domain/orders/refunds. `lines`: what goes
-- back of which product, as the feed says it. `key`: the attempt by which it was asked for, so that a repetition is the same refund. `feed_id`: the feed
-- that told it. `transaction_id`: the movement of the marketplace's books that is it. Owner: records/orders.
create table kervan.order_refund(
  store_id int not null, refund_id bigint generated always as identity, order_id bigint not null, side smallint not null check (side between 0 and 1), origin smallint not null check (origin between 0 and 2),
  state smallint not null check (state between 0 and 7), amount bigint not null check (amount > 0), currency char(3) not null, description text not null default '', lines jsonb not null default '[]', key text not null,
  feed_id text collate "C", transaction_id text collate "C", failure text, attempts int not null default 0, due_at timestamptz, created_at timestamptz not null, sent_at timestamptz, done_at timestamptz,
  lease_until timestamptz, lease_by uuid, primary key(store_id, refund_id),
  foreign key(store_id, order_id) references kervan.seller_order(store_id, order_id) on delete cascade);
create unique index order_refund_key on kervan.order_refund(store_id, order_id, key);
create unique index order_refund_transaction on kervan.order_refund(store_id, transaction_id) where transaction_id is not null;
create unique index order_refund_feed on kervan.order_refund(store_id, feed_id) where feed_id is not null;
-- One refund of a store is on its way without a known feed at a time: a feed that nobody knows is that one's.
create unique index order_refund_sending on kervan.order_refund(store_id) where state = 1;
create index order_refund_order on kervan.order_refund(store_id, order_id, refund_id);
create index order_refund_due on kervan.order_refund(due_at) where state < 3;
call kervan.protect('order_refund', 'store_id');

-- Returns that buyers asked for at the marketplace, as its report tells them; each line once. Owner: records/orders.
create table kervan.order_return(
  store_id int not null, return_id bigint generated always as identity, order_id bigint not null, rma text collate "C" not null, sku text not null, quantity int not null, reason text, status text, resolution text,
  is_in_policy boolean, carrier text, tracking text, requested_on date not null, delivered_on date, noted_at timestamptz not null, changed_at timestamptz not null, primary key(store_id, return_id),
  foreign key(store_id, order_id) references kervan.seller_order(store_id, order_id) on delete cascade);
create unique index order_return_line on kervan.order_return(store_id, order_id, rma, sku);
call kervan.protect('order_return', 'store_id');

-- Work: the report of returns of a store, asked for once a day and after something about a return happened. report_id: the one that is being made.
create table kervan.return_sweep(
  store_id int not null references kervan.store, due_at timestamptz not null, report_id text, asked_at timestamptz, read_at timestamptz, attempts int not null default 0, failure text,
  lease_until timestamptz, lease_by uuid, primary key(store_id));
create index return_sweep_due on kervan.return_sweep(due_at);
call kervan.protect('return_sweep', 'store_id');

-- Return labels of orders. source: 0 uploaded, 1 bought. state: 0 being bought (the credit is held), 1 active, 2 replaced, 3 refused, 4 expired. The file
-- names the buyer: it stands sealed, and goes with the label's end. ref: by which the warehouse knows the purchase again. Owner: records/orders.
create table kervan.return_label(
  store_id int not null, label_id bigint generated always as identity, order_id bigint not null, package_id bigint, ref uuid not null, source smallint not null check (source between 0 and 1), kind smallint not null check (kind between 1 and 3),
  state smallint not null check (state between 0 and 4), media_type text, sealed text, offer jsonb, price_usd bigint not null default 0 check (price_usd >= 0), handling_usd bigint not null default 0 check (handling_usd >= 0),
  carrier text, tracking text, warehouse_label text, failure text, attempts int not null default 0, due_at timestamptz, expires_at timestamptz, created_at timestamptz not null, ended_at timestamptz,
  lease_until timestamptz, lease_by uuid, primary key(store_id, label_id),
  foreign key(store_id, order_id) references kervan.seller_order(store_id, order_id) on delete cascade,
  foreign key(store_id, package_id) references kervan.order_package(store_id, package_id) on delete set null (package_id));
-- RET-007: one label of an order at a time.
create unique index return_label_active on kervan.return_label(store_id, order_id) where state < 2;
create index return_label_order on kervan.return_label(store_id, order_id, label_id);
create index return_label_package on kervan.return_label(store_id, package_id) where package_id is not null;
create index return_label_buying on kervan.return_label(due_at) where state = 0;
create index return_label_expiring on kervan.return_label(expires_at) where state = 1;
call kervan.protect('return_label', 'store_id');
