-- What was sent to the marketplace, what it shows and tells, files of manual mode, and its warnings. Owner: listings, records/protection.

-- Waiting changes: one row per item, the newest decision supersedes an older one.
create table kervan.publish_queue(
  store_id int not null, item_id bigint not null, seq bigint not null, priority smallint not null, not_before timestamptz not null,
  lease_until timestamptz, fence int not null default 0,
  -- Which process holds a row's lease, by the name under which it shows that it lives: when it dies its rows are free at once.
  lease_by uuid,
  -- Something was seen of a listing while its change was being worked on: the change stays in the queue, and is decided once more.
  again boolean not null default false,
  primary key(store_id, item_id)) with (fillfactor = 70);
create index publish_queue_order on kervan.publish_queue(store_id, priority, seq);
call kervan.protect('publish_queue', 'store_id');

create table kervan.submission(
  store_id int not null, item_id bigint not null, seq bigint not null, attempt smallint not null,
  kind text not null check (kind in ('put', 'patch', 'delete')), route text not null, price int, quantity int, handling_days smallint,
  state text not null check (state in ('intent', 'unknown', 'sent', 'done', 'refused', 'failed', 'superseded')), feed_id bigint, reference text,
  issues jsonb, intent_at timestamptz not null, sent_at timestamptz, ended_at timestamptz,
  -- What the listing was to show with each sending: when a later one did not go out, the one before is again what is on its way.
  flight_price int, flight_quantity int, flight_handling smallint, shipping_group text, flight_shipping text,
  primary key(store_id, item_id, seq, attempt), constraint submission_route_check check (route in ('patch', 'feed', 'file')));
create index submission_open on kervan.submission(store_id, item_id) where state in ('intent', 'unknown', 'sent');
-- What did not end well is rare: searching for it does not walk the whole history.
create index submission_ended_badly on kervan.submission(store_id, seq) where state in ('refused', 'failed', 'superseded');
-- Which items' changes did not reach the store, for the dashboard. The state is part of submission_open's condition already, so no update loses
-- anything by a second index over it.
create index submission_failed_item on kervan.submission(store_id, item_id, seq, attempt) where state in ('refused', 'failed');
call kervan.protect('submission', 'store_id');

-- Listings to be read back next; one row per item while anything of it is on its way.
create table kervan.listing_check(
  store_id int not null, item_id bigint not null, due_at timestamptz not null, checks smallint not null default 0, lease_until timestamptz,
  lease_by uuid,
  primary key(store_id, item_id)) with (fillfactor = 70);
create index listing_check_due on kervan.listing_check(store_id, due_at);
call kervan.protect('listing_check', 'store_id');

create table kervan.feed(
  store_id int not null, feed_id bigint generated always as identity, marketplace_feed_id text,
  state text not null check (state in ('intent', 'submitted', 'done', 'fatal', 'cancelled', 'lost')), items int not null,
  created_at timestamptz not null, submitted_at timestamptz, check_at timestamptz, ended_at timestamptz, report jsonb,
  -- A feed that is about to be sent: without its sender nobody else sends it, and nobody else may send another meanwhile.
  lease_until timestamptz, lease_by uuid,
  primary key(store_id, feed_id));
call kervan.protect('feed', 'store_id');

create table kervan.feed_item(
  store_id int not null, feed_id bigint not null, item_id bigint not null, price int, quantity int, result smallint,
  primary key(store_id, feed_id, item_id));
call kervan.protect('feed_item', 'store_id');

-- What the marketplace showed last (confirmed), and beside it what is on its way.
create table kervan.listing_reported(
  store_id int not null, item_id bigint not null, present boolean, price int, quantity int, handling_days smallint, status text, issues jsonb,
  reported_at timestamptz, flight_seq bigint, flight_attempt smallint, flight_kind text, flight_price int, flight_quantity int,
  flight_handling smallint, flight_at timestamptz,
  -- The template that a listing shows, that is on its way, and that a sending named; null = none is known, or the sending left it as it is.
  shipping_group text, flight_shipping text,
  -- What the seller has set at the marketplace beside the price: the bounds outside of which it takes the offer down, and the sale that runs, else
  -- the next; and the condition in which it is offered there (null = not told).
  allowed_min int, allowed_max int, sale_price int, sale_from timestamptz, sale_until timestamptz, condition text,
  primary key(store_id, item_id)) with (fillfactor = 70);
