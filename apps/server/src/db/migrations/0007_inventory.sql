-- What a store sells: items with their prices and history, settings per product, saved and automatic searches, and what was done. Owner: inventory,
-- records/items, records/activity.

-- Counters of a store. Owner of item, status_count, price_change: records/items/item-write.ts.
create table kervan.store_state(
  store_id int primary key, change_seq bigint not null default 0, settings_revision int not null default 0, feed_cursor bigint not null default 0,
  cache_epoch int not null default 0,
  -- A copy of the list that a panel holds in memory watches the store (decision 50): watched_at is when one last said so, null = nobody does, and
  -- then nothing is noted in item_touch. Notes go after an hour: touch_floor is the last that went, and a copy that knows less loads anew.
  watched_at timestamptz, touch_floor bigint not null default 0) with (fillfactor = 50);
call kervan.protect('store_state', 'store_id');

create table kervan.item(
  store_id int not null, item_id bigint not null, source_id bigint not null, created_at timestamptz not null, changed_at timestamptz not null,
  source_revision bigint not null default 0, version int not null default 0, price int, quantity int not null default 0, cost int, profit int,
  target_buybox int, target_lowest int, target_rank int, override_id int, flags int not null default 0, status smallint not null,
  reason smallint not null default 0, target_offers smallint, handling_days smallint,
  -- Since when its price cannot be computed.
  unpriced_since timestamptz,
  primary key(store_id, item_id)) with (fillfactor = 70);
create index item_status on kervan.item(store_id, status, item_id);
create index item_source on kervan.item(store_id, source_id);
create index item_unpriced on kervan.item(unpriced_since) where unpriced_since is not null;
call kervan.protect('item', 'store_id');

create table kervan.item_details(
  store_id int not null, item_id bigint not null, asin text collate "C" not null, sku text not null, title text, brand text, category_id int,
  image text, dimensions int[], weight_g int, extra jsonb,
  primary key(store_id, item_id));
create unique index item_details_sku on kervan.item_details(store_id, sku);
create index item_details_asin on kervan.item_details(store_id, asin);
create index item_details_brand on kervan.item_details(store_id, brand);
create index item_details_title on kervan.item_details using gin(kervan.fold_case(title) gin_trgm_ops);
call kervan.protect('item_details', 'store_id');

-- Prices that the seller fixed for one product, and what is known of its import and shipment price (INV-073, PRICE-026).
create table kervan.item_override(
  store_id int not null, override_id int generated always as identity, item_id bigint not null, kind smallint not null, frozen_price int,
  min_profit int, standard_profit int, max_profit int, min_allowed int, max_allowed int, import_price int, shipment_price int, critical_stock int,
  max_stock int, min_stock int, handling_days smallint, known_at timestamptz,
  primary key(store_id, override_id),
  -- No cost is negative, wherever it comes from.
  constraint item_override_costs check (import_price >= 0 and shipment_price >= 0));
create unique index item_override_item on kervan.item_override(store_id, item_id);
call kervan.protect('item_override', 'store_id');

create table kervan.price_change(
  store_id int not null, seq bigint not null, item_id bigint not null, changed_at timestamptz not null, price int, cost int, quantity int,
  status smallint not null, reason smallint not null, handling_days smallint, source_revision bigint, target_revision bigint, settings_revision int,
  -- The update history shows what a change replaced: kept with the change, so that a page of it is one stretch of the key.
  old_status smallint, old_price int, old_quantity int, old_handling_days smallint,
  -- A change says what moved: the source's revision that the item had been decided with before it, kept with the change like the values it replaced.
  old_source_revision bigint,
  -- When a decision's source and competitors had been read: a revision begins when a value changes, reading it again unchanged leaves no row. null:
  -- made by an event.
  source_read_at timestamptz, target_read_at timestamptz,
  primary key(store_id, seq, changed_at)) partition by range(changed_at);
create index price_change_time on kervan.price_change using brin(changed_at);
call kervan.protect('price_change', 'store_id');

create table kervan.status_count(
  store_id int not null, status smallint not null, items int not null,
  primary key(store_id, status)) with (fillfactor = 50);
call kervan.protect('status_count', 'store_id');

-- Items whose inputs changed and that wait for a decision; cause = UpdateReason of the change.
create table kervan.item_dirty(
  store_id int not null, item_id bigint not null, cause smallint not null, since timestamptz not null,
  primary key(store_id, item_id));
call kervan.protect('item_dirty', 'store_id');

