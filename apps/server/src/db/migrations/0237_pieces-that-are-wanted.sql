-- Pieces of an order are those that are still wanted (decision 70), and those that were ordered where none is any more.
update kervan.seller_order o set units = i.units
from (select store_id, order_id, greatest(1, coalesce(nullif(sum(greatest(quantity - cancelled, 0)), 0), sum(quantity)))::int as units from kervan.order_item group by 1, 2) i
where i.store_id = o.store_id and i.order_id = o.order_id and i.units <> o.units;
