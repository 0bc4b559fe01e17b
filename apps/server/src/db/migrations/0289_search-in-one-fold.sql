-- The search box finds titles as kervan.fold_case folds them: case and the Turkish letters i are one, and the index of the folded titles is asked.
-- `pattern` is folded already. Owner: inventory.
create or replace function kervan.search_titles(wanted_store int, pattern text, most int) returns setof bigint language plpgsql stable security definer set search_path = kervan, public as $$
begin
  if not (wanted_store = any(kervan.tenant_stores())) then return; end if;
  return query select d.item_id from item_details d where d.store_id = wanted_store and kervan.fold_case(d.title) like pattern limit most;
end $$;
