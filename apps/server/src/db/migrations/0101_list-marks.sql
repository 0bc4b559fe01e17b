-- What the lists of a store say of its products is resolved into bits of item.flags (domain/inventory/item-flags.ts).
-- Products whose lists are looked up soon: a row leaves in the transaction that writes its bits. Owner: records/products.
create table kervan.list_waiting(store_id int not null, item_id bigint not null, primary key(store_id, item_id));
call kervan.protect('list_waiting', 'store_id');

-- A store whose products are all looked up, up to which one that came, and how often it was wished for: what is prepared of the lists
-- holds until the next wish. Owner: records/products.
create table kervan.list_sweep(store_id int primary key, next_item bigint not null default 0, wishes int not null default 1);
call kervan.protect('list_sweep', 'store_id');

-- Products by their brand, categories that are known, and a list in the order in which it grew.
create index item_details_brand on kervan.item_details(store_id, brand);
create index source_details_category on kervan.source_details(category_path);
create index restriction_created on kervan.restriction(store_id, kind, created_at, restriction_id);
