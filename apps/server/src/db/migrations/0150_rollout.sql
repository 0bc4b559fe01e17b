-- A change of prices on its way through a store (decision 47): items outside the share go on with the settings of from_revision. share: hundredths of a
-- percent. moves: what the change does to all items, counted by the pass under way (domain/rollout/moves.ts); judged: of the last whole pass. halted: why;
-- released_at: the seller said that it is meant. No row = nothing is on its way. Owner: records/settings/rollout.
create table kervan.price_rollout(
  store_id int primary key, from_revision int not null, to_revision int not null, reason smallint not null, share int not null check (share between 0 and 10000), began_at timestamptz not null,
  next_at timestamptz, moves jsonb, judged jsonb, halted text check (halted in ('medianMove', 'underCost', 'jumps')), released_at timestamptz, check (from_revision < to_revision));
-- A store whose seller stopped all sending: zeros go out all the same (decision 47).
create table kervan.publishing_stop(store_id int primary key, stopped_at timestamptz not null);
call kervan.protect('price_rollout', 'store_id');
call kervan.protect('publishing_stop', 'store_id');
