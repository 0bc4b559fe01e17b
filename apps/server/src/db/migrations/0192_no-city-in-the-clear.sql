-- A buyer's city stood in the clear beside the sealed address, and stayed after the purge. It is read from the sealed one now, as the name is; the column is written by
-- nobody and stays empty. Owner: records/orders.
do $$
declare changed int;
begin
  loop
    update kervan.seller_order set city = null where (store_id, order_id) in (
      select store_id, order_id from kervan.seller_order where city is not null order by store_id, order_id limit 5000);
    get diagnostics changed = row_count;
    exit when changed = 0;
  end loop;
end $$;
alter table kervan.seller_order add constraint seller_order_no_city check (city is null);
