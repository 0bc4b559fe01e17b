-- The orders of a store whose A-to-z claim is open: counted wherever the overview and the menu are shown, and nearly none. Owner: records/orders.
create index seller_order_open_claims on kervan.seller_order (store_id) where a_to_z and a_to_z_ended_at is null;
