-- Orders with their products, purchases, parcels, money, buyers, returns and invoices. Owner: records/orders.

-- Flags that a seller puts on orders and conversations.
create table kervan.order_flag(
  store_id int not null references kervan.store, flag_id int generated always as identity, kind smallint not null check (kind between 0 and 2),
  title text not null check (title <> ''), color char(7) not null, created_at timestamptz not null,
  primary key(store_id, flag_id));
create unique index order_flag_title on kervan.order_flag(store_id, kind, kervan.fold_case(title));
call kervan.protect('order_flag', 'store_id');

-- Orders of a store, whoever brought them: the marketplace (origin 0) or a file (1). Statuses are codes of domain/orders. `tabs`: the tabs of the
-- list that hold the order, one bit each, computed by the one writer; order_sum counts them. Amounts in minor units of `currency`, except those named
-- usd. Buyer data stand in order_pii alone. An order changes often, and mostly in columns that no index knows: room on its page spares all of them.
create table kervan.seller_order(
  store_id int not null references kervan.store, order_id bigint generated always as identity, amazon_order_id text collate "C" not null,
  origin smallint not null default 0, order_status smallint not null, seller_status smallint not null, shipped_as smallint not null,
  buyer_status smallint not null, shipment_status smallint not null, is_pending boolean not null default false,
  seller_return boolean not null default false, seller_refunded boolean not null default false,
  buyer_return smallint not null default 0 check (buyer_return between 0 and 2), buyer_refunded boolean not null default false,
  cancel_requested boolean not null default false, cancel_reason text, a_to_z boolean not null default false, purchased_at timestamptz not null,
  unshipped_at timestamptz, ship_by timestamptz, deliver_from timestamptz, deliver_by timestamptz, shipped_at timestamptz, confirmed_at timestamptz,
  delivered_at timestamptz, cancelled_at timestamptz, service text, fulfilment text not null default 'MFN', sales_channel text,
  is_expedited boolean not null default false, country char(2), city text, currency char(3) not null, sale bigint not null,
  shipping bigint not null default 0, tax bigint not null default 0, units int not null check (units > 0),
  -- Landed cost, what is left and its share of the cost in hundredths of a percent; null = not known yet. `has_actuals`: nothing of it is an
  -- estimate.
  cost bigint, profit bigint, profit_bp int, has_actuals boolean not null default false, forecast jsonb,
  -- Rate of the order's day: units of the order's currency for a million units of USD.
  rate_ppm bigint, cap_usd bigint, sending smallint not null, is_sending_fixed boolean not null default false, carrier_code text, service_code text,
  manual_confirm boolean not null default false, no_feedback boolean not null default false, no_prelabel boolean not null default false,
  send_package boolean not null default true, address_received boolean not null default false, address_faults text[] not null default '{}',
  is_address_edited boolean not null default false, address_conflict boolean not null default false, translated_to text, flag_id int,
  notes int not null default 0, tabs int not null default 0, marketplace_at timestamptz, read_at timestamptz, created_at timestamptz not null,
  changed_at timestamptz not null, version int not null default 0,
  -- What is wrong with an order beside its address (codes of domain/orders/order-faults): kept, and not bought by itself.
  faults text[] not null default '{}',
  -- When an order is looked at again by itself: a shipment that may be confirmed, a late one that is warned of, a parcel that may be lost
  -- (domain/orders/order-watch); null = nothing is to be seen of it. late_warned_at: since when the seller knows that a confirmation will be late.
  look_at timestamptz, late_warned_at timestamptz,
  -- Lines of the profit table of which nothing more is expected, one bit each by their codes (domain/orders/settled-lines).
  settled int not null default 0,
  -- What was given back to the buyer, as the lines of order_money with kind 14 say.
  refunded bigint not null default 0,
  -- When the data of an order's buyer were erased at somebody's request: what the marketplace or a file tells of the buyer afterwards is not kept
  -- again. order_word also holds a keyed hash of the buyer's mail, by which orders of one buyer are found.
  buyer_erased_at timestamptz,
  -- Until when a claim of the buyer's (A-to-z) stands: null = it is not decided yet.
  a_to_z_ended_at timestamptz,
  -- Rate of that day of the store's currency, where the order is in another one: the order is in the sum of all currencies by it (ORD-012).
  local_ppm bigint,
  -- What the buyer is given back and no books hold yet; it is in the order's profit.
  refund_waiting bigint not null default 0,
  -- The order that this one replaces, or that its product was exchanged from; null = it is a sale of its own, or nothing was told.
  replaces text,
  primary key(store_id, order_id), foreign key(store_id, flag_id) references kervan.order_flag(store_id, flag_id),
  -- A buyer's city is read from the sealed address, as the name is: the column is written by nobody.
  constraint seller_order_no_city check (city is null)) with (fillfactor = 70);
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
create index seller_order_look on kervan.seller_order(look_at, store_id) where look_at is not null;
-- The list of orders by profit and by its share of the cost: of the orders that have one, read from either end. An order's profit changes a few times
-- in its life, its list is looked at daily.
create index seller_order_profit on kervan.seller_order(store_id, profit) where profit is not null;
create index seller_order_profit_share on kervan.seller_order(store_id, profit_bp) where profit_bp is not null;
-- The orders of a store whose A-to-z claim is open: counted wherever the overview and the menu are shown, and nearly none.
create index seller_order_open_claims on kervan.seller_order (store_id) where a_to_z and a_to_z_ended_at is null;
call kervan.protect('seller_order', 'store_id');

