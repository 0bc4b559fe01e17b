-- When the data of an order's buyer were erased at somebody's request: what the marketplace or a file tells of the buyer afterwards is not kept again.
-- order_word also holds a keyed hash of the buyer's mail, by which orders of one buyer are found. Owner: records/orders.
alter table kervan.seller_order add buyer_erased_at timestamptz;