call kervan.protect('listing_reported', 'store_id');

create table kervan.listing_import(
  store_id int primary key, state text not null check (state in ('requested', 'reading', 'done', 'failed')), report_id text,
  check_at timestamptz not null, total int, done int not null default 0, started_at timestamptz not null);
call kervan.protect('listing_import', 'store_id');

create table kervan.notification_inbox(
  account_id int not null, notification_id text not null, type text not null, event_at timestamptz not null, received_at timestamptz not null,
  body jsonb not null, applied_at timestamptz,
  -- Two notifications of one moment are applied in the order in which the queue gave them.
  seq bigint generated always as identity,
  primary key(account_id, notification_id));
create index notification_inbox_waiting on kervan.notification_inbox(received_at) where applied_at is null;
call kervan.protect('notification_inbox', 'account_id');

create table kervan.notification_subscription(
  account_id int not null, sp_account_id int not null, type text not null, subscription_id text not null, destination_id text not null,
  created_at timestamptz not null, last_seen_at timestamptz,
  -- When the marketplace last refused to tell of something; null = it tells. It is asked again after a while.
  refused_at timestamptz,
  primary key(account_id, sp_account_id, type));
call kervan.protect('notification_subscription', 'account_id');

-- Stores whose new listings of the week are used up (INV-088). Until renews_at none is sent but one an hour, whose acceptance ends the limit early;
-- next_try_at: when. Owner: features/listings/upload-limit.ts.
create table kervan.upload_limit(
  store_id int primary key, reached_at timestamptz not null, renews_at timestamptz not null, next_try_at timestamptz not null);
call kervan.protect('upload_limit', 'store_id');

-- Files of manual mode (INV-078 to INV-084). kind: 'changes' go to the marketplace by the seller's hand, 'listings' come from it. status:
-- ProcessingStatus (domain/manual/feed.ts). due_at: when the next step is due, market clock; null = none is. content: an uploaded file's bytes until
-- it was read. replaced_by: the file that holds what this one said and was not fetched in time. faults: lines that were not taken. Owner:
-- features/listings.
create table kervan.manual_feed(
  store_id int not null references kervan.store, feed_id bigint generated always as identity, document_id uuid not null,
  kind text collate "C" not null check (kind in ('changes', 'listings')), status smallint not null check (status between 0 and 6), name text,
  created_at timestamptz not null, due_at timestamptz, taken_at timestamptz, ended_at timestamptz, fetched_at timestamptz,
  updates int not null default 0 check (updates >= 0), tries smallint not null default 0, replaced_by bigint, content bytea,
  faults jsonb not null default '[]', faults_count int not null default 0,
  primary key(store_id, feed_id));
create unique index manual_feed_document on kervan.manual_feed(document_id);
create index manual_feed_due on kervan.manual_feed(due_at) where due_at is not null;
call kervan.protect('manual_feed', 'store_id');

-- What a file of changes says, in its order, with the sending behind each line.
create table kervan.manual_feed_line(
  store_id int not null, feed_id bigint not null, place int not null, item_id bigint not null, seq bigint not null, attempt smallint not null,
  line text not null,
  primary key(store_id, feed_id, place), foreign key(store_id, feed_id) references kervan.manual_feed(store_id, feed_id) on delete cascade);
call kervan.protect('manual_feed_line', 'store_id');

-- Listings that the marketplace took down or hides (INV-064), as it said last: by the report, or by reading the listing back. alert by
-- domain/protection/warning-of-issue.ts.
create table kervan.suppressed_listing(
  store_id int not null, listing_id bigint generated always as identity, sku text collate "C" not null, asin text collate "C",
  field_name text collate "C" not null default '', alert text collate "C" not null, explanation text not null, first_at timestamptz not null,
  updated_at timestamptz not null,
  primary key(store_id, listing_id));
