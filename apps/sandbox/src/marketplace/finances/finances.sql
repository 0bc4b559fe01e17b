-- What moved on sellers' accounts because of orders. Amounts in minor units.
create table if not exists sandbox.money_transaction (
  world text not null,
  transaction_id text not null,
  seller_id text not null,
  market text not null,
  order_id text not null,
  status text not null check (status in ('RELEASED', 'DEFERRED', 'DEFERRED_RELEASED')),
  posted_at timestamptz not null,
  -- listTransactions knows it from then on.
  visible_at timestamptz not null,
  -- MoneyFacts
  facts jsonb not null,
  primary key (world, transaction_id)
);
create index if not exists money_transaction_by_posting on sandbox.money_transaction (world, seller_id, posted_at, transaction_id);
create index if not exists money_transaction_by_order on sandbox.money_transaction (world, order_id);
