-- Why what was bought should not have been: its order was cancelled, or about to be, or claimed (decision 70). It is recorded all the same. And until when a claim of the
-- buyer's (A-to-z) stands: null = it is not decided yet. Owner: records/orders.
alter table kervan.order_purchase add column bought_despite text;
alter table kervan.seller_order add column a_to_z_ended_at timestamptz;
