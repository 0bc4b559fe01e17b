-- What the warehouse keeps: one row per object, in the order in which they came (seq). Pictures are drawn anew each time.
create table if not exists sandbox.warehouse_record (
  world text not null,
  kind text not null,
  id text not null,
  seq bigint not null,
  -- Text as it was written: what is told again is the same to the byte.
  doc json not null,
  primary key (world, kind, id)
);
