create schema if not exists sandbox;

-- One row per world; the clock is a line through (clock_world_at, clock_system_at) with a slope of clock_rate.
create table if not exists sandbox.world (
  id text primary key,
  seed bigint not null,
  products int not null,
  profile text not null,
  catalogue text,
  epoch timestamptz not null,
  clock_world_at timestamptz not null,
  clock_system_at timestamptz not null,
  clock_rate double precision not null,
  ticked_to timestamptz not null,
  created_at timestamptz not null
);
-- Since when the world stands still: offers keep what they were and nobody buys. null = it moves.
alter table sandbox.world add column if not exists stands_since timestamptz;
-- The world that a copy was made of; of a copy's copy the first one. null = made anew.
alter table sandbox.world add column if not exists copied_from text;

-- What an earlier call set in motion and the clock has not reached yet.
create table if not exists sandbox.effect (
  world text not null,
  id bigint generated always as identity,
  due timestamptz not null,
  kind text not null,
  payload jsonb not null,
  own_movement boolean not null default false,
  error text,
  primary key (world, id)
);
create index if not exists effect_due on sandbox.effect (world, due, id) where error is null;
