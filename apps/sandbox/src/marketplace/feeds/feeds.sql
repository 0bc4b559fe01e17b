create table if not exists sandbox.feed (
  world text not null,
  feed_id text not null,
  -- Order of arrival: an account's feeds are worked one after the other.
  number bigint generated always as identity,
  seller_id text not null,
  feed_type text not null,
  market text not null,
  input_document_id text not null,
  status text not null check (status in ('IN_QUEUE', 'IN_PROGRESS', 'DONE', 'FATAL', 'CANCELLED')),
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  result_document_id text,
  -- Messages worked so far, and what came of them.
  processed int not null default 0,
  accepted int not null default 0,
  issues jsonb not null default '[]',
  primary key (world, feed_id)
);
create index if not exists feed_by_seller on sandbox.feed (world, seller_id, number);
