-- Warnings of the marketplace, each once per product, subject and source (INV-066): kind and channel by domain/protection/prevent-suspend.ts. reference: the mail,
-- or the issue and when it began. action: what was done (place in preventionActions). pooled_at: when the common pools took it over. Owner: records/protection.
create table kervan.warning(
  store_id int not null, warning_id bigint generated always as identity, kind smallint not null check (kind between 1 and 7), channel smallint not null check (channel between 1 and 4),
  product text collate "C" not null, asin text collate "C", sku text collate "C", brand text, reference text collate "C" not null, detail text not null,
  action smallint not null check (action between 0 and 3), raised_at timestamptz not null, heard_at timestamptz not null, cleared_at timestamptz, pooled_at timestamptz, primary key(store_id, warning_id));
create unique index warning_once on kervan.warning(store_id, product, kind, reference);
create index warning_open on kervan.warning(store_id, kind, channel) where cleared_at is null;
create index warning_unpooled on kervan.warning(heard_at) where pooled_at is null;
call kervan.protect('warning', 'store_id');

-- Listings that the marketplace took down or hides (INV-064), as it said last: by the report, or by reading the listing back. alert by domain/protection/warning-of-issue.ts.
create table kervan.suppressed_listing(
  store_id int not null, listing_id bigint generated always as identity, sku text collate "C" not null, asin text collate "C", field_name text collate "C" not null default '', alert text collate "C" not null,
  explanation text not null, first_at timestamptz not null, updated_at timestamptz not null, primary key(store_id, listing_id));
create unique index suppressed_listing_once on kervan.suppressed_listing(store_id, sku, alert, field_name);
create index suppressed_listing_updated on kervan.suppressed_listing(store_id, updated_at desc, listing_id desc);
call kervan.protect('suppressed_listing', 'store_id');
-- How far the report of a store's suppressed listings is (INV-090: every 12 hours). Owner: records/protection.
create table kervan.suppressed_sweep(
  store_id int not null primary key, report_id text, asked_at timestamptz, read_at timestamptz, due_at timestamptz not null, failure text, attempts int not null default 0,
  lease_until timestamptz, lease_by uuid);
create index suppressed_sweep_due on kervan.suppressed_sweep(due_at);
call kervan.protect('suppressed_sweep', 'store_id');

-- What sellers were warned about, without the sellers (FILT-030): kind 1 a brand, 2 a product. sellers counts them; who they are stands nowhere: pool_teller holds
-- one salted hash for each, which nobody but the worker reads, so that one seller counts once. Platform. Owner: records/protection.
create table kervan.pool_entry(
  entry_id bigint generated always as identity primary key, kind smallint not null check (kind in (1, 2)), value text not null, folded text collate "C" not null, asin text collate "C", brand text,
  infringement smallint not null check (infringement between 0 and 10), source smallint not null check (source between 1 and 3), sellers int not null default 0, first_at timestamptz not null, last_at timestamptz not null);
create unique index pool_entry_once on kervan.pool_entry(kind, folded, infringement, source);
create index pool_entry_last on kervan.pool_entry(kind, last_at desc, entry_id desc);
create table kervan.pool_teller(
  entry_id bigint not null references kervan.pool_entry on delete cascade, teller bytea not null, primary key(entry_id, teller));
create table kervan.pool_salt(entry_id bigint not null primary key references kervan.pool_entry on delete cascade, salt uuid not null default gen_random_uuid());
revoke all on kervan.pool_entry, kervan.pool_teller, kervan.pool_salt from kervan_app;
grant select on kervan.pool_entry to kervan_app;

-- Sellers of a warned brand are found by it.
create index source_details_brand on kervan.source_details(lower(btrim(brand))) where brand is not null;

-- What is done on a warning is part of a store's settings; at first nothing is.
update kervan.store_settings set settings = settings || '{"preventSuspend": {"api": {"fairPrice": "none", "restricted": "none", "trademark": "none", "suspected": "none", "barcode2d": "none", "intellectualProperty": "none", "safety": "none"}, "mail": {"fairPrice": "none", "restricted": "none", "trademark": "none", "suspected": "none", "barcode2d": "none", "intellectualProperty": "none", "safety": "none"}, "restrictBrandOnTrademark": false}}'
  where not settings ? 'preventSuspend';
