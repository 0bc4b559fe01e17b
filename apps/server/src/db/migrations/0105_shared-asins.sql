-- ASINs that a store has under more than one SKU, gone ones included: few among many, so that duplicates are found without grouping the store (INV-063).
-- Owner: records/products/follow-products.ts.
create table kervan.shared_asin(store_id int not null, asin text collate "C" not null, primary key(store_id, asin));
call kervan.protect('shared_asin', 'store_id');
insert into kervan.shared_asin(store_id, asin) select store_id, asin from kervan.item_details group by store_id, asin having count(*) > 1;
