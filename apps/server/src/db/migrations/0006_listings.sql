-- What was sent to the marketplace, what it shows, and what it tells. Owner: listings.
-- Waiting changes: one row per item, the newest decision supersedes an older one.
create table kervan.publish_queue(
  store_id int not null, item_id bigint not null, seq bigint not null, priority smallint not null, not_before timestamptz not null, lease_until timestamptz, fence int not null default 0,
  primary key(store_id, item_id)) with (fillfactor = 70);
create index publish_queue_order on kervan.publish_queue(store_id, priority, seq);

create table kervan.submission(
  store_id int not null, item_id bigint not null, seq bigint not null, attempt smallint not null, kind text not null check (kind in ('put', 'patch', 'delete')), route text not null check (route in ('patch', 'feed')),
  price int, quantity int, handling_days smallint, state text not null check (state in ('intent', 'unknown', 'sent', 'done', 'refused', 'failed', 'superseded')),
  feed_id bigint, reference text, issues jsonb, intent_at timestamptz not null, sent_at timestamptz, ended_at timestamptz,
  primary key(store_id, item_id, seq, attempt));
create index submission_open on kervan.submission(store_id, item_id) where state in ('intent', 'unknown', 'sent');

-- Listings to be read back next; one row per item while anything of it is on its way.
create table kervan.listing_check(store_id int not null, item_id bigint not null, due_at timestamptz not null, checks smallint not null default 0, lease_until timestamptz, primary key(store_id, item_id)) with (fillfactor = 70);
create index listing_check_due on kervan.listing_check(store_id, due_at);

create table kervan.feed(
  store_id int not null, feed_id bigint generated always as identity, marketplace_feed_id text, state text not null check (state in ('intent', 'submitted', 'done', 'fatal', 'cancelled', 'lost')),
  items int not null, created_at timestamptz not null, submitted_at timestamptz, check_at timestamptz, ended_at timestamptz, report jsonb, primary key(store_id, feed_id));
create table kervan.feed_item(store_id int not null, feed_id bigint not null, item_id bigint not null, price int, quantity int, result smallint, primary key(store_id, feed_id, item_id));

-- What the marketplace showed last (confirmed), and beside it what is on its way.
create table kervan.listing_reported(
  store_id int not null, item_id bigint not null, present boolean, price int, quantity int, handling_days smallint, status text, issues jsonb, reported_at timestamptz,
  flight_seq bigint, flight_attempt smallint, flight_kind text, flight_price int, flight_quantity int, flight_handling smallint, flight_at timestamptz, primary key(store_id, item_id)) with (fillfactor = 70);

create table kervan.notification_inbox(
  account_id int not null, notification_id text not null, type text not null, event_at timestamptz not null, received_at timestamptz not null, body jsonb not null, applied_at timestamptz, primary key(account_id, notification_id));
create index notification_inbox_waiting on kervan.notification_inbox(received_at) where applied_at is null;
create table kervan.notification_subscription(
  account_id int not null, sp_account_id int not null, type text not null, subscription_id text not null, destination_id text not null, created_at timestamptz not null, last_seen_at timestamptz, primary key(account_id, sp_account_id, type));

create table kervan.listing_import(
  store_id int primary key, state text not null check (state in ('requested', 'reading', 'done', 'failed')), report_id text, check_at timestamptz not null, total int, done int not null default 0, started_at timestamptz not null);
do $$
declare t text;
begin
  foreach t in array array['publish_queue', 'submission', 'listing_check', 'feed', 'feed_item', 'listing_reported', 'listing_import'] loop execute format('call kervan.protect(%L, %L)', t, 'store_id'); end loop;
  foreach t in array array['notification_inbox', 'notification_subscription'] loop execute format('call kervan.protect(%L, %L)', t, 'account_id'); end loop;
end $$;
