-- What buyers said is a third of the marketplace's daily reports (report_reading.kind 2); it knows of which days it tells by itself.
alter table kervan.report_reading drop constraint report_reading_kind_check;
alter table kervan.report_reading add constraint report_reading_kind_check check (kind between 0 and 2);

-- That a buyer is asked for a review of an order, at most once (MSG-014). state: 0 it is to be asked, 1 it was, 2 the marketplace does not let it be, or it is no longer wanted,
-- and why. tried_at: it was told to the marketplace, perhaps without an answer. Owner: features/feedback.
create table kervan.review_request(
  store_id int not null, order_id bigint not null, state smallint not null default 0 check (state between 0 and 2), asked_at timestamptz not null, due_at timestamptz not null, tried_at timestamptz,
  decided_at timestamptz, reason text collate "C", primary key(store_id, order_id), check ((state = 0) = (decided_at is null)), check ((state = 2) = (reason is not null)),
  foreign key(store_id, order_id) references kervan.seller_order(store_id, order_id) on delete cascade);
create index review_request_due on kervan.review_request(due_at) where state = 0;
call kervan.protect('review_request', 'store_id');
