-- What the coupon of a subscription is for, as the provider says: none named = every plan. Null = it has none, or was not read since. Owner: billing.
alter table kervan.subscription add column coupon_products text[];
