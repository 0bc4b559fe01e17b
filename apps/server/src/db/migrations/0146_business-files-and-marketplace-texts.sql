-- A file tells of a period as a whole: `day` is its first day, days how many it has; what is told of single days has one. Periods of products do not overlap.
-- asin empty: all products of that one day (the marketplace's report by date). Rows of it count where none of products tells of the day.
alter table kervan.business_day add column days smallint not null default 1 check (days between 1 and 366);
alter table kervan.business_day add constraint business_day_whole check (asin <> '' or days = 1);

-- As which of its messages the marketplace hands on what the seller wrote; null = it goes by mail.
alter table kervan.buyer_message add column marketplace_action text collate "C" check (marketplace_action is null or is_out and marketplace_action in ('confirmOrderDetails', 'confirmDeliveryDetails', 'unexpectedProblem'));