-- Re-evaluation of a whole store, by ranges, claimed with a lease.
create table kervan.item_job(
  store_id int not null, job_id bigint generated always as identity, kind smallint not null, cause smallint not null,
  next_item bigint not null default 0, to_item bigint not null, state smallint not null default 0, lease_until timestamptz,
  fence int not null default 0,
  primary key(store_id, job_id));
call kervan.protect('item_job', 'store_id');

-- Which items of a store were written, while a copy watches it. seq is the store's change_seq at that write, taken under its row lock, so that the order of
-- commits is the order of the notes.
create table kervan.item_touch(
  store_id int not null, seq bigint not null, at timestamptz not null default clock_timestamp(),
  -- Five thousand numbers: packing them costs more than the bytes.
  item_ids bigint[] storage external not null, retitled boolean not null,
  primary key(store_id, seq));
call kervan.protect('item_touch', 'store_id');

-- What a product's prices were on a day (INV-046: charts of up to 365 days): the last that were known on it. Days are those of UTC by the market
-- clock, for all stores alike: the chart of a store does not move when its market changes its clocks. source_price in minor units of the source's
-- currency, the others in those of the store's; null = not known on that day. A day on which nothing was decided and nothing was read has no row:
-- what held before goes on. buybox_samples: readings of the competition on the day, buybox_held: those in which the store's own offer had the BuyBox.
-- Written by records/items/item-days.ts, gone after limits.itemDaysKeptMs.
create table kervan.item_day(
  store_id int not null, item_id bigint not null, day date not null, source_price int, own_price int, buybox_price int, lowest_price int,
  buybox_samples int not null default 0, buybox_held int not null default 0,
  primary key(store_id, item_id, day), check (buybox_held between 0 and buybox_samples)) with (fillfactor = 85);
-- Days come in order: a few pages tell where the old ones are.
create index item_day_old on kervan.item_day using brin(day);
call kervan.protect('item_day', 'store_id');

create table kervan.batch(
  account_id int not null, batch_id bigint generated always as identity, kind text not null, created_at timestamptz not null, request jsonb not null,
  accepted int not null, rejected int not null,
  primary key(account_id, batch_id));
call kervan.protect('batch', 'account_id');

create table kervan.batch_item(
  store_id int not null, batch_id bigint not null, line int not null, asin text collate "C" not null, item_id bigint,
  state smallint not null default 0, code text,
  primary key(store_id, batch_id, line));
create index batch_item_item on kervan.batch_item(store_id, item_id);
call kervan.protect('batch_item', 'store_id');

-- Settings per product and store (INV-073): they hold for every item of the ASIN, also for one that is added later. kind: 1 constant, 2 rated;
-- profits in minor units of the store's currency or in hundredths of a percent. What the evaluation reads of them stands in item_override. Owner:
-- records/items.
create table kervan.asin_setting(
  store_id int not null, setting_id bigint generated always as identity, asin text collate "C" not null,
  kind smallint not null check (kind in (1, 2)), min_profit int not null, standard_profit int not null, max_profit int not null,
  critical_stock int check (critical_stock >= 0), max_stock int check (max_stock >= 0), min_stock int check (min_stock >= 0),
  handling_days smallint check (handling_days between 0 and 30), group_name text check (length(group_name) between 1 and 50),
  created_at timestamptz not null, changed_at timestamptz not null,
  -- What one product costs until it is at the buyer (USD cents), and the prices between which it is sold (minor units of the store's currency,
  -- INV-005).
  import_price int check (import_price >= 0), shipment_price int check (shipment_price >= 0), min_allowed int check (min_allowed > 0),
  max_allowed int check (max_allowed > 0),
  check (min_profit <= standard_profit and standard_profit <= max_profit), check (min_stock <= max_stock), primary key(store_id, setting_id),
  constraint asin_setting_allowed check (min_allowed <= max_allowed));
create unique index asin_setting_asin on kervan.asin_setting(store_id, asin);
create index asin_setting_group on kervan.asin_setting(store_id, group_name) where group_name is not null;
create index asin_setting_kind on kervan.asin_setting(store_id, kind, setting_id);
call kervan.protect('asin_setting', 'store_id');

-- Items whose price jumped by a reading (domain/rollout/reading-jumps.ts). state: passed = it got the new price within the share of the day; held =
-- the price of before stands until the seller answers; kept = the seller said that the readings are wrong; released = the next decision gives it the
-- new price. Owner: records/settings/reading-jumps.
create table kervan.reading_jump(
  store_id int not null references kervan.store, item_id bigint not null, at timestamptz not null, price_before int not null check (price_before > 0),
  price_after int not null, state text not null check (state in ('passed', 'held', 'kept', 'released')),
  primary key(store_id, item_id));