create unique index suppressed_listing_once on kervan.suppressed_listing(store_id, sku, alert, field_name);
create index suppressed_listing_updated on kervan.suppressed_listing(store_id, updated_at desc, listing_id desc);
call kervan.protect('suppressed_listing', 'store_id');

-- How far the report of a store's suppressed listings is (INV-090: every 12 hours). Owner: records/protection.
create table kervan.suppressed_sweep(
  store_id int not null primary key, report_id text, asked_at timestamptz, read_at timestamptz, due_at timestamptz not null, failure text,
  attempts int not null default 0, lease_until timestamptz, lease_by uuid);
create index suppressed_sweep_due on kervan.suppressed_sweep(due_at);
call kervan.protect('suppressed_sweep', 'store_id');

-- Warnings of the marketplace, each once per product, subject and source (INV-066): kind and channel by domain/protection/prevent-suspend.ts.
-- reference: the mail, or the issue and when it began. action: what was done (place in preventionActions). pooled_at: when the common pools took it
-- over. Owner: records/protection.
create table kervan.warning(
  store_id int not null, warning_id bigint generated always as identity, kind smallint not null check (kind between 1 and 7),
  channel smallint not null check (channel between 1 and 4), product text collate "C" not null, asin text collate "C", sku text collate "C",
  brand text, reference text collate "C" not null, detail text not null, action smallint not null check (action between 0 and 3),
  raised_at timestamptz not null, heard_at timestamptz not null, cleared_at timestamptz, pooled_at timestamptz,
  primary key(store_id, warning_id));
create index warning_open on kervan.warning(store_id, kind, channel) where cleared_at is null;
create index warning_unpooled on kervan.warning(heard_at) where pooled_at is null;
-- Warnings of a SKU and of an ASIN are found by either.
create index warning_of_asin on kervan.warning(store_id, asin) where cleared_at is null;
create index warning_of_sku on kervan.warning(store_id, sku) where cleared_at is null;
create unique index warning_once on kervan.warning(store_id, product, kind, reference, coalesce(sku, ''));
call kervan.protect('warning', 'store_id');

-- When the marketplace last took warnings of a product back, by subject and channel: a warning from before that comes too late, in whichever order
-- both are heard. product: the SKU where one was named, else the ASIN. Owner: records/protection.
create table kervan.warning_clearing(
  store_id int not null, product text collate "C" not null, kind smallint not null check (kind between 1 and 7),
  channel smallint not null check (channel between 1 and 4), asin text collate "C", cleared_at timestamptz not null,
  primary key(store_id, product, kind, channel));
create index warning_clearing_asin on kervan.warning_clearing(store_id, asin, kind, channel);
call kervan.protect('warning_clearing', 'store_id');

-- What sellers were warned about, without the sellers (FILT-030): kind 1 a brand, 2 a product. sellers counts them; who they are stands nowhere:
-- pool_teller holds one salted hash for each, which nobody but the worker reads, so that one seller counts once. Platform. Owner: records/protection.
create table kervan.pool_entry(
  entry_id bigint generated always as identity primary key, kind smallint not null check (kind in (1, 2)), value text not null,
  folded text collate "C" not null, asin text collate "C", brand text, infringement smallint not null check (infringement between 0 and 10),
  source smallint not null check (source between 1 and 3), sellers int not null default 0, first_at timestamptz not null, last_at timestamptz not null);
create unique index pool_entry_once on kervan.pool_entry(kind, folded, infringement, source);
create index pool_entry_last on kervan.pool_entry(kind, last_at desc, entry_id desc);
-- A pool is read by how many sellers were warned, too, and from a value on.
create index pool_entry_sellers on kervan.pool_entry(kind, sellers desc, entry_id desc);
create index pool_entry_value on kervan.pool_entry(kind, folded, entry_id);
revoke all on kervan.pool_entry from kervan_app;
grant select on kervan.pool_entry to kervan_app;

create table kervan.pool_teller(
  entry_id bigint not null references kervan.pool_entry on delete cascade, teller bytea not null,
  primary key(entry_id, teller));
revoke all on kervan.pool_teller from kervan_app;
