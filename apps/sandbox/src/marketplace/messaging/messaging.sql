-- What sellers wrote to buyers through the marketplace.
create table if not exists sandbox.buyer_letter (
  world text not null,
  id bigint generated always as identity,
  order_id text not null,
  seller_id text not null,
  kind text not null,
  body text not null,
  sent_at timestamptz not null,
  primary key (world, id)
);
create index if not exists buyer_letter_by_order on sandbox.buyer_letter (world, order_id, id);
