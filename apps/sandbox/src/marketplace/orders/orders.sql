-- Buyers' orders. Amounts in minor units of the market's currency.
create table if not exists sandbox.buyer_order (
  world text not null,
  order_id text not null,
  market text not null,
  seller_id text not null,
  status text not null check (status in ('PENDING', 'UNSHIPPED', 'CANCELLED')),
  -- [{orderItemId, sku, asin, title, quantity, unitPriceMinor, cancelReason?}]
  items jsonb not null,
  -- What the buyer is and where the parcel goes, known to the seller once the payment is.
  buyer jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- getOrder knows it from then on, searchOrders from then on: notifications may be ahead of both.
  readable_at timestamptz not null,
  searchable_at timestamptz not null,
  primary key (world, order_id)
);
create index if not exists buyer_order_by_creation on sandbox.buyer_order (world, seller_id, created_at, order_id);
create index if not exists buyer_order_by_update on sandbox.buyer_order (world, seller_id, updated_at, order_id);
