-- When an order is looked at again by itself: a shipment that may be confirmed, a late one that is warned of, a parcel that may be lost
-- (domain/orders/order-watch); null = nothing is to be seen of it. late_warned_at: since when the seller knows that a confirmation will be late.
alter table kervan.seller_order add look_at timestamptz, add late_warned_at timestamptz;
-- What came in before is looked at once.
update kervan.seller_order set look_at = changed_at where order_status <> 0;
create index seller_order_look on kervan.seller_order(look_at, store_id) where look_at is not null;

-- confirm_ref: the number under which the marketplace knows the parcel, given once, before it is told of it for the first time (its
-- packageReferenceId is a positive number; package_ref is the warehouse's). confirmed_at: since when the marketplace shows it.
alter table kervan.order_package add confirm_ref bigint check (confirm_ref > 0), add confirmed_at timestamptz;
create unique index order_package_confirm on kervan.order_package(store_id, confirm_ref) where confirm_ref is not null;

-- The parcel that is confirmed; null = the sending is of the order.
alter table kervan.order_sending add package_id bigint, add foreign key(store_id, package_id) references kervan.order_package(store_id, package_id) on delete cascade;
create index order_sending_package on kervan.order_sending(store_id, package_id) where package_id is not null;
create index order_sending_feed on kervan.order_sending(store_id, feed_id) where feed_id is not null;

-- The revision by which the store's orders were looked at last: after a change each of them is looked at again.
alter table kervan.order_settings add looked int not null default 0;
