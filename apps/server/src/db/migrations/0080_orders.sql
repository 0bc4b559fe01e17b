-- Orders of a store, whoever brought them: the marketplace (origin 0) or a file (1). Statuses are codes of domain/orders. `tabs`: the tabs of the
-- list that hold the order, one bit each, computed by the one writer; order_tab_count counts them. Amounts in minor units of `currency`, except
-- those named usd. Buyer data stand in order_pii alone. Owner: records/orders.
create table kervan.order_flag(
  store_id int not null references kervan.store, flag_id int generated always as identity, kind smallint not null check (kind between 0 and 2),
  title text not null check (title <> ''), color char(7) not null, created_at timestamptz not null, primary key(store_id, flag_id));
create unique index order_flag_title on kervan.order_flag(store_id, kind, lower(title));
call kervan.protect('order_flag', 'store_id');

create table kervan.seller_order(
  store_id int not null references kervan.store, order_id bigint generated always as identity, amazon_order_id text collate "C" not null, origin smallint not null default 0,
  order_status smallint not null, seller_status smallint not null, shipped_as smallint not null, buyer_status smallint not null, shipment_status smallint not null,
  is_pending boolean not null default false, seller_return boolean not null default false, seller_refunded boolean not null default false,
  buyer_return smallint not null default 0 check (buyer_return between 0 and 2), buyer_refunded boolean not null default false,
  cancel_requested boolean not null default false, cancel_reason text, a_to_z boolean not null default false,
  purchased_at timestamptz not null, unshipped_at timestamptz, ship_by timestamptz, deliver_from timestamptz, deliver_by timestamptz,
  shipped_at timestamptz, confirmed_at timestamptz, delivered_at timestamptz, cancelled_at timestamptz,
  service text, fulfilment text not null default 'MFN', sales_channel text, is_expedited boolean not null default false, country char(2), city text,
  currency char(3) not null, sale bigint not null, shipping bigint not null default 0, tax bigint not null default 0, units int not null check (units > 0),
  -- Landed cost, what is left and its share of the cost in hundredths of a percent; null = not known yet. `has_actuals`: nothing of it is an estimate.
  cost bigint, profit bigint, profit_bp int, has_actuals boolean not null default false, forecast jsonb,
  -- Rate of the order's day: units of the order's currency for a million units of USD.
  rate_ppm bigint, cap_usd bigint,
  sending smallint not null, is_sending_fixed boolean not null default false, carrier_code text, service_code text,
  manual_confirm boolean not null default false, no_feedback boolean not null default false, no_prelabel boolean not null default false, send_package boolean not null default true,
  address_received boolean not null default false, address_faults text[] not null default '{}', is_address_edited boolean not null default false, address_conflict boolean not null default false,
  translated_to text, flag_id int, notes int not null default 0, tabs int not null default 0,
  marketplace_at timestamptz, read_at timestamptz, created_at timestamptz not null, changed_at timestamptz not null, version int not null default 0,
  primary key(store_id, order_id), foreign key(store_id, flag_id) references kervan.order_flag(store_id, flag_id));
create unique index seller_order_amazon on kervan.seller_order(store_id, amazon_order_id);
create index seller_order_bought on kervan.seller_order(store_id, purchased_at desc, order_id desc);
create index seller_order_flag on kervan.seller_order(store_id, flag_id) where flag_id is not null;
create index seller_order_new on kervan.seller_order(store_id, ship_by, order_id) where (tabs & 1) <> 0;
create index seller_order_purchased on kervan.seller_order(store_id, purchased_at desc, order_id desc) where (tabs & 2) <> 0;
create index seller_order_warehouse on kervan.seller_order(store_id, purchased_at desc, order_id desc) where (tabs & 4) <> 0;
create index seller_order_shipped on kervan.seller_order(store_id, purchased_at desc, order_id desc) where (tabs & 8) <> 0;
create index seller_order_delivered on kervan.seller_order(store_id, purchased_at desc, order_id desc) where (tabs & 16) <> 0;
create index seller_order_problem on kervan.seller_order(store_id, purchased_at desc, order_id desc) where (tabs & 32) <> 0;
create index seller_order_return on kervan.seller_order(store_id, purchased_at desc, order_id desc) where (tabs & 64) <> 0;
create index seller_order_refunded on kervan.seller_order(store_id, purchased_at desc, order_id desc) where (tabs & 128) <> 0;
create index seller_order_cancelled on kervan.seller_order(store_id, purchased_at desc, order_id desc) where (tabs & 256) <> 0;
create index seller_order_cancel_asked on kervan.seller_order(store_id, purchased_at desc, order_id desc) where (tabs & 512) <> 0;
create index seller_order_flagged on kervan.seller_order(store_id, purchased_at desc, order_id desc) where (tabs & 1024) <> 0;
call kervan.protect('seller_order', 'store_id');

create table kervan.order_tab_count(
  store_id int not null references kervan.store, tab smallint not null, count int not null default 0, primary key(store_id, tab)) with (fillfactor = 50);
