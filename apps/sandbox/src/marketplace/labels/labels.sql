-- Labels that sellers bought of the marketplace.
create table if not exists sandbox.label_shipment (
  world text not null,
  shipment_id text not null,
  seller_id text not null,
  order_id text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  status text not null check (status in ('Purchased', 'RefundPending')),
  -- LabelFacts
  facts jsonb not null,
  primary key (world, shipment_id)
);