call kervan.protect('reading_jump', 'store_id');

-- Searches of the inventory that were saved (INV-055). name_key: the name as it is compared (INV-057); finds: words, conditions and order as the
-- contract of the list writes them, looked at again when they are read; periods: NoticePeriod. Owner: records/items/saved-searches.ts.
create table kervan.saved_search(
  search_id int generated always as identity primary key, store_id int not null, name text not null, name_key text not null, status text not null,
  finds jsonb not null, is_notified boolean not null, notification_period smallint not null check (notification_period between 1 and 7),
  auto_delete boolean not null, auto_delete_period smallint not null check (auto_delete_period between 1 and 7), show_on_tabs boolean not null,
  auto_approve boolean not null, auto_approve_period smallint not null check (auto_approve_period between 1 and 7),
  auto_approve_count int not null check (auto_approve_count between 1 and 5000), saved_at timestamptz not null,
  -- When each action of a saved search is due next (null = it does none), and what its last notice found, so that the next one tells only of
  -- something new (INV-059).
  notify_due timestamptz, delete_due timestamptz, approve_due timestamptz, noticed bigint[] not null default '{}',
  -- A saved delete that finds more than was foreseen or the store does not ask about waits for the seller's answer: since when, and how many it
  -- found. `delete_foreseen`: the number that was shown last, when it was saved or answered.
  delete_foreseen int check (delete_foreseen >= 0), delete_held_at timestamptz, delete_held_count int check (delete_held_count > 0),
  unique(store_id, name_key), check (not (auto_approve and auto_delete)), check (not auto_approve or status = 'pendingApproval'),
  constraint saved_search_held check ((delete_held_at is null) = (delete_held_count is null)));
create index saved_search_due on kervan.saved_search(least(notify_due, delete_due, approve_due)) where least(notify_due, delete_due, approve_due) is not null;
call kervan.protect('saved_search', 'store_id');

-- The automatic product search of a store (INV-089): criteria as the contract writes them, the next run, and how far a run has come. began_at: a run
-- is under way; keyword_place, page_token: where it goes on; last_end: 1 done, 2 the day's look-ups are used up, 3 no place is left.
create table kervan.automatic_search(
  store_id int primary key, criteria jsonb not null, approval_mode smallint not null check (approval_mode in (2, 3)), is_active boolean not null,
  saved_at timestamptz not null, next_run_at timestamptz not null, began_at timestamptz, keyword_place smallint not null default 0, page_token text,
  last_ended_at timestamptz, last_end smallint check (last_end between 1 and 3), looked_up int not null default 0, found int not null default 0,
  added int not null default 0,
  -- When the token of a search's next page was given: one that is refused a while later is over, and the words begin again with their first page.
  -- Null = no page is open.
  page_token_at timestamptz);
create index automatic_search_due on kervan.automatic_search(next_run_at) where is_active;
call kervan.protect('automatic_search', 'store_id');

-- Every product that was looked up (INV-089), by whom and with what outcome (LookupOutcome).
create table kervan.product_lookup(
  store_id int not null, lookup_id bigint generated always as identity, asin text collate "C" not null, title text, looked_up_at timestamptz not null,
  outcome smallint not null check (outcome between 1 and 8),
  -- Whose look-up it was: 1 by hand, 2 a saved search, 3 the extension, 4 the automatic search.
  source smallint check (source between 1 and 4),
  primary key(store_id, lookup_id));
create index product_lookup_asin on kervan.product_lookup(store_id, asin, looked_up_at);
create index product_lookup_found on kervan.product_lookup(store_id, lookup_id) where outcome = 1;
create index product_lookup_day on kervan.product_lookup(store_id, looked_up_at desc, lookup_id desc);
call kervan.protect('product_lookup', 'store_id');

-- How many products an account has looked up on a day that begins at 03:00 (SUB-042).
create table kervan.lookup_day(
  account_id int not null, day date not null, looked_up int not null check (looked_up >= 0),
  primary key(account_id, day));
call kervan.protect('lookup_day', 'account_id');

-- What was done, by whom and to what, so that it can be looked up and taken back. Owner: db/activity-write.ts; undoing: activity.
create table kervan.activity(
  account_id int not null, store_id int not null, activity_id bigint generated always as identity, created_at timestamptz not null,
  actor text not null check (actor in ('user', 'job', 'marketplace')), actor_name text, kind text not null, reason smallint not null,
  items int not null, before jsonb not null, after jsonb not null, undoable_until timestamptz, undone_at timestamptz, undo_of bigint,
  -- From which device somebody acted (point 7 of M4): how the session was opened, browser and system, or the name of a program. Null = the product or
  -- the marketplace.
  device jsonb,
  primary key(store_id, activity_id));