call kervan.protect('order_tab_count', 'store_id');

-- A product of an order. `item_id`: the listing it was sold from, null when it is none (any more).
create table kervan.order_item(
  store_id int not null, order_item_id bigint generated always as identity, order_id bigint not null, marketplace_item_id text not null, sku text, asin text collate "C", title text, image text,
  item_id bigint, quantity int not null check (quantity > 0), cancelled int not null default 0, confirmed int not null default 0,
  price bigint not null, shipping bigint not null default 0, tax bigint not null default 0, discount bigint not null default 0,
  cancel_requested_at timestamptz, cancel_reason text, source_asin text collate "C", source_usd bigint, weight_g int,
  primary key(store_id, order_item_id), foreign key(store_id, order_id) references kervan.seller_order(store_id, order_id) on delete cascade);
create unique index order_item_marketplace on kervan.order_item(store_id, order_id, marketplace_item_id);
create index order_item_asin on kervan.order_item(store_id, asin, order_id);
create index order_item_sku on kervan.order_item(store_id, sku, order_id);
create index order_item_item on kervan.order_item(store_id, item_id) where item_id is not null;
call kervan.protect('order_item', 'store_id');

-- What is bought at the source for one product of an order (decision 55). channel and state are codes of domain/orders/buying.
create table kervan.order_purchase(
  store_id int not null, purchase_id bigint generated always as identity, order_id bigint not null, order_item_id bigint not null, quantity int not null check (quantity > 0),
  channel smallint not null, state smallint not null, account_name text, buyer_order_number text collate "C", bought_at timestamptz, paid_usd bigint check (paid_usd >= 0), cap_usd bigint, is_above_cap boolean not null default false,
  offer jsonb, offer_read_at timestamptz, failure text, claimed_by text, claimed_until timestamptz, opened_at timestamptz, refunded_usd bigint not null default 0, created_at timestamptz not null, changed_at timestamptz not null,
  primary key(store_id, purchase_id), foreign key(store_id, order_id) references kervan.seller_order(store_id, order_id) on delete cascade,
  foreign key(store_id, order_item_id) references kervan.order_item(store_id, order_item_id) on delete cascade);
create unique index order_purchase_number on kervan.order_purchase(store_id, buyer_order_number, order_item_id) where buyer_order_number is not null;
-- Never bought twice: one purchase of a product that was not given up.
create unique index order_purchase_open on kervan.order_purchase(store_id, order_item_id) where state < 90;
create index order_purchase_order on kervan.order_purchase(store_id, order_id);
create index order_purchase_queue on kervan.order_purchase(store_id, created_at, purchase_id) where state < 20;
call kervan.protect('order_purchase', 'store_id');

-- The parcel of one purchase. package_no KRV-########: with the warehouse.
create table kervan.order_package(
  store_id int not null, package_id bigint generated always as identity, order_id bigint not null, order_item_id bigint not null, purchase_id bigint, package_no text collate "C", package_ref uuid,
  shipment_status smallint not null, status_before smallint, buyer_status smallint not null, warehouse_status smallint, inbound_carrier text, inbound_tracking text collate "C", carrier text, tracking text collate "C", rma text,
  return_label_type smallint, last_event_at timestamptz, shipped_at timestamptz, delivered_at timestamptz, created_at timestamptz not null, changed_at timestamptz not null, version int not null default 0,
  primary key(store_id, package_id), foreign key(store_id, order_id) references kervan.seller_order(store_id, order_id) on delete cascade,
  foreign key(store_id, order_item_id) references kervan.order_item(store_id, order_item_id) on delete cascade,
  foreign key(store_id, purchase_id) references kervan.order_purchase(store_id, purchase_id) on delete set null (purchase_id));
create index order_package_order on kervan.order_package(store_id, order_id);
create index order_package_no on kervan.order_package(store_id, package_no) where package_no is not null;
create sequence kervan.package_no_seq;
create unique index order_package_ref on kervan.order_package(store_id, package_ref) where package_ref is not null;
create index order_package_tracking on kervan.order_package(store_id, tracking) where tracking is not null;
create index order_package_moving on kervan.order_package(store_id, last_event_at) where delivered_at is null;
call kervan.protect('order_package', 'store_id');

-- What happened to an order or its parcel, in order; the route, the log and the dossier. `key` makes an event of outside known again.
create table kervan.order_event(
  store_id int not null, event_id bigint generated always as identity, order_id bigint not null, package_id bigint, at timestamptz not null, noted_at timestamptz not null, kind text not null, key text,
  shipment_status smallint, was_applied boolean not null default true, actor text not null, details jsonb, primary key(store_id, event_id),
  foreign key(store_id, order_id) references kervan.seller_order(store_id, order_id) on delete cascade);
create index order_event_order on kervan.order_event(store_id, order_id, at, event_id);
create unique index order_event_key on kervan.order_event(store_id, order_id, key) where key is not null;
call kervan.protect('order_event', 'store_id');

