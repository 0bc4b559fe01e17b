-- What buyers say of sellers: once an order.
create table if not exists sandbox.seller_feedback (
  world text not null,
  order_id text not null,
  seller_id text not null,
  market text not null,
  rating int not null check (rating between 1 and 5),
  comments text not null,
  -- What the seller answered.
  response text not null,
  rater_email text not null,
  left_at timestamptz not null,
  primary key (world, order_id)
);
create index if not exists seller_feedback_by_day on sandbox.seller_feedback (world, seller_id, market, left_at, order_id);
