-- Since when something stands in an order that leaves no moment in its row: what a message template goes by (MSG-012). kind: the name of the moment in
-- domain/templates/order-moments. What began before this was written has none, so nobody is written to of it. Owner: records/orders.
create table kervan.order_moment(
  store_id int not null, order_id bigint not null, kind text collate "C" not null, at timestamptz not null, primary key(store_id, order_id, kind),
  foreign key(store_id, order_id) references kervan.seller_order(store_id, order_id) on delete cascade);
call kervan.protect('order_moment', 'store_id');
-- What a planned message waits for, and when it is tried again: until then it holds up no other one.
alter table kervan.template_send add waits_for text collate "C" check (waits_for in ('translation')), add next_try_at timestamptz,
  add check ((waits_for is null) = (next_try_at is null)), add check (state = 0 or waits_for is null);
drop index kervan.template_send_due;
create index template_send_due on kervan.template_send(greatest(due_at, next_try_at)) where state = 0;