-- A product of an order. `item_id`: the listing it was sold from, null when it is none (any more).
create table kervan.order_item(
  store_id int not null, order_item_id bigint generated always as identity, order_id bigint not null, marketplace_item_id text not null, sku text,
  asin text collate "C", title text, image text, item_id bigint, quantity int not null check (quantity > 0), cancelled int not null default 0,
  confirmed int not null default 0, price bigint not null, shipping bigint not null default 0, tax bigint not null default 0,
  discount bigint not null default 0, cancel_requested_at timestamptz, cancel_reason text, source_asin text collate "C", source_usd bigint,
  weight_g int,
  -- The highest total at the source for what is wanted of a product, USD cents (decision 59); null = it cannot be told. `is_cap_own`: the seller set
  -- it.
  cap_usd bigint check (cap_usd >= 0), is_cap_own boolean not null default false,
  primary key(store_id, order_item_id), foreign key(store_id, order_id) references kervan.seller_order(store_id, order_id) on delete cascade);
create unique index order_item_marketplace on kervan.order_item(store_id, order_id, marketplace_item_id);
create index order_item_asin on kervan.order_item(store_id, asin, order_id);
create index order_item_sku on kervan.order_item(store_id, sku, order_id);
create index order_item_item on kervan.order_item(store_id, item_id) where item_id is not null;
call kervan.protect('order_item', 'store_id');

-- What is bought at the source for one product of an order (decision 55). channel and state are codes of domain/orders/buying.
create table kervan.order_purchase(
  store_id int not null, purchase_id bigint generated always as identity, order_id bigint not null, order_item_id bigint not null,
  quantity int not null check (quantity > 0), channel smallint not null, state smallint not null, account_name text,
  buyer_order_number text collate "C", bought_at timestamptz, paid_usd bigint check (paid_usd >= 0), cap_usd bigint,
  is_above_cap boolean not null default false, offer jsonb, offer_read_at timestamptz, failure text, claimed_by text, claimed_until timestamptz,
  opened_at timestamptz, refunded_usd bigint not null default 0, created_at timestamptz not null, changed_at timestamptz not null,
  -- Why what was bought should not have been: its order was cancelled, or about to be, or claimed (decision 70). It is recorded all the same.
  bought_despite text,
  primary key(store_id, purchase_id), foreign key(store_id, order_id) references kervan.seller_order(store_id, order_id) on delete cascade,
  foreign key(store_id, order_item_id) references kervan.order_item(store_id, order_item_id) on delete cascade);
create index order_purchase_order on kervan.order_purchase(store_id, order_id);
create index order_purchase_queue on kervan.order_purchase(store_id, created_at, purchase_id) where state < 20;
create index order_purchase_live on kervan.order_purchase(store_id, order_item_id) where state < 90;
create index order_purchase_number on kervan.order_purchase(store_id, buyer_order_number) where buyer_order_number is not null;
-- One purchase of a product under one number of the source; one that was given up may be entered again under its own.
create unique index order_purchase_number_once on kervan.order_purchase(store_id, buyer_order_number, order_item_id) where buyer_order_number is not null and state < 90;
call kervan.protect('order_purchase', 'store_id');