-- Money that really moved for an order; each line books on its day at that day's rate (decision 58). `key`: the fact, so that it is booked once.
create table kervan.order_money(
  store_id int not null, line_id bigint generated always as identity, order_id bigint not null, key text not null, kind smallint not null, day date not null, at timestamptz not null,
  amount bigint not null, currency char(3) not null, rate_ppm bigint not null, amount_order bigint not null, reference text, noted_at timestamptz not null, primary key(store_id, line_id),
  foreign key(store_id, order_id) references kervan.seller_order(store_id, order_id) on delete cascade);
create unique index order_money_key on kervan.order_money(store_id, order_id, key);
create index order_money_day on kervan.order_money(store_id, day);
call kervan.protect('order_money', 'store_id');

-- Name, address, phone, mail, sealed (decision 11, 64); purged 30 days after delivery, the words by which a buyer is found with them.
create table kervan.order_pii(
  store_id int not null, order_id bigint not null, sealed text not null, sealed_seen text, sealed_translation text, purge_after timestamptz, changed_at timestamptz not null, primary key(store_id, order_id),
  foreign key(store_id, order_id) references kervan.seller_order(store_id, order_id) on delete cascade);
create index order_pii_purge on kervan.order_pii(purge_after);
call kervan.protect('order_pii', 'store_id');
create table kervan.order_word(
  store_id int not null, mark bytea not null, order_id bigint not null, primary key(store_id, mark, order_id),
  foreign key(store_id, order_id) references kervan.seller_order(store_id, order_id) on delete cascade);
create index order_word_order on kervan.order_word(store_id, order_id);
call kervan.protect('order_word', 'store_id');

create table kervan.order_note(
  store_id int not null, note_id bigint generated always as identity, order_id bigint not null, account_id int not null references kervan.account, text text not null, created_at timestamptz not null,
  primary key(store_id, note_id), foreign key(store_id, order_id) references kervan.seller_order(store_id, order_id) on delete cascade);
create index order_note_order on kervan.order_note(store_id, order_id, note_id desc);
create index order_note_account on kervan.order_note(account_id);
call kervan.protect('order_note', 'store_id');

-- Work: orders that have to be read at the marketplace; a later call for one that is being read makes it due again.
create table kervan.order_reading(
  store_id int not null references kervan.store, amazon_order_id text collate "C" not null, due_at timestamptz not null, asked int not null default 1, attempts int not null default 0, failure text,
  lease_until timestamptz, lease_by uuid, primary key(store_id, amazon_order_id));
create index order_reading_due on kervan.order_reading(due_at);
call kervan.protect('order_reading', 'store_id');
-- How far orders and their money were swept. kind 0 orders, 1 money.
create table kervan.order_sweep(
  store_id int not null references kervan.store, kind smallint not null, swept_to timestamptz not null, window_to timestamptz, token text, due_at timestamptz not null, attempts int not null default 0, failure text,
  lease_until timestamptz, lease_by uuid, primary key(store_id, kind));
create index order_sweep_due on kervan.order_sweep(due_at);
call kervan.protect('order_sweep', 'store_id');

-- Work: shipments to be confirmed at the marketplace, and orders to be cancelled there. state: 0 waiting, 1 on its way, 2 done, 3 refused, 4 given up.
-- kind: 0 confirm, 1 cancel. `content`: what is said to the marketplace; its hash makes a repetition the same.
create table kervan.order_sending(
  store_id int not null, sending_id bigint generated always as identity, order_id bigint not null, kind smallint not null, key text not null, content jsonb not null, state smallint not null default 0, due_at timestamptz not null,
  attempts int not null default 0, failure text, feed_id text, created_at timestamptz not null, sent_at timestamptz, done_at timestamptz, lease_until timestamptz, lease_by uuid, primary key(store_id, sending_id),
  foreign key(store_id, order_id) references kervan.seller_order(store_id, order_id) on delete cascade);
create unique index order_sending_key on kervan.order_sending(store_id, order_id, key);
create index order_sending_due on kervan.order_sending(due_at) where state < 2;
call kervan.protect('order_sending', 'store_id');

-- Files of orders that were handed in: progress and the lines that were refused. Owner: order-files.
create table kervan.order_upload(
  store_id int not null references kervan.store, upload_id bigint generated always as identity, account_id int not null references kervan.account, name text not null, content bytea, lines int not null, imported int not null default 0,
  updated int not null default 0, rejected jsonb not null default '[]', state smallint not null default 0, created_at timestamptz not null, done_at timestamptz, primary key(store_id, upload_id));
create index order_upload_account on kervan.order_upload(account_id);
call kervan.protect('order_upload', 'store_id');

-- How the orders of a store are bought, sent and confirmed (STORE-013, STORE-029, STORE-036, STORE-061), as one document of domain/orders/order-settings;
-- no row: the defaults. Owner: records/orders.
create table kervan.order_settings(
  store_id int not null references kervan.store, settings jsonb not null, revision int not null default 1, changed_at timestamptz not null, primary key(store_id));
call kervan.protect('order_settings', 'store_id');
