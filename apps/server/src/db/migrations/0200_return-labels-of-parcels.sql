-- A return label is of one parcel: one of it is active and one is being bought at a time, so that an uploaded one stands until the bought one is there.
-- state: 5 used, 6 its time is over and what was paid came back (domain/orders/return-label-state).
alter table kervan.return_label drop constraint return_label_state_check;
alter table kervan.return_label add constraint return_label_state_check check (state between 0 and 6);
update kervan.return_label l set package_id = (select min(p.package_id) from kervan.order_package p where p.store_id = l.store_id and p.order_id = l.order_id and p.shipment_status = 20)
  where l.package_id is null and l.state < 2;
drop index kervan.return_label_active;
create unique index return_label_active on kervan.return_label(store_id, package_id) where state = 1;
create unique index return_label_bought on kervan.return_label(store_id, package_id) where state = 0;
drop index kervan.return_label_expiring;
create index return_label_expiring on kervan.return_label(expires_at) where state = 1 or (state = 5 and sealed is not null);
-- Where a parcel goes back to when its label ends unused: damaged, held back, or delivered.
update kervan.order_package p set status_before = case
    when exists (select from kervan.warehouse_package w where w.store_id = p.store_id and w.package_id = p.package_id and w.state = 'damaged') then 5
    when p.warehouse_status in (2, 3, 5) then 29 else 7 end
  where p.shipment_status = 20 and p.status_before is null;
