create table if not exists sandbox.destination (
  world text not null,
  destination_id text not null,
  application_id text not null,
  name text not null,
  -- {sqs: {arn}} or {eventBridge: {name, region, accountId}}
  resource jsonb not null,
  created_at timestamptz not null,
  primary key (world, destination_id)
);

create table if not exists sandbox.subscription (
  world text not null,
  subscription_id text not null,
  application_id text not null,
  seller_id text not null,
  type text not null,
  payload_version text not null,
  destination_id text not null,
  processing_directive jsonb,
  created_at timestamptz not null,
  primary key (world, subscription_id),
  unique (world, type, seller_id, application_id, payload_version)
);

-- An open aggregation period of one product: events within it wait for its end.
create table if not exists sandbox.notification_window (
  world text not null,
  subscription_id text not null,
  market text not null,
  asin text not null,
  ends_at timestamptz not null,
  is_waiting boolean not null,
  primary key (world, subscription_id, market, asin)
);

-- The queue that both kinds of destination deliver into. visible_at is system time, as visibility time-outs are.
create table if not exists sandbox.queue_message (
  world text not null,
  id bigint generated always as identity,
  message_id text not null,
  body text not null,
  sent_at timestamptz not null,
  visible_at timestamptz not null,
  first_received_at timestamptz,
  receive_count int not null default 0,
  primary key (world, id)
);
create index if not exists queue_message_by_visibility on sandbox.queue_message (world, visible_at, id);
