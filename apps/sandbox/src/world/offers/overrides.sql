create table if not exists sandbox.offer_override (
  world text not null,
  market text not null,
  asin text not null,
  seller_id text not null,
  price_minor int not null,
  shipping_minor int not null,
  availability text not null,
  quantity int not null,
  seller_type text not null,
  changed_at timestamptz not null,
  primary key (world, market, asin, seller_id)
);
