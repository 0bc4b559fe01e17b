-- The carriers of a store are those of the warehouse (warehouse_carrier) alone. What stood in its order settings becomes them where it chose none
-- there: as far as the warehouse's price list of its market knows them, which it no longer offers others.
insert into kervan.warehouse_carrier(store_id, carrier_code, is_active, priority)
  select store_id, code, true, row_number() over (partition by store_id order by place)::int from (
    select o.store_id, c.code, min(c.place) as place
    from kervan.order_settings o join kervan.store s on s.store_id = o.store_id
      cross join lateral jsonb_array_elements_text(o.settings -> 'carrierPriority') with ordinality as c(code, place)
    where jsonb_typeof(o.settings -> 'carrierPriority') = 'array' and not exists (select 1 from kervan.warehouse_carrier w where w.store_id = o.store_id)
      and exists (select 1 from kervan.warehouse_offer f cross join lateral jsonb_array_elements(f.carriers) as e(carrier) where f.market = s.market and e.carrier ->> 'code' = c.code)
    group by o.store_id, c.code) chosen;
update kervan.order_settings set settings = settings - 'carrierPriority' where settings ? 'carrierPriority';
