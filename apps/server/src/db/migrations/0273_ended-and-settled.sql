-- WH-023: an extra payment that nobody answered ends with a parcel that is destroyed or cancelled (state 4). Owner: records/warehouse.
alter table kervan.warehouse_extra_payment drop constraint warehouse_extra_payment_state_check;
alter table kervan.warehouse_extra_payment add constraint warehouse_extra_payment_state_check check (state between 1 and 4);
update kervan.warehouse_extra_payment e set state = 4, answered_at = now() from kervan.warehouse_package p
  where p.store_id = e.store_id and p.package_id = e.package_id and e.state = 1 and e.ref is not null and p.state in ('disposed', 'cancelled');

-- RET-017: a refund that the marketplace's books do not show is settled by hand. settled_from: the state in which it waited for them (3 accepted, 7 in
-- doubt), to which it goes back when that is undone; null = nobody settled it. Owner: records/orders.
alter table kervan.order_refund add settled_from smallint check (settled_from in (3, 7));
