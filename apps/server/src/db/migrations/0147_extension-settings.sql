-- What the browser extension does by itself (EXT-005), the same in every browser of the account. Owner: features/extension.
create table kervan.extension_settings(
  account_id int not null primary key, settings jsonb not null, revision int not null);
call kervan.protect('extension_settings', 'account_id');

-- What the extension saw on the marketplace's seller pages (EXT-004): origin is the extension, page (place in collectedPages, counted from 1) and collected_at say where and
-- when. reason by domain/filters/restriction-reasons.ts. A finding that is seen again keeps its first moment. Owner: features/extension.
create table kervan.extension_finding(
  store_id int not null, finding_id bigint generated always as identity, page smallint not null check (page between 1 and 3), asin text collate "C" not null, sku text collate "C",
  reason smallint not null check (reason between 5 and 12), told text not null, origin text collate "C" not null, first_at timestamptz not null, collected_at timestamptz not null, primary key(store_id, finding_id));
create unique index extension_finding_once on kervan.extension_finding(store_id, page, asin, reason);
call kervan.protect('extension_finding', 'store_id');
