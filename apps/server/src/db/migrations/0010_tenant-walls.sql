-- Two gaps in the tenants' wall. Owner: db.
-- Partitions are tables of their own: rows are reached through the parent, whose policies hold, and by the panel no other way.
create or replace function kervan.ensure_month(day date) returns void language plpgsql security definer set search_path = kervan, public as $$
declare
  first date := date_trunc('month', day)::date;
  partition text := 'price_change_' || to_char(first, 'YYYY_MM');
begin
  perform pg_advisory_xact_lock(5301105);
  execute format('create table if not exists kervan.%I partition of kervan.price_change for values from (%L) to (%L)', partition, first, (first + interval '1 month')::date);
  execute format('revoke all on kervan.%I from kervan_app', partition);
exception when duplicate_table then
  null; -- made while this one waited; the catalogue of the transaction is older than the lock
end $$;
do $$
declare child regclass;
begin
  for child in select inhrelid::regclass from pg_inherits where inhparent = 'kervan.price_change'::regclass loop
    execute format('revoke all on %s from kervan_app', child);
  end loop;
end $$;

-- Who follows which product is the stores' own knowledge.
call kervan.protect('source_subscription', 'store_id');