-- The parcel of one purchase. package_no KRV-########: with the warehouse.
create table kervan.order_package(
  store_id int not null, package_id bigint generated always as identity, order_id bigint not null, order_item_id bigint not null, purchase_id bigint,
  package_no text collate "C", package_ref uuid, shipment_status smallint not null, status_before smallint, buyer_status smallint not null,
  warehouse_status smallint, inbound_carrier text, inbound_tracking text collate "C", carrier text, tracking text collate "C", rma text,
  return_label_type smallint, last_event_at timestamptz, shipped_at timestamptz, delivered_at timestamptz, created_at timestamptz not null,
  changed_at timestamptz not null, version int not null default 0,
  -- confirm_ref: the number under which the marketplace knows the parcel, given once, before it is told of it for the first time (its
  -- packageReferenceId is a positive number; package_ref is the warehouse's). confirmed_at: since when the marketplace shows it.
  confirm_ref bigint check (confirm_ref > 0), confirmed_at timestamptz,
  -- The number of a parcel whose purchase was cancelled: it goes nowhere. Bought again the parcel has none until it is told, and what the marketplace
  -- still shows under the old one is not of it (decision 70).
  dropped_tracking text collate "C",
  primary key(store_id, package_id), foreign key(store_id, order_id) references kervan.seller_order(store_id, order_id) on delete cascade,
  foreign key(store_id, order_item_id) references kervan.order_item(store_id, order_item_id) on delete cascade,
  foreign key(store_id, purchase_id) references kervan.order_purchase(store_id, purchase_id) on delete set null (purchase_id));
create index order_package_order on kervan.order_package(store_id, order_id);
create index order_package_no on kervan.order_package(store_id, package_no) where package_no is not null;
create unique index order_package_ref on kervan.order_package(store_id, package_ref) where package_ref is not null;
create index order_package_tracking on kervan.order_package(store_id, tracking) where tracking is not null;
create index order_package_moving on kervan.order_package(store_id, last_event_at) where delivered_at is null;
create index order_package_inbound on kervan.order_package(store_id, inbound_tracking) where inbound_tracking is not null;
create unique index order_package_confirm on kervan.order_package(store_id, confirm_ref) where confirm_ref is not null;
call kervan.protect('order_package', 'store_id');

-- What happened to an order or its parcel, in order; the route, the log and the dossier. `key` makes an event of outside known again.
create table kervan.order_event(
  store_id int not null, event_id bigint generated always as identity, order_id bigint not null, package_id bigint, at timestamptz not null,
  noted_at timestamptz not null, kind text not null, key text, shipment_status smallint, was_applied boolean not null default true,
  actor text not null, details jsonb,
  primary key(store_id, event_id), foreign key(store_id, order_id) references kervan.seller_order(store_id, order_id) on delete cascade);
create index order_event_order on kervan.order_event(store_id, order_id, at, event_id);
create unique index order_event_key on kervan.order_event(store_id, order_id, key) where key is not null;
call kervan.protect('order_event', 'store_id');

-- Since when something stands in an order that leaves no moment in its row: what a message template goes by (MSG-012). kind: the name of the moment
-- in domain/templates/order-moments. Owner: records/orders.
create table kervan.order_moment(
  store_id int not null, order_id bigint not null, kind text collate "C" not null, at timestamptz not null,
  primary key(store_id, order_id, kind), foreign key(store_id, order_id) references kervan.seller_order(store_id, order_id) on delete cascade);
call kervan.protect('order_moment', 'store_id');

-- Money that really moved for an order; each line books on its day at that day's rate (decision 58). `key`: the fact, so that it is booked once.
create table kervan.order_money(
  store_id int not null, line_id bigint generated always as identity, order_id bigint not null, key text not null, kind smallint not null,
  day date not null, at timestamptz not null, amount bigint not null, currency char(3) not null, rate_ppm bigint not null,
  amount_order bigint not null, reference text, noted_at timestamptz not null,
  primary key(store_id, line_id), foreign key(store_id, order_id) references kervan.seller_order(store_id, order_id) on delete cascade);
create unique index order_money_key on kervan.order_money(store_id, order_id, key);
create index order_money_day on kervan.order_money(store_id, day);
-- What the list of orders sums and is searched by: refunds of an order (domain/orders/profit-lines: 14) and the number under which a parcel came to
-- the warehouse.
create index order_money_refunds on kervan.order_money(store_id, order_id) include (amount_order) where kind = 14;
create index order_money_refund on kervan.order_money(store_id, at) where kind = 14;
call kervan.protect('order_money', 'store_id');

-- Transactions of the marketplace's books, each kept once, whatever comes of it: booked with its order, waiting for an order that is not known yet,
-- or noted because its kind is not known. state: 0 waiting for its order, 1 booked, 2 of a kind that is not booked.
create table kervan.order_transaction(
  store_id int not null references kervan.store, transaction_id text collate "C" not null, amazon_order_id text collate "C", kind text not null,
  state smallint not null, posted_at timestamptz not null, content jsonb not null, units int not null default 0, noted_at timestamptz not null,
  booked_at timestamptz,
  primary key(store_id, transaction_id));
create index order_transaction_order on kervan.order_transaction(store_id, amazon_order_id);
create index order_transaction_waiting on kervan.order_transaction(store_id, amazon_order_id) where state = 0;
call kervan.protect('order_transaction', 'store_id');

-- Name, address, phone, mail, sealed (decision 11, 64); purged 30 days after delivery, the words by which a buyer is found with them.
create table kervan.order_pii(
  store_id int not null, order_id bigint not null, sealed text not null, sealed_seen text, sealed_translation text, purge_after timestamptz,
  changed_at timestamptz not null,
  primary key(store_id, order_id), foreign key(store_id, order_id) references kervan.seller_order(store_id, order_id) on delete cascade);
create index order_pii_purge on kervan.order_pii(purge_after);
call kervan.protect('order_pii', 'store_id');

create table kervan.order_word(
  store_id int not null, mark bytea not null, order_id bigint not null,
  primary key(store_id, mark, order_id), foreign key(store_id, order_id) references kervan.seller_order(store_id, order_id) on delete cascade);
create index order_word_order on kervan.order_word(store_id, order_id);
call kervan.protect('order_word', 'store_id');

create table kervan.order_note(
  store_id int not null, note_id bigint generated always as identity, order_id bigint not null, account_id int not null references kervan.account,
  text text not null, created_at timestamptz not null,
  primary key(store_id, note_id), foreign key(store_id, order_id) references kervan.seller_order(store_id, order_id) on delete cascade);
create index order_note_order on kervan.order_note(store_id, order_id, note_id desc);
create index order_note_account on kervan.order_note(account_id);
call kervan.protect('order_note', 'store_id');

-- Papers of an order: proofs of what was bought, receipts, pictures (SHELL-094). They go with the order. Owner: order-files.
create table kervan.order_attachment(
  store_id int not null, attachment_id bigint generated always as identity, order_id bigint not null,
  account_id int not null references kervan.account, name text not null check (name <> ''), kind text not null,
  bytes int not null check (bytes between 1 and 2097152), sealed text not null, created_at timestamptz not null,
  primary key(store_id, attachment_id), foreign key(store_id, order_id) references kervan.seller_order(store_id, order_id) on delete cascade);
create index order_attachment_order on kervan.order_attachment(store_id, order_id, attachment_id);
create index order_attachment_account on kervan.order_attachment(account_id);
call kervan.protect('order_attachment', 'store_id');

-- Work: orders that have to be read at the marketplace; a later call for one that is being read makes it due again.
create table kervan.order_reading(
  store_id int not null references kervan.store, amazon_order_id text collate "C" not null, due_at timestamptz not null, asked int not null default 1,
  attempts int not null default 0, failure text, lease_until timestamptz, lease_by uuid,
  -- What a notification said of an order that could not be read whole: its status, where the account may not see it.
  heard_status text, heard_at timestamptz,
  primary key(store_id, amazon_order_id));
create index order_reading_due on kervan.order_reading(due_at);
call kervan.protect('order_reading', 'store_id');

-- How far orders and their money were swept. kind 0 orders, 1 money.
create table kervan.order_sweep(
  store_id int not null references kervan.store, kind smallint not null, swept_to timestamptz not null, window_to timestamptz, token text,
  due_at timestamptz not null, attempts int not null default 0, failure text, lease_until timestamptz, lease_by uuid,
  -- The first sweep asks for what was created, all others for what was changed. token_at: when its page was answered, a page's token lasts a day.
  by_created boolean not null default false, token_at timestamptz,
  primary key(store_id, kind));
create index order_sweep_due on kervan.order_sweep(due_at);
call kervan.protect('order_sweep', 'store_id');

-- Work: shipments to be confirmed at the marketplace, and orders to be cancelled there. state: 0 waiting, 1 on its way, 2 done, 3 refused, 4 given
-- up. kind: 0 confirm, 1 cancel. `content`: what is said to the marketplace; its hash makes a repetition the same.
create table kervan.order_sending(
  store_id int not null, sending_id bigint generated always as identity, order_id bigint not null, kind smallint not null, key text not null,
  content jsonb not null, state smallint not null default 0, due_at timestamptz not null, attempts int not null default 0, failure text, feed_id text,
  created_at timestamptz not null, sent_at timestamptz, done_at timestamptz, lease_until timestamptz, lease_by uuid,
  -- The parcel that is confirmed; null = the sending is of the order.
  package_id bigint,
  primary key(store_id, sending_id), foreign key(store_id, order_id) references kervan.seller_order(store_id, order_id) on delete cascade,
  foreign key(store_id, package_id) references kervan.order_package(store_id, package_id) on delete cascade);
create unique index order_sending_key on kervan.order_sending(store_id, order_id, key);
create index order_sending_due on kervan.order_sending(due_at) where state < 2;
create index order_sending_package on kervan.order_sending(store_id, package_id) where package_id is not null;
create index order_sending_feed on kervan.order_sending(store_id, feed_id) where feed_id is not null;
call kervan.protect('order_sending', 'store_id');

-- Files of orders that were handed in: progress and the lines that were refused. Owner: order-files.
create table kervan.order_upload(
  store_id int not null references kervan.store, upload_id bigint generated always as identity, account_id int not null references kervan.account,
  name text not null, content bytea, lines int not null, imported int not null default 0, updated int not null default 0,
  rejected jsonb not null default '[]', state smallint not null default 0, created_at timestamptz not null, done_at timestamptz,
  -- How far it is (ORD-063). `content` is sealed while it is worked on, as it names buyers, and goes at its end. `place`: orders that were taken or
  -- refused; whoever goes on after a death begins there. `fault`: why the whole file was refused.
  place int not null default 0, orders int, unchanged int not null default 0, fault jsonb,
  primary key(store_id, upload_id));
create index order_upload_account on kervan.order_upload(account_id);
create index order_upload_open on kervan.order_upload(created_at) where state < 2;
call kervan.protect('order_upload', 'store_id');

-- How the orders of a store are bought, sent and confirmed (STORE-013, STORE-029, STORE-036, STORE-061), as one document of
-- domain/orders/order-settings; no row: the defaults. Owner: records/orders.
create table kervan.order_settings(
  store_id int not null references kervan.store, settings jsonb not null, revision int not null default 1, changed_at timestamptz not null,
  -- The revision by which the store's orders were looked at last: after a change each of them is looked at again.
  looked int not null default 0,
  primary key(store_id));
call kervan.protect('order_settings', 'store_id');

-- What the tabs of the order list hold and amount to, without counting it each time. `tabs`: the tabs that hold these orders, one bit each, so that
-- an order stands in one row; a tab is the sum of the rows with its bit. A sum is of one currency: they are kept per currency and per rate of the
-- orders' day, so that they also come to one sum in the currency that is shown (ORD-012). `rate_ppm`: units of the currency for a million of USD, 0 =
-- not known; `local_ppm`: those of the store's currency on that day, where the order is in another one. Money in minor units of the orders' currency,
-- none of cancelled ones; cost, profit, what was paid and given back (`known_sale`, `refunded`) of the orders whose profit is known.
create table kervan.order_sum(
  store_id int not null, tabs int not null, currency text not null, rate_ppm bigint not null, local_ppm bigint not null, orders int not null,
  sale bigint not null, cost bigint not null, profit bigint not null, known_sale bigint not null, refunded bigint not null, unknown int not null,
  primary key(store_id, tabs, currency, rate_ppm, local_ppm)) with (fillfactor = 50);
call kervan.protect('order_sum', 'store_id');

-- What moved since: written with what moves it and only ever added to, so that nobody waits for another; folded into the sums later. Sum = both
-- together.
create table kervan.order_sum_step(
  store_id int not null, step_id bigint generated always as identity, tabs int not null, currency text not null, rate_ppm bigint not null,
  local_ppm bigint not null, orders int not null, sale bigint not null, cost bigint not null, profit bigint not null, known_sale bigint not null,
  refunded bigint not null, unknown int not null,
  primary key(store_id, step_id));
call kervan.protect('order_sum_step', 'store_id');

-- What orders say of a listing: when it sold last, and the pieces of its orders that nobody has bought yet (decision 64). Owner: records/orders.
create table kervan.item_sale(
  store_id int not null references kervan.store, item_id bigint not null, last_sale_at timestamptz not null,
  unbought int not null default 0 check (unbought >= 0),
  primary key(store_id, item_id)) with (fillfactor = 70);
call kervan.protect('item_sale', 'store_id');

-- What would be lost if it were sold and bought now, the worst first: listings (kind 0) and orders that are not bought (kind 1). Rows only where
-- something would be lost. Amounts in minor units of the store's currency. Owner: records/orders.
create table kervan.margin_risk(
  store_id int not null references kervan.store, kind smallint not null check (kind between 0 and 1), id bigint not null,
  loss bigint not null check (loss > 0), profit bigint not null, cost bigint not null, price bigint not null, volatility int, units int not null,
  can_raise boolean not null default false, computed_at timestamptz not null,
  primary key(store_id, kind, id));
create index margin_risk_worst on kervan.margin_risk(store_id, loss desc, kind, id);
call kervan.protect('margin_risk', 'store_id');

-- When the risk of a store was computed last, and when it is due again.
create table kervan.margin_risk_state(
  store_id int not null references kervan.store, due_at timestamptz not null, computed_at timestamptz, listed int not null default 0,
  unbought int not null default 0, lease_until timestamptz, lease_by uuid,
  primary key(store_id));
create index margin_risk_state_due on kervan.margin_risk_state(due_at);
call kervan.protect('margin_risk_state', 'store_id');

-- Refunds of an order, one row each. side: 0 the seller's to the buyer, in the order's currency; 1 the source's to the seller, in USD. origin: 0 sent
-- to the marketplace, 1 recorded by hand, 2 seen in the marketplace's books alone. state and the steps between: domain/orders/refunds. `lines`: what
-- goes back of which product, as the feed says it. `key`: the attempt by which it was asked for, so that a repetition is the same refund. `feed_id`:
-- the feed that told it. `transaction_id`: the movement of the marketplace's books that is it. Owner: records/orders.
create table kervan.order_refund(
  store_id int not null, refund_id bigint generated always as identity, order_id bigint not null, side smallint not null check (side between 0 and 1),
  origin smallint not null check (origin between 0 and 2), state smallint not null check (state between 0 and 7),
  amount bigint not null check (amount > 0), currency char(3) not null, description text not null default '', lines jsonb not null default '[]',
  key text not null, feed_id text collate "C", transaction_id text collate "C", failure text, attempts int not null default 0, due_at timestamptz,
  created_at timestamptz not null, sent_at timestamptz, done_at timestamptz, lease_until timestamptz, lease_by uuid,
  -- RET-017: a refund that the marketplace's books do not show is settled by hand. settled_from: the state in which it waited for them (3 accepted, 7
  -- in doubt), to which it goes back when that is undone; null = nobody settled it.
  settled_from smallint check (settled_from in (3, 7)),
  primary key(store_id, refund_id), foreign key(store_id, order_id) references kervan.seller_order(store_id, order_id) on delete cascade);
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
  store_id int not null, return_id bigint generated always as identity, order_id bigint not null, rma text collate "C" not null, sku text not null,
  quantity int not null, reason text, status text, resolution text, is_in_policy boolean, carrier text, tracking text, requested_on date not null,
  delivered_on date, noted_at timestamptz not null, changed_at timestamptz not null,
  primary key(store_id, return_id), foreign key(store_id, order_id) references kervan.seller_order(store_id, order_id) on delete cascade);
