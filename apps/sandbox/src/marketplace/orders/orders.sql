-- Buyers' orders. Amounts in minor units of the market's currency.
create table if not exists sandbox.buyer_order (
  world text not null,
  order_id text not null,
  market text not null,
  seller_id text not null,
  status text not null,
  -- OrderItem[]
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
-- OrderFacts, OrderPackage[]
alter table sandbox.buyer_order add column if not exists facts jsonb not null default '{}';
alter table sandbox.buyer_order add column if not exists packages jsonb not null default '[]';
alter table sandbox.buyer_order drop constraint if exists buyer_order_status_check;
-- Orders of before they could be sent.
update sandbox.buyer_order set
  items = (
    select jsonb_agg('{"shippingMinor": 0, "quantityShipped": 0, "quantityCancelled": 0, "refundedMinor": 0, "refundedShippingMinor": 0}' || item)
    from jsonb_array_elements(items) item
  ),
  facts = jsonb_build_object('serviceLevel', 'STANDARD', 'programs', '[]'::jsonb, 'lives', false, 'deferral', null,
    'shipBy', jsonb_build_object('earliest', created_at, 'latest', created_at + interval '2 days'),
    'deliverBy', jsonb_build_object('earliest', created_at + interval '5 days', 'latest', created_at + interval '12 days'))
where not facts ? 'shipBy';
create index if not exists buyer_order_by_creation on sandbox.buyer_order (world, seller_id, created_at, order_id);
create index if not exists buyer_order_by_update on sandbox.buyer_order (world, seller_id, updated_at, order_id);

-- What buyers want to send back.
create table if not exists sandbox.buyer_return (
  world text not null,
  rma_id text not null,
  order_id text not null,
  seller_id text not null,
  market text not null,
  requested_at timestamptz not null,
  -- ReturnFacts
  facts jsonb not null,
  primary key (world, rma_id)
);
create index if not exists buyer_return_by_request on sandbox.buyer_return (world, seller_id, requested_at, rma_id);
create index if not exists buyer_return_by_order on sandbox.buyer_return (world, order_id);

-- What a seller may not see of orders; no row = everything. Lists of datasets: left out, and refused with 403.
create table if not exists sandbox.order_access (
  world text not null,
  seller_id text not null,
  has_tax_role boolean not null,
  has_shipping_role boolean not null,
  refused text[] not null,
  refuses_all boolean not null,
  refused_with int not null check (refused_with in (400, 403)),
  primary key (world, seller_id)
);
