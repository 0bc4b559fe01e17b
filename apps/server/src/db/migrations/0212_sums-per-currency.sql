-- A sum is of one currency: the sums of the order list are kept per currency and per rate of the orders' day, so that they also come to one sum in the
-- currency that is shown (ORD-012). `rate_ppm`: units of the currency for a million of USD, 0 = not known; `local_ppm`: those of the store's currency on
-- that day, where the order is in another one.
alter table kervan.seller_order add local_ppm bigint;
-- What the buyer is given back and no books hold yet; it is in the order's profit.
alter table kervan.seller_order add refund_waiting bigint not null default 0;

drop trigger seller_order_sum_more on kervan.seller_order;
drop trigger seller_order_sum_less on kervan.seller_order;
drop trigger seller_order_sum_moved on kervan.seller_order;
drop function kervan.step_order_sums();
drop table kervan.order_sum;
drop table kervan.order_sum_step;

create table kervan.order_sum(
  store_id int not null, tabs int not null, currency text not null, rate_ppm bigint not null, local_ppm bigint not null, orders int not null, sale bigint not null,
  cost bigint not null, profit bigint not null, known_sale bigint not null, refunded bigint not null, unknown int not null,
  primary key(store_id, tabs, currency, rate_ppm, local_ppm)) with (fillfactor = 50);
call kervan.protect('order_sum', 'store_id');
create table kervan.order_sum_step(
  store_id int not null, step_id bigint generated always as identity, tabs int not null, currency text not null, rate_ppm bigint not null, local_ppm bigint not null,
  orders int not null, sale bigint not null, cost bigint not null, profit bigint not null, known_sale bigint not null, refunded bigint not null, unknown int not null,
  primary key(store_id, step_id));
call kervan.protect('order_sum_step', 'store_id');

insert into kervan.order_sum (store_id, tabs, currency, rate_ppm, local_ppm, orders, sale, cost, profit, known_sale, refunded, unknown)
  select o.store_id, o.tabs, o.currency, coalesce(o.rate_ppm, 0), coalesce(o.local_ppm, 0), sum(s.orders), sum(s.sale), sum(s.cost), sum(s.profit), sum(s.known_sale),
    sum(s.refunded), sum(s.unknown)
  from kervan.seller_order o, kervan.order_sum_of(1, o.seller_status, o.sale + o.shipping, o.cost, o.profit, o.refunded + o.refund_waiting) s
  group by o.store_id, o.tabs, o.currency, coalesce(o.rate_ppm, 0), coalesce(o.local_ppm, 0);

create function kervan.step_order_sums() returns trigger language plpgsql as $$ begin
  if tg_op = 'INSERT' then
    insert into kervan.order_sum_step (store_id, tabs, currency, rate_ppm, local_ppm, orders, sale, cost, profit, known_sale, refunded, unknown)
      select o.store_id, o.tabs, o.currency, coalesce(o.rate_ppm, 0), coalesce(o.local_ppm, 0), sum(s.orders), sum(s.sale), sum(s.cost), sum(s.profit), sum(s.known_sale), sum(s.refunded), sum(s.unknown)
      from fresh o, kervan.order_sum_of(1, o.seller_status, o.sale + o.shipping, o.cost, o.profit, o.refunded + o.refund_waiting) s
      group by o.store_id, o.tabs, o.currency, coalesce(o.rate_ppm, 0), coalesce(o.local_ppm, 0);
  elsif tg_op = 'DELETE' then
    insert into kervan.order_sum_step (store_id, tabs, currency, rate_ppm, local_ppm, orders, sale, cost, profit, known_sale, refunded, unknown)
      select o.store_id, o.tabs, o.currency, coalesce(o.rate_ppm, 0), coalesce(o.local_ppm, 0), sum(s.orders), sum(s.sale), sum(s.cost), sum(s.profit), sum(s.known_sale), sum(s.refunded), sum(s.unknown)
      from stale o, kervan.order_sum_of(-1, o.seller_status, o.sale + o.shipping, o.cost, o.profit, o.refunded + o.refund_waiting) s
      group by o.store_id, o.tabs, o.currency, coalesce(o.rate_ppm, 0), coalesce(o.local_ppm, 0);
  else
    insert into kervan.order_sum_step (store_id, tabs, currency, rate_ppm, local_ppm, orders, sale, cost, profit, known_sale, refunded, unknown)
      select store_id, tabs, currency, rate_ppm, local_ppm, sum(orders), sum(sale), sum(cost), sum(profit), sum(known_sale), sum(refunded), sum(unknown)
      from (select o.store_id, o.tabs, o.currency, coalesce(o.rate_ppm, 0) as rate_ppm, coalesce(o.local_ppm, 0) as local_ppm, s.*
          from stale o, kervan.order_sum_of(-1, o.seller_status, o.sale + o.shipping, o.cost, o.profit, o.refunded + o.refund_waiting) s
        union all select o.store_id, o.tabs, o.currency, coalesce(o.rate_ppm, 0), coalesce(o.local_ppm, 0), s.*
          from fresh o, kervan.order_sum_of(1, o.seller_status, o.sale + o.shipping, o.cost, o.profit, o.refunded + o.refund_waiting) s) moved
      group by store_id, tabs, currency, rate_ppm, local_ppm
      having (sum(orders), sum(sale), sum(cost), sum(profit), sum(known_sale), sum(refunded), sum(unknown)) is distinct from (0, 0, 0, 0, 0, 0, 0);
  end if;
  return null; end $$;
create trigger seller_order_sum_more after insert on kervan.seller_order referencing new table as fresh for each statement execute function kervan.step_order_sums();
create trigger seller_order_sum_less after delete on kervan.seller_order referencing old table as stale for each statement execute function kervan.step_order_sums();
create trigger seller_order_sum_moved after update on kervan.seller_order referencing old table as stale new table as fresh for each statement execute function kervan.step_order_sums();
