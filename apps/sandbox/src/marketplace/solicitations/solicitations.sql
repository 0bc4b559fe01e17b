-- Buyers who were asked for a review of an order: once each.
create table if not exists sandbox.solicitation (
  world text not null,
  order_id text not null,
  asked_at timestamptz not null,
  primary key (world, order_id)
);
