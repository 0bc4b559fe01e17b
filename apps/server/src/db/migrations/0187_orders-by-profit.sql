-- The list of orders by profit and by its share of the cost: of the orders that have one, read from either end. An order's profit changes a few times in
-- its life, its list is looked at daily.
create index seller_order_profit on kervan.seller_order(store_id, profit) where profit is not null;
create index seller_order_profit_share on kervan.seller_order(store_id, profit_bp) where profit_bp is not null;
