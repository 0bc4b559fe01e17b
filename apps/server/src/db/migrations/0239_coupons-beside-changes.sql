-- A coupon lessens first and renewal invoices alone (decision 38): a change of plan leaves it out, and it is put back for the renewals of the new plan once
-- the change is paid. `coupon_kept`: the one that is put back. Owner: records/billing.
alter table kervan.subscription add coupon_kept text;