create unique index order_return_line on kervan.order_return(store_id, order_id, rma, sku);
call kervan.protect('order_return', 'store_id');

-- Work: the report of returns of a store, asked for once a day and after something about a return happened. report_id: the one that is being made.
create table kervan.return_sweep(
  store_id int not null references kervan.store, due_at timestamptz not null, report_id text, asked_at timestamptz, read_at timestamptz,
  attempts int not null default 0, failure text, lease_until timestamptz, lease_by uuid,
  primary key(store_id));
create index return_sweep_due on kervan.return_sweep(due_at);
call kervan.protect('return_sweep', 'store_id');

-- Return labels of orders. source: 0 uploaded, 1 bought. state: 0 being bought (the credit is held), 1 active, 2 replaced, 3 refused, 4 expired, 5
-- used, 6 its time is over and what was paid came back (domain/orders/return-label-state). A label is of one parcel: one of it is active and one is
-- being bought at a time, so that an uploaded one stands until the bought one is there. The file names the buyer: it stands sealed, and goes with the
-- label's end. ref: by which the warehouse knows the purchase again. Owner: records/orders.
create table kervan.return_label(
  store_id int not null, label_id bigint generated always as identity, order_id bigint not null, package_id bigint, ref uuid not null,
  source smallint not null check (source between 0 and 1), kind smallint not null check (kind between 1 and 3), state smallint not null,
  media_type text, sealed text, offer jsonb, price_usd bigint not null default 0 check (price_usd >= 0),
  handling_usd bigint not null default 0 check (handling_usd >= 0), carrier text, tracking text, warehouse_label text, failure text,
  attempts int not null default 0, due_at timestamptz, expires_at timestamptz, created_at timestamptz not null, ended_at timestamptz,
  lease_until timestamptz, lease_by uuid,
  primary key(store_id, label_id), foreign key(store_id, order_id) references kervan.seller_order(store_id, order_id) on delete cascade,
  foreign key(store_id, package_id) references kervan.order_package(store_id, package_id) on delete set null (package_id),
  constraint return_label_state_check check (state between 0 and 6));
