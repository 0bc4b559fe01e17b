-- Items, their changes and counts. Owner of item, status_count, price_change: db/item-write.ts. Batches and details: inventory.
create table kervan.store_state(store_id int primary key, change_seq bigint not null default 0, settings_revision int not null default 0, feed_cursor bigint not null default 0, cache_epoch int not null default 0) with (fillfactor = 50);

create table kervan.item(
  store_id int not null, item_id bigint not null, source_id bigint not null, created_at timestamptz not null, changed_at timestamptz not null,
  source_revision bigint not null default 0, version int not null default 0,
  price int, quantity int not null default 0, cost int, profit int, target_buybox int, target_lowest int, target_rank int,
  override_id int, flags int not null default 0,
  status smallint not null, reason smallint not null default 0, target_offers smallint, handling_days smallint,
  primary key(store_id, item_id)) with (fillfactor = 70);
create index item_status on kervan.item(store_id, status, item_id);
create index item_source on kervan.item(store_id, source_id);
create sequence kervan.item_id_seq;

create table kervan.item_details(
  store_id int not null, item_id bigint not null, asin text collate "C" not null, sku text not null, title text, brand text,
  category_id int, image text, dimensions int[], weight_g int, extra jsonb, primary key(store_id, item_id));
create unique index item_details_sku on kervan.item_details(store_id, sku);
create index item_details_asin on kervan.item_details(store_id, asin);
create index item_details_title on kervan.item_details using gin(title gin_trgm_ops);

-- Prices that the seller fixed for one product, and what is known of its import and shipment price (INV-073, PRICE-026).
create table kervan.item_override(
  store_id int not null, override_id int generated always as identity, item_id bigint not null, kind smallint not null, frozen_price int, min_profit int, standard_profit int, max_profit int,
  min_allowed int, max_allowed int, import_price int, shipment_price int, critical_stock int, max_stock int, min_stock int, handling_days smallint, known_at timestamptz, primary key(store_id, override_id));
create unique index item_override_item on kervan.item_override(store_id, item_id);

create table kervan.price_change(
  store_id int not null, seq bigint not null, item_id bigint not null, changed_at timestamptz not null, price int, cost int, quantity int,
  status smallint not null, reason smallint not null, handling_days smallint,
  source_revision bigint, target_revision bigint, settings_revision int, primary key(store_id, seq, changed_at)) partition by range(changed_at);
create index price_change_time on kervan.price_change using brin(changed_at);

create function kervan.ensure_month(day date) returns void language plpgsql security definer set search_path = kervan, public as $$
declare
  first date := date_trunc('month', day)::date;
  partition text := 'price_change_' || to_char(first, 'YYYY_MM');
begin
  perform pg_advisory_xact_lock(5301105);
  if to_regclass('kervan.' || partition) is not null then return; end if;
  execute format('create table kervan.%I partition of kervan.price_change for values from (%L) to (%L)', partition, first, (first + interval '1 month')::date);
end $$;

create table kervan.status_count(store_id int not null, status smallint not null, items int not null, primary key(store_id, status)) with (fillfactor = 50);

-- Items whose inputs changed and that wait for a decision; cause = UpdateReason of the change.
create table kervan.item_dirty(store_id int not null, item_id bigint not null, cause smallint not null, since timestamptz not null, primary key(store_id, item_id));

-- Re-evaluation of a whole store, by ranges, claimed with a lease.
create table kervan.item_job(
  store_id int not null, job_id bigint generated always as identity, kind smallint not null, cause smallint not null, next_item bigint not null default 0, to_item bigint not null,
  state smallint not null default 0, lease_until timestamptz, fence int not null default 0, primary key(store_id, job_id));

create table kervan.batch(
  account_id int not null, batch_id bigint generated always as identity, kind text not null, created_at timestamptz not null, request jsonb not null,
  accepted int not null, rejected int not null, primary key(account_id, batch_id));
create table kervan.batch_item(
  store_id int not null, batch_id bigint not null, line int not null, asin text collate "C" not null, item_id bigint, state smallint not null default 0, code text, primary key(store_id, batch_id, line));
create index batch_item_item on kervan.batch_item(store_id, item_id);
call kervan.protect('batch', 'account_id');

do $$
declare t text;
begin
  foreach t in array array['store_state', 'item', 'item_details', 'item_override', 'price_change', 'status_count', 'item_dirty', 'item_job', 'batch_item'] loop
    execute format('call kervan.protect(%L, %L)', t, 'store_id');
  end loop;
end $$;

-- Title search: operators that are not leakproof cannot use the trigram index under row-level security.
create function kervan.search_titles(wanted_store int, pattern text, most int) returns setof bigint language plpgsql stable security definer set search_path = kervan, public as $$
begin
  if not (wanted_store = any(kervan.tenant_stores())) then return; end if;
  return query select d.item_id from item_details d where d.store_id = wanted_store and d.title ilike pattern limit most;
end $$;

-- "Refresh now": the source and the competition of chosen items of one's own store are read next.
create function kervan.read_soon(wanted_store int, items bigint[]) returns void language plpgsql security definer set search_path = kervan, public as $$
begin
  if not (wanted_store = any(kervan.tenant_stores())) then return; end if;
  update source_schedule c set urgent = true, detail_wanted = true from item i where i.store_id = wanted_store and i.item_id = any(items) and c.source_id = i.source_id;
  update target_schedule t set urgent = true where t.store_id = wanted_store and t.item_id = any(items);
end $$;
