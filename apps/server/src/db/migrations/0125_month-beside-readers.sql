-- A new month of the history is made beside those who read and write it. A partition made in place wants the whole table for itself: two workers that had
-- read the history before and began a month at once waited for each other. Made apart and attached it keeps nobody out but another month.
-- Owner of price_change: records/items/item-write.ts.
create or replace function kervan.ensure_month(day date) returns void language plpgsql security definer set search_path = kervan, public as $$
declare
  first date := date_trunc('month', day)::date;
  partition text := 'price_change_' || to_char(first, 'YYYY_MM');
begin
  perform pg_advisory_xact_lock(5301105);
  execute format('create table kervan.%I (like kervan.price_change including all)', partition);
  execute format('revoke all on kervan.%I from kervan_app', partition);
  execute format('alter table kervan.price_change attach partition kervan.%I for values from (%L) to (%L)', partition, first, (first + interval '1 month')::date);
exception when duplicate_table then
  null; -- made before, or while this one waited; the catalogue of the transaction is older than the lock
end $$;