create index return_label_order on kervan.return_label(store_id, order_id, label_id);
create index return_label_package on kervan.return_label(store_id, package_id) where package_id is not null;
create index return_label_buying on kervan.return_label(due_at) where state = 0;
create unique index return_label_active on kervan.return_label(store_id, package_id) where state = 1;
create unique index return_label_bought on kervan.return_label(store_id, package_id) where state = 0;
create index return_label_expiring on kervan.return_label(expires_at) where state = 1 or (state = 5 and sealed is not null);
call kervan.protect('return_label', 'store_id');

-- The seller's invoice to a buyer (WH-054), as it was issued: numbers of a store without a gap within a year. The buyer stands sealed and goes when
-- the buyer's data go (ORD-072). Owner: records/orders.
create table kervan.buyer_invoice_series(
  store_id int not null references kervan.store, year int not null, last_number int not null,
  primary key(store_id, year));
call kervan.protect('buyer_invoice_series', 'store_id');

create table kervan.buyer_invoice(
  store_id int not null, order_id bigint not null, number text not null, issued_at timestamptz not null, content jsonb not null, logo bytea,
  sealed_buyer text,
  primary key(store_id, order_id), foreign key(store_id, order_id) references kervan.seller_order(store_id, order_id) on delete cascade);
create unique index buyer_invoice_number on kervan.buyer_invoice(store_id, number);
call kervan.protect('buyer_invoice', 'store_id');

