-- When the marketplace last refused to tell of something; null = it tells. It is asked again after a while.
alter table kervan.notification_subscription add column refused_at timestamptz;
-- Brands are compared as kervan.fold_case folds them: the index by lower() is asked by nobody. Owner: records/products.
drop index kervan.source_details_brand;
create index source_details_brand on kervan.source_details(kervan.fold_case(btrim(brand))) where brand is not null;
