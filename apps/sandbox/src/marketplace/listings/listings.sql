-- A listing of a seller in one market: what its submissions say (accepted, attributes) and what buyers see (price_minor … status).
create table if not exists sandbox.listing (
  world text not null,
  market text not null,
  seller_id text not null,
  sku text not null,
  asin text not null,
  product_type text not null,
  -- Attributes as far as accepted, visible to nobody; and as far as processed, which getListingsItem shows.
  accepted jsonb not null,
  attributes jsonb not null,
  -- What buyers see. Minor units of the market's currency; null = no live offer.
  price_minor int,
  quantity int,
  handling_days int,
  status text not null check (status in ('BUYABLE', 'INACTIVE', 'DELETED')),
  -- Why an offer with price and stock is not buyable, or not found by search.
  suppression text check (suppression in ('LISTING_SUPPRESSED', 'SEARCH_SUPPRESSED')),
  issues jsonb not null default '[]',
  -- Last submission applied, by route and part ("api:price"): an older one of the same route comes too late.
  applied jsonb not null default '{}',
  -- Null until the first submission is processed: until then the item is not found.
  visible_at timestamptz,
  -- When the offers of the product must be looked at next for this seller's notifications.
  offers_due timestamptz not null default 'epoch',
  -- When the next buyer comes by who would buy the product.
  demand_due timestamptz not null default 'epoch',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (world, market, seller_id, sku)
);
-- Issues that stand until they are taken back (policies), whatever price and stock are.
alter table sandbox.listing add column if not exists raised jsonb not null default '[]';
create index if not exists listing_by_asin on sandbox.listing (world, market, asin);
create index if not exists listing_by_update on sandbox.listing (world, market, seller_id, updated_at, sku);

create index if not exists listing_by_offers_due on sandbox.listing (world, seller_id, offers_due) where status <> 'DELETED';
create index if not exists listing_by_demand_due on sandbox.listing (world, demand_due) where status <> 'DELETED';

-- An accepted submission that is not wholly applied yet.
create table if not exists sandbox.listing_submission (
  world text not null,
  number bigint generated always as identity,
  market text not null,
  seller_id text not null,
  sku text not null,
  route text not null check (route in ('api', 'feed')),
  kind text not null check (kind in ('PUT', 'PATCH', 'DELETE')),
  changed jsonb not null,
  accepted_at timestamptz not null,
  primary key (world, number)
);

-- Every application of a submission that buyers could notice, also of one that repeats what was there.
create table if not exists sandbox.listing_history (
  world text not null,
  market text not null,
  seller_id text not null,
  sku text not null,
  id bigint generated always as identity,
  at timestamptz not null,
  price_minor int,
  quantity int,
  primary key (world, market, seller_id, sku, id)
);

-- New listings a seller may still make in a week; no row = no limit.
create table if not exists sandbox.listing_limit (
  world text not null,
  market text not null,
  seller_id text not null,
  new_listings_per_week int not null,
  primary key (world, market, seller_id)
);
