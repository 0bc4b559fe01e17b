-- What the list of orders sums and is searched by: refunds of an order (domain/orders/profit-lines: 14) and the number under which a parcel
-- came to the warehouse.
create index order_money_refunds on kervan.order_money(store_id, order_id) include (amount_order) where kind = 14;
create index order_package_inbound on kervan.order_package(store_id, inbound_tracking) where inbound_tracking is not null;
