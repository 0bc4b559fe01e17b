-- How busy a world's buyers are: 1 = as the seed has it, 0 = nobody buys. No row = 1 in the default world, 0 in a private one.
create table if not exists sandbox.demand (
  world text not null primary key,
  factor double precision not null
);