create sequence kervan.package_no_seq;

-- What an order adds to the sums of its tabs, or takes off them; 3 = cancelled, which is no sale.
create function kervan.order_sum_of(sign int, seller_status smallint, gross bigint, own_cost bigint, own_profit bigint, own_refunded bigint) returns table (
  orders int, sale bigint, cost bigint, profit bigint, known_sale bigint, refunded bigint, unknown int)
language sql immutable parallel safe
begin atomic
  select sign, sign * paid, case when is_known then sign * coalesce(own_cost, 0) else 0 end, case when is_known then sign * own_profit else 0 end,
    case when is_known then sign * paid else 0 end, case when is_known then sign * own_refunded else 0 end, case when is_known then 0 else sign end
  from (select case when seller_status = 3 then 0 else gross end as paid, own_profit is not null as is_known) judged;
end;

create function kervan.step_order_sums() returns trigger language plpgsql as $$ begin
  if tg_op = 'INSERT' then
    insert into kervan.order_sum_step (store_id, tabs, currency, rate_ppm, local_ppm, orders, sale, cost, profit, known_sale, refunded, unknown)
      select o.store_id, o.tabs, o.currency, coalesce(o.rate_ppm, 0), coalesce(o.local_ppm, 0), sum(s.orders), sum(s.sale), sum(s.cost), sum(s.profit), sum(s.known_sale), sum(s.refunded), sum(s.unknown)
      from fresh o, kervan.order_sum_of(1, o.seller_status, o.sale + o.shipping, o.cost, o.profit, o.refunded + o.refund_waiting) s
      group by o.store_id, o.tabs, o.currency, coalesce(o.rate_ppm, 0), coalesce(o.local_ppm, 0);
  elsif tg_op = 'DELETE' then
    insert into kervan.order_sum_step (store_id, tabs, currency, rate_ppm, local_ppm, orders, sale, cost, profit, known_sale, refunded, unknown)
      select o.store_id, o.tabs, o.currency, coalesce(o.rate_ppm, 0), coalesce(o.local_ppm, 0), sum(s.orders), sum(s.sale), sum(s.cost), sum(s.profit), sum(s.known_sale), sum(s.refunded), sum(s.unknown)
      from stale o, kervan.order_sum_of(-1, o.seller_status, o.sale + o.shipping, o.cost, o.profit, o.refunded + o.refund_waiting) s
      group by o.store_id, o.tabs, o.currency, coalesce(o.rate_ppm, 0), coalesce(o.local_ppm, 0);
  else
    insert into kervan.order_sum_step (store_id, tabs, currency, rate_ppm, local_ppm, orders, sale, cost, profit, known_sale, refunded, unknown)
      select store_id, tabs, currency, rate_ppm, local_ppm, sum(orders), sum(sale), sum(cost), sum(profit), sum(known_sale), sum(refunded), sum(unknown)
      from (select o.store_id, o.tabs, o.currency, coalesce(o.rate_ppm, 0) as rate_ppm, coalesce(o.local_ppm, 0) as local_ppm, s.*
          from stale o, kervan.order_sum_of(-1, o.seller_status, o.sale + o.shipping, o.cost, o.profit, o.refunded + o.refund_waiting) s
        union all select o.store_id, o.tabs, o.currency, coalesce(o.rate_ppm, 0), coalesce(o.local_ppm, 0), s.*
          from fresh o, kervan.order_sum_of(1, o.seller_status, o.sale + o.shipping, o.cost, o.profit, o.refunded + o.refund_waiting) s) moved
      group by store_id, tabs, currency, rate_ppm, local_ppm
      having (sum(orders), sum(sale), sum(cost), sum(profit), sum(known_sale), sum(refunded), sum(unknown)) is distinct from (0, 0, 0, 0, 0, 0, 0);
  end if;
  return null; end $$;
