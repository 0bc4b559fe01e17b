-- What the payments system keeps: one row per object, in the order in which they came (seq). No card number is ever in it.
create table if not exists sandbox.payment (
  world text not null,
  kind text not null,
  id text not null,
  seq bigint not null,
  doc jsonb not null,
  primary key (world, kind, id)
);