create index activity_created on kervan.activity(created_at);
create index activity_undo on kervan.activity(store_id, undo_of) where undo_of is not null;
call kervan.protect('activity', 'store_id');

-- The items of an action with what they were and became; before_status null = there was no item.
create table kervan.activity_item(
  store_id int not null, activity_id bigint not null, item_id bigint not null, before_status smallint, before_reason smallint, before_flags int,
  after_status smallint not null, after_reason smallint not null, after_flags int not null,
  primary key(store_id, activity_id, item_id));
create index activity_item_item on kervan.activity_item(store_id, item_id, activity_id);
call kervan.protect('activity_item', 'store_id');

-- What an action did to a list of the store: the record before and after it, null = it did not stand there. Owner: records/activity.
create table kervan.activity_entry(
  store_id int not null, activity_id bigint not null, kind smallint not null check (kind between 1 and 7), folded text collate "C" not null,
  before jsonb, after jsonb,
  primary key(store_id, activity_id, folded));
call kervan.protect('activity_entry', 'store_id');

-- What an action did to the settings of a product, null = there was none; `before` also says which prices were frozen. Owner: records/activity.
create table kervan.activity_setting(
  store_id int not null, activity_id bigint not null, asin text collate "C" not null, before jsonb, after jsonb,
  primary key(store_id, activity_id, asin));
call kervan.protect('activity_setting', 'store_id');

create sequence kervan.item_id_seq;

-- Makes the month of the history that a day is in, beside those who read and write it. A partition made in place wants the whole table for itself:
-- two workers that had read the history before and began a month at once waited for each other. Made apart and attached it keeps nobody out but
-- another month. Partitions are tables of their own: rows are reached through the parent, whose policies hold, and by the panel no other way.
create function kervan.ensure_month(day date) returns void language plpgsql security definer set search_path = kervan, public as $$
declare
  first date := date_trunc('month', day)::date;
  partition text := 'price_change_' || to_char(first, 'YYYY_MM');
begin
  perform pg_advisory_xact_lock(5301105);
  execute format('create table kervan.%I (like kervan.price_change including all)', partition);
  execute format('revoke all on kervan.%I from kervan_app', partition);
  execute format('alter table kervan.price_change attach partition kervan.%I for values from (%L) to (%L)', partition, first, (first + interval '1 month')::date);
exception when duplicate_table then
  null; -- made before, or while this one waited; the catalogue of the transaction is older than the lock
end $$;

-- A month that is over is written no more: it gets the index by item that the running one must not have.
create function kervan.index_closed_months(today date) returns int language plpgsql security definer set search_path = kervan, public as $$
declare
  month regclass;
  made int := 0;
begin
  perform pg_advisory_xact_lock(5301105);
  for month in
    select i.inhrelid::regclass from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'kervan.price_change'::regclass and c.relname < 'price_change_' || to_char(today, 'YYYY_MM')
      and not exists (select 1 from pg_class x where x.relname = c.relname || '_item' and x.relnamespace = c.relnamespace)
  loop
    execute format('create index %I on %s(store_id, item_id, seq)', (select relname from pg_class where oid = month) || '_item', month);
    made := made + 1;
  end loop;
  return made;
end $$;

-- Title search: operators that are not leakproof cannot use the trigram index under row-level security. `pattern` is folded already, as
-- kervan.fold_case folds titles: case and the Turkish letters i are one.
create function kervan.search_titles(wanted_store int, pattern text, most int) returns setof bigint language plpgsql stable security definer set search_path = kervan, public as $$
begin
  if not (wanted_store = any(kervan.tenant_stores())) then return; end if;
  return query select d.item_id from item_details d where d.store_id = wanted_store and kervan.fold_case(d.title) like pattern limit most;
end $$;

-- "Refresh now": the source and the competition of chosen items of one's own store are read next.
create function kervan.read_soon(wanted_store int, items bigint[]) returns void language plpgsql security definer set search_path = kervan, public as $$
begin
  if not (wanted_store = any(kervan.tenant_stores())) then return; end if;
  update source_schedule c set urgent = true, detail_wanted = true from item i where i.store_id = wanted_store and i.item_id = any(items) and c.source_id = i.source_id;
  update target_schedule t set urgent = true where t.store_id = wanted_store and t.item_id = any(items);
end $$;