create trigger seller_order_sum_more after insert on kervan.seller_order referencing new table as fresh for each statement execute function kervan.step_order_sums();
create trigger seller_order_sum_less after delete on kervan.seller_order referencing old table as stale for each statement execute function kervan.step_order_sums();
create trigger seller_order_sum_moved after update on kervan.seller_order referencing old table as stale new table as fresh for each statement execute function kervan.step_order_sums();

create function kervan.hold_bought_pieces() returns trigger language plpgsql set search_path = kervan, public as $$
declare most int; live int;
begin
  select case when new.bought_despite is null then i.quantity - i.cancelled else i.quantity end into most
    from order_item i where i.store_id = new.store_id and i.order_item_id = new.order_item_id for no key update;
  select coalesce(sum(p.quantity), 0) into live from order_purchase p
    where p.store_id = new.store_id and p.order_item_id = new.order_item_id and p.state < 90;
  if live > most then
    raise exception 'more pieces bought than wanted of product % of order %', new.order_item_id, new.order_id using errcode = 'check_violation', constraint = 'order_purchase_pieces';
  end if;
  return null;
end $$;
create trigger order_purchase_pieces_new after insert on kervan.order_purchase for each row when (new.state < 90) execute function kervan.hold_bought_pieces();
create trigger order_purchase_pieces_more after update of quantity, state on kervan.order_purchase for each row
  when (new.state < 90 and (old.state >= 90 or new.quantity > old.quantity)) execute function kervan.hold_bought_pieces();
