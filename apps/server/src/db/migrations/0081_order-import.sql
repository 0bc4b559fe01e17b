-- What is wrong with an order beside its address (codes of domain/orders/order-faults): kept, and not bought by itself.
alter table kervan.seller_order add faults text[] not null default '{}';

-- What orders say of a listing: when it sold last, and the pieces of its orders that nobody has bought yet (decision 64). Owner: records/orders.
create table kervan.item_sale(
  store_id int not null references kervan.store, item_id bigint not null, last_sale_at timestamptz not null, unbought int not null default 0 check (unbought >= 0),
  primary key(store_id, item_id)) with (fillfactor = 70);
call kervan.protect('item_sale', 'store_id');

-- What a notification said of an order that could not be read whole: its status, where the account may not see it.
alter table kervan.order_reading add heard_status text, add heard_at timestamptz;
-- The first sweep asks for what was created, all others for what was changed. token_at: when its page was answered, a page's token lasts a day.
alter table kervan.order_sweep add by_created boolean not null default false, add token_at timestamptz;
