-- Two first changes of a month at once: the second one finds the partition made. Owner of price_change: db/item-write.ts.
create or replace function kervan.ensure_month(day date) returns void language plpgsql security definer set search_path = kervan, public as $$
declare
  first date := date_trunc('month', day)::date;
  partition text := 'price_change_' || to_char(first, 'YYYY_MM');
begin
  perform pg_advisory_xact_lock(5301105);
  execute format('create table if not exists kervan.%I partition of kervan.price_change for values from (%L) to (%L)', partition, first, (first + interval '1 month')::date);
exception when duplicate_table then
  null; -- made while this one waited; the catalogue of the transaction is older than the lock
end $$;
