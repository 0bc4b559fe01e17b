create table if not exists sandbox.fault (
  world text not null,
  id text not null,
  kind text not null,
  operation text,
  seller_id text,
  share double precision not null,
  until timestamptz not null,
  seed bigint not null,
  primary key (world, id)
);
